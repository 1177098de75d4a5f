// Runs before the first paint: a reader's choice of theme must not flash.
try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // Storage may be refused; the page then follows the system's setting.
}
