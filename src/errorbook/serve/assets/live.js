// Follows the builds of `errorbook serve`: loads the page anew when the site has changed, and shows what is
// wrong when a build failed. It is put into pages while they are served and is no part of the site.
(() => {
  const { run, number } = document.currentScript.dataset;
  const here = document.currentScript.src;
  let overlay = null;

  const element = (name, text, className) => {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    if (className) made.className = className;
    return made;
  };

  function item(problem) {
    const made = element("li");
    const line = element("p", "", "place");
    line.append(element("strong", problem.code), ` ${problem.place}`);
    if (problem.member) line.append(" ", element("code", problem.member));
    made.append(line, element("p", problem.sentence));
    if (problem.hint) made.append(element("p", problem.hint, "hint"));
    return made;
  }

  function show(state) {
    overlay?.remove();
    overlay = null;
    if (!state.count) return;
    overlay = element("errorbook-problems");
    const style = element("link");
    style.rel = "stylesheet";
    style.href = new URL("live.css", here);
    const box = element("section", "", "box");
    box.setAttribute("role", "alert");
    box.setAttribute("aria-label", "Problems of the last build");
    const close = element("button", "Hide");
    close.type = "button";
    close.addEventListener("click", () => overlay.remove());
    const title = state.count === 1 ? "1 problem" : `${state.count} problems`;
    const list = element("ol");
    list.append(...state.problems.map(item));
    box.append(close, element("h2", title), element("p", "The page behind this is of the last good build.", "lead"), list);
    const hidden = state.count - state.problems.length;
    if (hidden) box.append(element("p", `${hidden} more are listed in the terminal.`, "lead"));
    overlay.attachShadow({ mode: "open" }).append(style, box);
    document.documentElement.append(overlay);
  }

  function follow(news) {
    const state = JSON.parse(news);
    if (state.run !== run || state.number > Number(number)) location.reload();
    else show(state);
  }

  // A browser keeps at most six connections open to a server: one worker listens for all tabs.
  if (typeof SharedWorker === "function") {
    const worker = new SharedWorker(new URL("live_worker.js", here));
    worker.port.onmessage = ({ data }) => follow(data);
    addEventListener("pagehide", () => worker.port.postMessage("gone"));
  } else {
    new EventSource(new URL("events", here)).onmessage = ({ data }) => follow(data);
  }
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
})();
