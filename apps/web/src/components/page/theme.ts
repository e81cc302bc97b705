const KEY = 'cafezal.theme';

/** Light, dark, or `auto`, as the device has it. */
export type Theme = 'light' | 'dark' | 'auto';

const isTheme = (value: string | null): value is Theme => value === 'light' || value === 'dark' || value === 'auto';

/** The theme that was chosen on this device; light until one was. */
export function readTheme(): Theme {
  const kept = localStorage.getItem(KEY);
  return isTheme(kept) ? kept : 'light';
}

/** Puts a theme on the page and keeps the choice for the next start, where `before-paint.js` reads it. */
export function putTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
