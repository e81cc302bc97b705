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

/** The size of a text at which the system's own usual text has its usual size, in px. */
const USUAL_PX = 17;
/** The screens are made for texts up to this size. */
const MOST_PERCENT = 200;

/**
 * Scales all texts as the person set it in the system, which the web view of iOS does not do by itself; Android's does.
 * To be called again when the app comes back.
 */
export function followTextSize(page: Document, styleOf: (element: Element) => { fontSize: string }): void {
  const probe = page.createElement('span');
  probe.style.font = '-apple-system-body';
  page.body.append(probe);
  const px = Number.parseFloat(styleOf(probe).fontSize);
  probe.remove();
  const percent = Math.min(Math.round((px / USUAL_PX) * 100), MOST_PERCENT);
  // `shell.css` uses it on the screen alone: paper has sizes of its own.
  if (percent > 0) page.documentElement.style.setProperty('--text-size', `${percent}%`);
}
