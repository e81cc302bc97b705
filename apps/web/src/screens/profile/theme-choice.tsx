import { useState } from 'react';
import { ChoiceChips } from '../../components/chips.tsx';

const KEY = 'cafezal.theme';
const CHOICES = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
  { value: 'auto', label: 'Como o aparelho' },
];

/** Puts a theme on the page and keeps the choice for the next start, where `theme.js` reads it. */
function useTheme(): [string, (theme: string) => void] {
  const [theme, setTheme] = useState(() => localStorage.getItem(KEY) ?? 'light');
  return [
    theme,
    (next) => {
      setTheme(next);
      localStorage.setItem(KEY, next);
      if (next === 'auto') delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = next;
    },
  ];
}

/** Light, dark, or as the device has it. */
export function ThemeChoice() {
  const [theme, setTheme] = useTheme();
  return <ChoiceChips label="Tema" value={theme} onChange={setTheme} choices={CHOICES} clearable={false} />;
}
