/* Century: Spice Road under the default readings, as a process: a line of JSON asks, a line of JSON answers.
 *
 *   cc -O2 -std=c11 -o engine engine.c && century-rules check spice-road --engine ./engine
 *
 * Written from the clauses (SR-...) and from docs/protocol.md alone; it keeps no more of a line than it needs.
 */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KINDS = 4, MERCHANTS = 43, CARDS = 45, POINTS = 36, ROW = 6, POINT_ROW = 5, LIMIT = 10, SEATS = 5, TEXT = 4096 };
enum { CREATE = 43, UPGRADE = 44 }; /* the starting cards (SR-1.3) come after those of the deck */

static const char LETTERS[] = "YRGB"; /* in rising value (SR-1.5) */

/* In the order of the box: what a set-up does not name comes after in this order. */
static const char *const CARD_NAMES[CARDS] = {
    "+YYYY", "+YYY", "+YYR", "+YR", "+YG", "+RR", "+G", "+B", "U3", "R>YYY", "G>YYYYR", "G>YRR", "G>RR", "B>YYYG", "B>YYRR",
    "B>YRG", "B>RRR", "B>GG", "YY>RR", "YY>G", "YR>B", "RR>YYYG", "RR>YYB", "RR>GG", "GG>YYRRR", "GG>YYRB", "GG>RRB", "GG>BB",
    "BB>YRGGG", "BB>RRRGG", "YYY>RRR", "YYY>RG", "YYY>B", "YYG>BB", "RRR>YYGG", "RRR>YGB", "RRR>GGG", "RRR>BB", "GGG>BBB",
    "YYYY>GG", "YYYY>GB", "YYYYY>GGG", "YYYYY>BB", "+YY", "U2"};
static const char *const POINT_NAMES[POINTS] = {
    "YYRR", "YYYRR", "YYRRR", "YYGG", "RRRR", "YYYGG", "YYRB", "YYBB", "RRRRR", "RRGG", "YYYBB", "YYGGG", "YRGB", "YGGB",
    "RRRGG", "RRGB", "RRBB", "GGGG", "YYRRGG", "RRGGG", "YYYRGB", "YYBBB", "RRRBB", "GGBB", "YYRRBB", "GGGGG", "YRRRGB",
    "RRBBB", "BBBB", "YYGGBB", "GGGBB", "YRGGGB", "GGBBB", "RRGGBB", "YRGBBB", "BBBBB"};

typedef struct { int of[KINDS]; } Cubes;

typedef struct {
    Cubes hold;
    char hand[CARDS], played[CARDS];
    int claims, points, gold, silver;
} Player;

typedef enum { ACT, PAY, TRADE, RAISE, TRIM, OVER } Phase;
static const char *const PHASES[] = {"act", "pay", "trade", "raise", "trim", "over"};

typedef struct {
    int players, turn, gold, silver, final, using, left, laid;
    Phase phase;
    int order[MERCHANTS], point_order[POINTS]; /* the set-up */
    int unsold[MERCHANTS], unsold_count, unclaimed[POINTS], unclaimed_count;
    Cubes on[ROW];
    Player seat[SEATS];
} Game;

/* --- cubes and cards ------------------------------------------------------------------------------------------------- */

static int kind_of(char letter) {
    const char *found = letter ? strchr(LETTERS, letter) : NULL;
    return found ? (int)(found - LETTERS) : -1;
}

static Cubes cubes_in(const char *from, const char *to) {
    Cubes found = {{0}};
    for (; from < to; from++) found.of[kind_of(*from)]++;
    return found;
}

static Cubes cubes_of(const char *text) { return cubes_in(text, text + strlen(text)); }

static Cubes sum(Cubes a, Cubes b, int sign) {
    for (int kind = 0; kind < KINDS; kind++) a.of[kind] += sign * b.of[kind];
    return a;
}

static int covers(Cubes a, Cubes b) {
    for (int kind = 0; kind < KINDS; kind++) if (a.of[kind] < b.of[kind]) return 0;
    return 1;
}

static int total(Cubes a) { return a.of[0] + a.of[1] + a.of[2] + a.of[3]; }

static char card_kind(int card) { /* '+' spice, 'U' upgrade, '>' trade */
    char first = CARD_NAMES[card][0];
    return first == '+' || first == 'U' ? first : '>';
}

static Cubes cost_of(int card) {
    const char *arrow = strchr(CARD_NAMES[card], '>');
    Cubes none = {{0}};
    return arrow ? cubes_in(CARD_NAMES[card], arrow) : none;
}

static Cubes gain_of(int card) {
    const char *arrow = strchr(CARD_NAMES[card], '>');
    Cubes none = {{0}};
    return arrow ? cubes_of(arrow + 1) : card_kind(card) == '+' ? cubes_of(CARD_NAMES[card] + 1) : none;
}

static int times_of(int card) { return card_kind(card) == 'U' ? CARD_NAMES[card][1] - '0' : 0; }

static int points_of(int card) { /* the value of its cubes, and one for each colour beyond two */
    Cubes cubes = cubes_of(POINT_NAMES[card]);
    int value = 0, colours = 0;
    for (int kind = 0; kind < KINDS; kind++) value += cubes.of[kind] * (kind + 1), colours += cubes.of[kind] > 0;
    return value + (colours > 2 ? colours - 2 : 0);
}

static int number_of(const char *name, const char *const *names, int count) {
    for (int each = 0; each < count; each++) if (!strcmp(names[each], name)) return each;
    return -1;
}

/* --- rules ----------------------------------------------------------------------------------------------------------- */

typedef enum { PLAY, EXCHANGE, RAISE_ONE, DONE, LAY, TAKE, REST, CLAIM, DISCARD, VERBS } Verb;
static const char *const VERB_NAMES[VERBS] = {"play", "exchange", "raise", "done", "lay", "take", "rest", "claim", "discard"};

typedef struct { Verb verb; int what; } Action;

static int row_count(const Game *g) { return g->unsold_count < ROW ? g->unsold_count : ROW; }
static int point_row_count(const Game *g) { return g->unclaimed_count < POINT_ROW ? g->unclaimed_count : POINT_ROW; }

static int place_in(const int *row, int count, int card) {
    for (int place = 0; place < count; place++) if (row[place] == card) return place;
    return -1;
}

static int any_played(const Player *player) {
    for (int card = 0; card < CARDS; card++) if (player->played[card]) return 1;
    return 0;
}

/* The clause that forbids an action; NULL if it is legal. */
static const char *refusal(const Game *g, Action a) {
    const Player *mover = &g->seat[g->turn];
    if (g->phase == OVER) return "SR-8.1";
    int begins = a.verb == PLAY || a.verb == REST || a.verb == CLAIM;
    int buys = a.verb == LAY || a.verb == TAKE;
    if ((begins && g->phase != ACT) || (buys && g->phase != ACT && g->phase != PAY)) return "SR-2.2";
    switch (a.verb) {
    case PLAY:
        if (!mover->hand[a.what]) return "SR-3.1";
        return card_kind(a.what) == '>' && !covers(mover->hold, cost_of(a.what)) ? "SR-3.5" : NULL;
    case EXCHANGE:
        return g->phase == TRADE && g->using == a.what && covers(mover->hold, cost_of(a.what)) ? NULL : "SR-3.5";
    case RAISE_ONE:
        if (g->phase != RAISE) return "SR-3.3";
        if (a.what == KINDS - 1) return "SR-3.4";
        return mover->hold.of[a.what] ? NULL : "SR-3.3";
    case DONE:
        if (g->phase == TRIM) return "SR-7.1";
        if (g->phase == PAY) return "SR-4.3";
        return g->phase == ACT ? "SR-2.2" : NULL;
    case LAY:
        return g->laid + 1 < row_count(g) && mover->hold.of[a.what] ? NULL : "SR-4.1";
    case TAKE:
        return place_in(g->unsold, row_count(g), a.what) == g->laid ? NULL : "SR-4.1";
    case REST:
        return any_played(mover) ? NULL : "SR-5.1";
    case CLAIM:
        if (place_in(g->unclaimed, point_row_count(g), a.what) < 0) return "SR-6.1";
        return covers(mover->hold, cubes_of(POINT_NAMES[a.what])) ? NULL : "SR-6.1";
    default:
        return g->phase == TRIM && mover->hold.of[a.what] ? NULL : "SR-7.1";
    }
}

/* One gold, or one silver, for the card at a place (SR-6.4, SR-6.5). */
static void coins(const Game *g, int place, int *gold, int *silver) {
    *gold = g->gold > 0 && place == 0;
    *silver = g->silver > 0 && place == (g->gold > 0 ? 1 : 0);
}

/* SR-7.1: cubes are returned; SR-2.1, SR-8.2: then the next player has the turn. */
static void end_turn(Game *g) {
    g->using = -1, g->left = 0, g->laid = 0;
    if (total(g->seat[g->turn].hold) > LIMIT) {
        g->phase = TRIM;
        return;
    }
    int next = (g->turn + 1) % g->players;
    if (next == 0 && g->final) {
        g->phase = OVER;
        return;
    }
    g->phase = ACT, g->turn = next;
}

static void remove_at(int *cards, int *count, int place) {
    memmove(cards + place, cards + place + 1, (size_t)(*count - place - 1) * sizeof *cards);
    --*count;
}

static void exchange(Game *g, int card) {
    Player *mover = &g->seat[g->turn];
    mover->hold = sum(sum(mover->hold, cost_of(card), -1), gain_of(card), 1);
}

static void apply(Game *g, Action a) {
    Player *mover = &g->seat[g->turn];
    int place, gold, silver;
    switch (a.verb) {
    case PLAY:
        mover->hand[a.what] = 0, mover->played[a.what] = 1;
        if (card_kind(a.what) == 'U') {
            g->phase = RAISE, g->left = times_of(a.what);
        } else if (card_kind(a.what) == '>') {
            g->phase = TRADE, g->using = a.what;
            exchange(g, a.what);
        } else {
            mover->hold = sum(mover->hold, gain_of(a.what), 1); /* SR-3.2 */
            end_turn(g);
        }
        break;
    case EXCHANGE:
        exchange(g, a.what);
        break;
    case RAISE_ONE:
        mover->hold.of[a.what]--, mover->hold.of[a.what + 1]++;
        if (--g->left == 0) end_turn(g);
        break;
    case LAY:
        mover->hold.of[a.what]--, g->on[g->laid].of[a.what]++;
        g->phase = PAY, g->laid++;
        break;
    case TAKE:
        place = place_in(g->unsold, g->unsold_count, a.what);
        mover->hold = sum(mover->hold, g->on[place], 1); /* SR-4.4 */
        mover->hand[a.what] = 1;
        for (int each = place; each + 1 < ROW; each++) g->on[each] = g->on[each + 1]; /* SR-4.5 */
        memset(&g->on[ROW - 1], 0, sizeof g->on[0]);
        remove_at(g->unsold, &g->unsold_count, place);
        end_turn(g);
        break;
    case REST:
        for (int card = 0; card < CARDS; card++) mover->hand[card] |= mover->played[card];
        memset(mover->played, 0, sizeof mover->played);
        end_turn(g);
        break;
    case CLAIM:
        place = place_in(g->unclaimed, g->unclaimed_count, a.what);
        coins(g, place, &gold, &silver);
        mover->hold = sum(mover->hold, cubes_of(POINT_NAMES[a.what]), -1);
        mover->points += points_of(a.what), mover->gold += gold, mover->silver += silver;
        g->gold -= gold, g->silver -= silver;
        remove_at(g->unclaimed, &g->unclaimed_count, place);
        if (++mover->claims == (g->players <= 3 ? 6 : 5)) g->final = 1; /* SR-8.1 */
        end_turn(g);
        break;
    case DISCARD:
        mover->hold.of[a.what]--;
        end_turn(g);
        break;
    default:
        end_turn(g);
    }
}

/* Every legal action; gives how many there are. */
static int legal(const Game *g, Action *found) {
    int count = 0;
    for (int verb = 0; verb < VERBS; verb++) {
        int most = verb == DONE || verb == REST ? 1 : verb == CLAIM ? POINTS : verb == PLAY || verb == EXCHANGE || verb == TAKE
            ? CARDS : KINDS;
        for (int what = 0; what < most; what++) {
            Action a = {(Verb)verb, what};
            if (!refusal(g, a)) found[count++] = a;
        }
    }
    return count;
}

enum { MOST_LEGAL = 256 };

static int score(const Player *each) { /* SR-8.3 */
    return each->points + 3 * each->gold + each->silver + total(each->hold) - each->hold.of[0];
}

static long long plays(const Game *g, int depth) {
    if (depth == 0) return 1;
    Action found[MOST_LEGAL];
    int count = legal(g, found);
    long long many = 0;
    for (int each = 0; each < count; each++) {
        Game after = *g;
        apply(&after, found[each]);
        many += plays(&after, depth - 1);
    }
    return many;
}

/* --- lines that come in ---------------------------------------------------------------------------------------------- */

typedef struct {
    char verb[32], game[96], action[96], set_up[2][TEXT], id[256];
    int lines, players, seat, depth;
} Message;

static const char *at; /* the next letter of the line */

static void blanks(void) { while (isspace((unsigned char)*at)) at++; }

/* A text, as much of it as there is room for; 0 if there is none. */
static int text(char *into, size_t room) {
    size_t used = 0;
    if (*at++ != '"') return 0;
    for (; *at && *at != '"'; at++) {
        char letter = *at;
        if (letter == '\\') {
            if (!*++at) return 0;
            letter = *at;
            if (letter == 'u') {
                for (int digit = 0; digit < 4; digit++) if (!isxdigit((unsigned char)*++at)) return 0;
                letter = '?';
            }
        }
        if (used + 1 < room) into[used++] = letter;
    }
    into[used] = 0;
    return *at == '"' ? (at++, 1) : 0;
}

/* Whatever value comes, passed over; 0 if it is none. */
static int value(int depth) {
    char ignored[2];
    blanks();
    if (depth > 100) return 0;
    if (*at == '"') return text(ignored, sizeof ignored);
    if (*at == '[' || *at == '{') {
        char end = *at == '[' ? ']' : '}';
        at++;
        for (blanks(); *at && *at != end; blanks()) {
            if (*at == ',' || *at == ':') at++;
            else if (!value(depth + 1)) return 0;
        }
        return *at == end ? (at++, 1) : 0;
    }
    const char *from = at;
    while (isalnum((unsigned char)*at) || *at == '-' || *at == '+' || *at == '.') at++;
    return at > from;
}

static int parse(const char *line, Message *m) {
    char key[32];
    memset(m, 0, sizeof *m);
    m->players = 2, m->seat = -1, strcpy(m->id, "null");
    at = line;
    blanks();
    if (*at++ != '{') return 0;
    for (blanks(); *at && *at != '}'; blanks()) {
        if (*at == ',') at++, blanks();
        if (!text(key, sizeof key)) return 0;
        blanks();
        if (*at++ != ':') return 0;
        blanks();
        const char *from = at;
        char *where = !strcmp(key, "do") ? m->verb : !strcmp(key, "game") ? m->game : !strcmp(key, "action") ? m->action : NULL;
        if (where && *at == '"') {
            if (!text(where, where == m->verb ? sizeof m->verb : sizeof m->game)) return 0;
        } else if (!strcmp(key, "set_up") && *at == '[') {
            for (at++, blanks(); *at && *at != ']'; blanks()) {
                if (*at == ',') at++, blanks();
                char ignored[2];
                if (!(m->lines < 2 ? text(m->set_up[m->lines], TEXT) : text(ignored, sizeof ignored))) return 0;
                m->lines++;
            }
            at++;
        } else if (!value(0)) {
            return 0;
        }
        int number = atoi(from);
        if (!strcmp(key, "players") && *from != 'n') m->players = number;
        if (!strcmp(key, "seat")) m->seat = number;
        if (!strcmp(key, "depth")) m->depth = number;
        if (!strcmp(key, "id") && (size_t)(at - from) < sizeof m->id) sprintf(m->id, "%.*s", (int)(at - from), from);
    }
    return *at == '}';
}

/* The action of a text; 0 if it says none. */
static int action_of(const char *said, Action *a) {
    char verb[32] = "", what[32] = "", more[2] = "";
    int words = sscanf(said, "%31s %31s %1s", verb, what, more), found = number_of(verb, VERB_NAMES, VERBS);
    if (found < 0) return 0;
    a->verb = (Verb)found, a->what = 0;
    if (a->verb == DONE || a->verb == REST) return words == 1;
    if (words != 2) return 0;
    if (a->verb == CLAIM) a->what = number_of(what, POINT_NAMES, POINTS);
    else if (a->verb == PLAY || a->verb == EXCHANGE || a->verb == TAKE) a->what = number_of(what, CARD_NAMES, CARDS);
    else a->what = what[1] ? -1 : kind_of(what[0]);
    return a->what >= 0;
}

/* --- lines that go out ----------------------------------------------------------------------------------------------- */

static void put_action(Action a) {
    const char *verb = VERB_NAMES[a.verb];
    if (a.verb == DONE || a.verb == REST) printf("\"%s\"", verb);
    else if (a.verb == CLAIM) printf("\"%s %s\"", verb, POINT_NAMES[a.what]);
    else if (a.verb == PLAY || a.verb == EXCHANGE || a.verb == TAKE) printf("\"%s %s\"", verb, CARD_NAMES[a.what]);
    else printf("\"%s %c\"", verb, LETTERS[a.what]);
}

static void put_actions(const Game *g) {
    Action found[MOST_LEGAL];
    int count = legal(g, found);
    printf("\"actions\":[");
    for (int each = 0; each < count; each++) {
        if (each) putchar(',');
        put_action(found[each]);
    }
    putchar(']');
}

static void put_cubes(const char *name, Cubes c) {
    printf("\"%s\":{\"Y\":%d,\"R\":%d,\"G\":%d,\"B\":%d}", name, c.of[0], c.of[1], c.of[2], c.of[3]);
}

static void put_list(const char *name, Cubes c) {
    printf("\"%s\":[%d,%d,%d,%d]", name, c.of[0], c.of[1], c.of[2], c.of[3]);
}

static void put_names(const char *name, const int *cards, int count, const char *const *names) {
    printf("\"%s\":[", name);
    for (int each = 0; each < count; each++) printf("%s\"%s\"", each ? "," : "", names[cards[each]]);
    putchar(']');
}

/* The cards of a hand in the order of the deck, the starting ones last. */
static void put_hand(const Game *g, const char *name, const char *hand) {
    int cards[CARDS], count = 0;
    for (int each = 0; each < CARDS; each++) {
        int card = each < MERCHANTS ? g->order[each] : each;
        if (hand[card]) cards[count++] = card;
    }
    put_names(name, cards, count, CARD_NAMES);
}

static void put_outcome(const Game *g) {
    if (g->phase != OVER) {
        printf("\"outcome\":null");
        return;
    }
    int best = 0;
    printf("\"outcome\":{\"points\":[");
    for (int seat = 0; seat < g->players; seat++) {
        printf("%s%d", seat ? "," : "", score(&g->seat[seat]));
        if (score(&g->seat[seat]) >= score(&g->seat[best])) best = seat; /* SR-8.4 */
    }
    printf("],\"winners\":[%d]}", best);
}

static void put_position(const Game *g) {
    Cubes none = {{0}};
    printf("\"position\":{\"phase\":\"%s\",\"turn\":\"P%d\",\"players\":{", PHASES[g->phase], g->turn + 1);
    for (int seat = 0; seat < g->players; seat++) {
        const Player *p = &g->seat[seat];
        printf("%s\"P%d\":{", seat ? "," : "", seat + 1);
        put_cubes("hold", p->hold), putchar(',');
        put_hand(g, "hand", p->hand), putchar(',');
        put_hand(g, "played", p->played);
        printf(",\"claims\":%d,\"points\":%d,\"gold\":%d,\"silver\":%d}", p->claims, p->points, p->gold, p->silver);
    }
    printf("},"), put_names("unsold", g->unsold, g->unsold_count, CARD_NAMES);
    printf(",\"on\":{");
    for (int place = 0; place < ROW; place++) {
        char name[] = {(char)('1' + place), 0};
        if (place) putchar(',');
        put_cubes(name, g->on[place]);
    }
    printf("},"), put_names("unclaimed", g->unclaimed, g->unclaimed_count, POINT_NAMES);
    printf(",\"gold\":%d,\"silver\":%d,\"final\":%s,\"ender\":\"P1\",", g->gold, g->silver, g->final ? "true" : "false");
    put_cubes("bowls", none);
    if (g->phase == TRADE) printf(",\"using\":\"%s\"", CARD_NAMES[g->using]);
    else printf(",\"using\":null");
    if (g->phase == RAISE) printf(",\"left\":%d,\"raised\":false,", g->left);
    else printf(",\"left\":null,\"raised\":null,");
    put_cubes("lifted", none);
    if (g->phase == PAY) printf(",\"laid\":%d,\"aim\":\"1\",", g->laid);
    else printf(",\"laid\":null,\"aim\":null,");
    put_cubes("offered", none), putchar('}');
}

static void put_at(const Game *g) {
    put_position(g);
    if (g->phase == OVER) printf(",\"to_act\":null,");
    else printf(",\"to_act\":%d,", g->turn);
    put_outcome(g);
}

static void put_observation(const Game *g, int seat) {
    Cubes none = {{0}};
    printf("\"observation\":{\"seat\":%d,\"phase\":\"%s\",\"turn\":%d,\"players\":[", seat, PHASES[g->phase], g->turn);
    for (int other = 0; other < g->players; other++) {
        const Player *p = &g->seat[other];
        printf("%s{", other ? "," : "");
        put_list("hold", p->hold), putchar(',');
        put_hand(g, "hand", p->hand), putchar(',');
        put_hand(g, "played", p->played);
        if (other == seat || g->phase == OVER) printf(",\"claims\":%d,\"points\":%d", p->claims, p->points);
        else printf(",\"claims\":%d,\"points\":null", p->claims); /* SR-6.2 */
        printf(",\"gold\":%d,\"silver\":%d}", p->gold, p->silver);
    }
    printf("],\"merchants\":[");
    for (int place = 0; place < row_count(g); place++) {
        int card = g->unsold[place];
        const char *kind = card_kind(card) == '+' ? "spice" : card_kind(card) == 'U' ? "upgrade" : "trade";
        printf("%s{\"name\":\"%s\",\"card\":{\"kind\":\"%s\",", place ? "," : "", CARD_NAMES[card], kind);
        put_list("cost", cost_of(card)), putchar(',');
        put_list("gain", gain_of(card));
        printf(",\"times\":%d},", times_of(card)), put_list("cubes", g->on[place]), putchar('}');
    }
    printf("],\"merchant_deck\":%d,\"points\":[", g->unsold_count - row_count(g));
    for (int place = 0; place < point_row_count(g); place++) {
        int card = g->unclaimed[place], gold, silver;
        coins(g, place, &gold, &silver);
        printf("%s{\"name\":\"%s\",\"card\":{", place ? "," : "", POINT_NAMES[card]);
        put_list("cost", cubes_of(POINT_NAMES[card]));
        printf(",\"points\":%d},\"coins\":[%d,%d]}", points_of(card), gold, silver);
    }
    printf("],\"point_deck\":%d,\"gold\":%d,\"silver\":%d,\"final\":%d,", g->unclaimed_count - point_row_count(g), g->gold,
           g->silver, g->final);
    put_list("bowls", none);
    printf(",\"left\":%d,\"laid\":%d,", g->left, g->laid), put_list("offered", none), putchar(',');
    put_actions(g), putchar('}');
}

static void put_set_up(const Game *g) {
    printf("\"set_up\":[\"merchants");
    for (int each = 0; each < MERCHANTS; each++) printf(" %s", CARD_NAMES[g->order[each]]);
    printf("\",\"points");
    for (int each = 0; each < POINTS; each++) printf(" %s", POINT_NAMES[g->point_order[each]]);
    printf("\"],");
}

/* --- games under way ------------------------------------------------------------------------------------------------- */

typedef struct {
    char name[96];
    Game *states;
    Action *actions;
    int count, room; /* of states; there is one action less */
} Played;

enum { MOST_GAMES = 1000 };
static Played games[MOST_GAMES];
static int game_count;

static Played *named(const char *name) {
    for (int each = 0; each < game_count; each++) if (!strcmp(games[each].name, name)) return &games[each];
    return NULL;
}

static void push(Played *p, Game g) {
    if (p->count == p->room) {
        p->room = p->room ? 2 * p->room : 64;
        p->states = realloc(p->states, (size_t)p->room * sizeof *p->states);
        p->actions = realloc(p->actions, (size_t)p->room * sizeof *p->actions);
        if (!p->states || !p->actions) exit(3);
    }
    p->states[p->count++] = g;
}

/* The deck with the named cards on top; 0 if the line does not say one. */
static int deck(char *line, const char *first, const char *const *names, int count, int *into) {
    char there[MERCHANTS] = {0};
    int used = 0;
    char *word = strtok(line, " ");
    if (!word || strcmp(word, first)) return 0;
    while ((word = strtok(NULL, " "))) {
        int card = number_of(word, names, count);
        if (card < 0 || there[card]) return 0;
        there[card] = 1, into[used++] = card;
    }
    for (int card = 0; card < count; card++) if (!there[card]) into[used++] = card;
    return 1;
}

/* The position before the first turn (SR-1.1 to SR-1.7); 0 if the set-up is none. */
static int begin(Message *m, Game *g) {
    static const char *const START[SEATS] = {"YYY", "YYYY", "YYYY", "YYYR", "YYYR"}; /* SR-1.7 */
    memset(g, 0, sizeof *g);
    if (m->players < 2 || m->players > SEATS || m->lines != 2) return 0;
    if (!deck(m->set_up[0], "merchants", CARD_NAMES, MERCHANTS, g->order)) return 0;
    if (!deck(m->set_up[1], "points", POINT_NAMES, POINTS, g->point_order)) return 0;
    memcpy(g->unsold, g->order, sizeof g->order), g->unsold_count = MERCHANTS;
    memcpy(g->unclaimed, g->point_order, sizeof g->point_order), g->unclaimed_count = POINTS;
    g->players = m->players, g->gold = g->silver = 2 * m->players, g->using = -1; /* SR-1.2 */
    for (int seat = 0; seat < g->players; seat++) {
        g->seat[seat].hold = cubes_of(START[seat]);
        g->seat[seat].hand[CREATE] = g->seat[seat].hand[UPGRADE] = 1;
    }
    return 1;
}

static void error(const char *kind, const char *what, const char *clause) {
    printf("\"error\":{\"kind\":\"%s\",\"message\":\"%s\"", kind, what);
    if (clause) printf(",\"refusals\":[{\"clause\":\"%s\",\"why\":\"it is forbidden by %s\"}]", clause, clause);
    putchar('}');
}

static void answer_new(Message *m) {
    Game g;
    Played *p = named(m->game);
    if (!begin(m, &g)) {
        error("invalid", "new: say players, 2 to 5, and set_up, two lines: merchants and points", NULL);
        return;
    }
    if (!p) {
        if (game_count == MOST_GAMES) {
            error("invalid", "game: there are too many", NULL);
            return;
        }
        p = &games[game_count++];
        memset(p, 0, sizeof *p), strcpy(p->name, m->game);
    }
    p->count = 0, push(p, g);
    printf("\"players\":%d,\"readings\":{},", g.players), put_set_up(&g), put_at(&g);
}

static void answer_perft(const Game *g, int depth) {
    Action found[MOST_LEGAL];
    int count = legal(g, found);
    printf("\"plays\":%lld,\"divide\":{", plays(g, depth));
    for (int each = 0; each < count; each++) {
        Game after = *g;
        apply(&after, found[each]);
        if (each) putchar(',');
        put_action(found[each]), printf(":%lld", plays(&after, depth - 1));
    }
    putchar('}');
}

static void answer_game(Message *m, Played *p) {
    const Game *now = &p->states[p->count - 1];
    Action a;
    if (!strcmp(m->verb, "position")) {
        printf("\"played\":%d,", p->count - 1), put_set_up(now), put_at(now);
    } else if (!strcmp(m->verb, "legal")) {
        put_actions(now);
    } else if (!strcmp(m->verb, "outcome")) {
        put_outcome(now);
    } else if (!strcmp(m->verb, "observe")) {
        if (m->seat < 0 || m->seat >= now->players) error("invalid", "seat: nobody sits there", NULL);
        else put_observation(now, m->seat);
    } else if (!strcmp(m->verb, "perft")) {
        if (m->depth < 1 || m->depth > 12) error("invalid", "depth: should be 1 to 12", NULL);
        else answer_perft(now, m->depth);
    } else if (!strcmp(m->verb, "undo")) {
        if (p->count == 1) {
            error("invalid", "undo: nothing has been played", NULL);
            return;
        }
        p->count--;
        printf("\"undone\":"), put_action(p->actions[p->count - 1]), putchar(','), put_at(&p->states[p->count - 1]);
    } else if (!strcmp(m->verb, "drop")) {
        free(p->states), free(p->actions);
        *p = games[--game_count];
        printf("\"games\":%d", game_count);
    } else if (!action_of(m->action, &a)) {
        error("invalid", "action: is none of this game", NULL);
    } else if (!strcmp(m->verb, "why_illegal")) {
        const char *clause = refusal(now, a);
        if (clause) printf("\"refusals\":[{\"clause\":\"%s\",\"why\":\"it is forbidden by %s\"}]", clause, clause);
        else printf("\"refusals\":[]");
    } else if (refusal(now, a)) {
        error("illegal", "the action is not allowed", refusal(now, a));
    } else {
        Game after = *now;
        apply(&after, a);
        p->actions[p->count - 1] = a;
        push(p, after);
        put_at(&after);
    }
}

static void answer(const char *line) {
    static const char *const OF_GAMES[] = {
        "position", "legal", "apply", "undo", "why_illegal", "observe", "outcome", "perft", "drop"};
    static Message m;
    if (!parse(line, &m)) {
        printf("{\"id\":null,"), error("invalid", "the line is no message", NULL), puts("}");
        return;
    }
    printf("{\"id\":%s,", m.id);
    if (!strcmp(m.verb, "hello")) {
        printf("\"protocol\":1,\"version\":\"1\",\"name\":\"spice-road\",\"title\":\"Century: Spice Road\",\"players\":[2,3,4,5],"
               "\"readings\":{},\"rulings\":[],\"messages\":{\"hello\":[],\"new\":[\"players\",\"set_up\"],\"position\":[],"
               "\"legal\":[],\"apply\":[\"action\"],\"undo\":[],\"why_illegal\":[\"action\"],\"observe\":[\"seat\"],"
               "\"outcome\":[],\"perft\":[\"depth\"],\"drop\":[]},\"actions\":{");
        for (int verb = 0; verb < VERBS; verb++) printf("%s\"%s\":{}", verb ? "," : "", VERB_NAMES[verb]);
        putchar('}');
    } else if (!strcmp(m.verb, "new")) {
        answer_new(&m);
    } else if (number_of(m.verb, OF_GAMES, sizeof OF_GAMES / sizeof *OF_GAMES) < 0) {
        error("invalid", "do: there is no such message", NULL);
    } else if (!named(m.game)) {
        error("invalid", "game: there is none of that name; begin it by new", NULL);
    } else {
        answer_game(&m, named(m.game));
    }
    puts("}");
}

int main(void) {
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        answer(line);
        fflush(stdout);
    }
    return 0;
}
