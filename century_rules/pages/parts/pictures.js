// --- pictures: a <noscript> is text where there is a script, and becomes a picture when it is wanted -----------------
const waiting = within => [...within.querySelectorAll(".sea > noscript")].map(one => one.parentNode);
const unwrap = box => { if (box?.firstElementChild?.tagName === "NOSCRIPT") box.innerHTML = box.textContent; };
const draw = seas => seas.forEach(sea => { unwrap($(`shared-${sea.dataset.form}`)); unwrap(sea); });
const isSeen = sea => sea.getClientRects().length > 0;
function drawSeen(within) {
  draw(waiting(within).filter(isSeen));
  const seas = [...within.querySelectorAll("[data-packed]:empty")].filter(isSeen);
  if (seas.length) packed().then(found => seas.forEach(sea => {
    const form = `shared-${sea.dataset.form}`;
    if (!$(form)) {
      document.body.prepend(make("div", { id: form, class: "shared" }));
      $(form).innerHTML = found[form];
    }
    sea.innerHTML = found[sea.dataset.packed];
  }), () => seas.forEach(sea => { sea.textContent = "This picture is packed, and this browser cannot unpack it."; }));
}

// Pictures of the many steps of a long play: they are packed, for as text they would be most of the page.
let unpacking = null;
const packed = () => unpacking ??= unpack(data.packed);
async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
  return JSON.parse(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text());
}
const whenNear = new IntersectionObserver(found => draw(found.filter(one => one.isIntersecting).map(one => one.target)), { rootMargin: "800px" });
waiting(document).filter(sea => !sea.closest(".step")).forEach(sea => whenNear.observe(sea));
matchMedia("print").addEventListener("change", () => draw(waiting(document)));
addEventListener("beforeprint", () => draw(waiting(document)));
addEventListener("resize", () => drawSeen(steps[at]));

