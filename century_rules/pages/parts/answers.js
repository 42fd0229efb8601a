"use strict";
(() => {
  document.documentElement.classList.add("js");

  // Each play shows one of its steps, the first to begin with.
  document.querySelectorAll(".stepper").forEach(stepper => {
    const steps = [...stepper.querySelectorAll("li[data-number]")], last = steps.length - 1;
    const buttons = [...stepper.querySelectorAll("[data-to]")];
    let at = 0;
    stepper.tabIndex = -1;
    const places = { first: () => 0, back: () => Math.max(0, at - 1), on: () => Math.min(last, at + 1), last: () => last };
    function show(place) {
      at = place;
      steps.forEach((step, number) => step.classList.toggle("on", number === at));
      buttons.forEach(button => {
        const ends = places[button.dataset.to]() === at;
        if (ends && button === document.activeElement) stepper.focus();  // or the keys would no longer be heard here
        button.disabled = ends;
      });
      stepper.querySelector(".count").textContent = `step ${steps[at].dataset.number} of ${steps[last].dataset.number}`;
    }
    const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
    stepper.addEventListener("keydown", event => {
      if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("pre")) return;
      event.preventDefault();
      show(places[keys[event.key]]());
    });
    buttons.forEach(button => button.addEventListener("click", () => show(places[button.dataset.to]())));
    stepper.addEventListener("reveal", event => show(steps.indexOf(event.detail)));
    show(0);
  });

  // What the address names is opened: a play, or one of its steps.
  function reveal() {
    const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!place) return;
    for (let around = place; around; around = around.parentElement) if (around.tagName === "DETAILS") around.open = true;
    const stepper = place.matches("li[data-number]") && place.closest(".stepper");
    if (stepper) stepper.dispatchEvent(new CustomEvent("reveal", { detail: place }));
    place.scrollIntoView();
  }
  addEventListener("hashchange", reveal);
  addEventListener("beforeprint", () => document.querySelectorAll("details").forEach(each => { each.open = true; }));
  reveal();
})();
