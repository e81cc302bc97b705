import { useState } from 'react';
import { ChoiceChips } from '../../../components/controls/chips.tsx';
import { putTheme, readTheme, type Theme } from '../../../components/page/theme.ts';

const CHOICES: readonly { value: Theme; label: string }[] = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
  { value: 'auto', label: 'Como o aparelho' },
];

/** Light, dark, or the device's setting. */
export function ThemeChoice() {
  const [theme, setTheme] = useState<string>(readTheme);
  const choose = (value: string) => {
    const chosen = CHOICES.find((choice) => choice.value === value)?.value ?? 'light';
    setTheme(chosen);
    putTheme(chosen);
  };
  return <ChoiceChips label="Tema" value={theme} onChange={choose} choices={CHOICES} clearable={false} />;
}
