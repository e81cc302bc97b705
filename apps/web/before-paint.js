// Runs before the first paint, so that a person who chose the dark theme is not dazzled while the app loads, and who is
// signed in sees the bars of the screen to come at once.
(() => {
  const root = document.documentElement;
  let choice = null;
  let isSignedIn = false;
  try {
    choice = localStorage.getItem('cafezal.theme');
    isSignedIn = localStorage.getItem('cafezal.person') !== null;
  } catch {
    return; // storage is shut (a private window): the light theme of the page stays
  }
  if (choice === 'dark') root.dataset.theme = 'dark';
  if (choice === 'auto') delete root.dataset.theme;
  const [, first, farm] = location.pathname.split('/');
  if (isSignedIn && first === 'fazenda') root.dataset.opening = farm ? 'farm' : 'farms';
})();
