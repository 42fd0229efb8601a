// --- pictures: a <noscript> is text where there is a script, and becomes a picture when it is wanted -----------------
const waiting = within => [...within.querySelectorAll(".sea > noscript")].map(one => one.parentNode);
const unwrap = box => { if (box?.firstElementChild?.tagName === "NOSCRIPT") box.innerHTML = box.textContent; };
const draw = seas => seas.forEach(sea => { unwrap($(`shared-${sea.dataset.form}`)); unwrap(sea); });
const drawSeen = within => draw(waiting(within).filter(sea => sea.getClientRects().length));
const whenNear = new IntersectionObserver(found => draw(found.filter(one => one.isIntersecting).map(one => one.target)), { rootMargin: "800px" });
waiting(document).filter(sea => !sea.closest(".step")).forEach(sea => whenNear.observe(sea));
matchMedia("print").addEventListener("change", () => draw(waiting(document)));
addEventListener("beforeprint", () => draw(waiting(document)));
addEventListener("resize", () => drawSeen(steps[at]));

