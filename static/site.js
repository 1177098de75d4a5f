// What every page gains from script: the switch of themes, copy buttons, the `/` key.
const root = document.documentElement;

/** Say a thing to screen readers, politely. */
const status = document.createElement("p");
status.className = "vh";
status.setAttribute("role", "status");
document.body.append(status);

function say(text) {
  status.textContent = "";
  setTimeout(() => { status.textContent = text; }, 50);
}

/** Copy a text; on plain HTTP there is no clipboard, so a selection must do. */
export async function copy(text) {
  if (navigator.clipboard && isSecureContext) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "vh";
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (!done) throw new Error("copying was refused");
}

export function copyButton(label, name, text) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  if (name) button.setAttribute("aria-label", name);
  button.addEventListener("click", async () => {
    try {
      await copy(text());
      button.textContent = "Copied";
      say("Copied");
    } catch {
      button.textContent = "Not copied";
      say("The browser refused to copy");
    }
    setTimeout(() => { button.textContent = label; }, 1600);
  });
  return button;
}

/** The text of a block as it was written: without line numbers and words for screen readers. */
function codeOf(block) {
  const clone = block.querySelector("pre").cloneNode(true);
  for (const extra of clone.querySelectorAll(".vh, a")) extra.remove();
  return clone.textContent;
}

for (const block of document.querySelectorAll(".code")) {
  const holder = document.createElement("div");
  holder.className = "holder";
  block.replaceWith(holder);
  const button = copyButton("Copy", `Copy: ${block.getAttribute("aria-label") ?? "code"}`, () => codeOf(block));
  button.classList.add("copy");
  holder.append(block, button);
}

function isDark() {
  return root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

const themes = document.createElement("button");
themes.type = "button";
function nameThemes() {
  themes.textContent = isDark() ? "Light" : "Dark";
  themes.setAttribute("aria-label", `${themes.textContent} theme`);
}
themes.addEventListener("click", () => {
  root.dataset.theme = isDark() ? "light" : "dark";
  try { localStorage.setItem("theme", root.dataset.theme); } catch { /* remembered for this page only */ }
  nameThemes();
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", nameThemes);
nameThemes();
document.querySelector("[data-themes]")?.append(themes);

document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest?.("input, textarea, select, [contenteditable]")) return;
  const field = document.querySelector("[data-lookup] textarea");
  const link = document.querySelector("[data-find]");
  if (!field && !link) return;
  event.preventDefault();
  if (field) field.focus();
  else link.click();
});
