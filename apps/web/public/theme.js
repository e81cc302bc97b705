// Runs before the first paint, so that a person who chose the dark theme is not dazzled while the app loads.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('cafezal.theme');
  } catch {
    return; // storage is shut (a private window): the light theme of the page stays
  }
  const root = document.documentElement;
  if (choice === 'dark') root.dataset.theme = 'dark';
  if (choice === 'auto') delete root.dataset.theme;
})();
