// Runs before the first paint: applies the dark theme at once, and shows what stands on the screen that is loading: its bars to a
// signed-in person, the brand to who wants to sign in or up.
(() => {
  const root = document.documentElement;
  let choice = null;
  let isSignedIn = false;
  try {
    choice = localStorage.getItem('cafezal.theme');
    isSignedIn = localStorage.getItem('cafezal.person') !== null;
  } catch {
    return; // storage is blocked (private window): keep the light theme
  }
  if (choice === 'dark') root.dataset.theme = 'dark';
  if (choice === 'auto') delete root.dataset.theme;
  const [, first, farm] = location.pathname.split('/');
  if (isSignedIn && first === 'fazenda') root.dataset.opening = farm ? 'farm' : 'farms';
  if (first === 'login' || first === 'register') root.dataset.opening = 'visit';
})();
