type Bars = { setStyle: (asked: { style: 'LIGHT' | 'DARK'; bar: 'StatusBar' | 'NavigationBar' }) => Promise<void> };

type LookParts = { bars: Bars; platform: 'android' | 'ios'; page: Document; prefersDark: MediaQueryList };

/** The theme that the page shows: what the person chose, else that of the system. */
const isDark = ({ page, prefersDark }: LookParts): boolean => {
  const chosen = page.documentElement.dataset.theme;
  return chosen === undefined ? prefersDark.matches : chosen === 'dark';
};

function followTheme(parts: LookParts): void {
  const style = isDark(parts) ? 'DARK' : 'LIGHT';
  // Android's status bar is white in every theme; below it and on iOS the bars lie over the page.
  const bar = parts.platform === 'android' ? 'NavigationBar' : 'StatusBar';
  void parts.bars.setStyle({ style, bar });
}

/** Keeps the signs on the system's bars readable over the page, whatever theme is chosen. */
export function matchBars(parts: LookParts): void {
  followTheme(parts);
  const view = parts.page.defaultView;
  if (view === null) return;
  const watcher = new view.MutationObserver(() => followTheme(parts));
  watcher.observe(parts.page.documentElement, { attributeFilter: ['data-theme'] });
  parts.prefersDark.addEventListener('change', () => followTheme(parts));
}

/** Calls once the app shows its first screen in place of the page's own opening. */
export function whenPainted(page: Document, act: () => void): void {
  const view = page.defaultView;
  const app = page.getElementById('app');
  if (view === null || app === null) return;
  const watcher = new view.MutationObserver(() => {
    if (app.querySelector(':scope > .opening') !== null || app.childElementCount === 0) return;
    watcher.disconnect();
    view.requestAnimationFrame(act);
  });
  watcher.observe(app, { childList: true });
}
