const KEY = 'cafezal.theme';

/** Light, dark, or `auto` for the device's setting. */
export type Theme = 'light' | 'dark' | 'auto';

const isTheme = (value: string | null): value is Theme => value === 'light' || value === 'dark' || value === 'auto';

/** The theme chosen on this device; light by default. */
export function readTheme(): Theme {
  const kept = localStorage.getItem(KEY);
  return isTheme(kept) ? kept : 'light';
}

/** Applies a theme and stores it for the next start, where `before-paint.js` reads it. */
export function putTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
