import { type FocusEvent, useState } from 'react';
import { groupedText, keepSelection, plainText } from './number-text.ts';

/** Props of an input for a number that has thousands separators to be read and, while a person types in it, what they type. */
export function useGroupedText(text: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState<{ text: string; of: string } | null>(null);
  return {
    value: typed?.of === text ? typed.text : groupedText(text),
    onFocus: (event: FocusEvent<HTMLInputElement>) =>
      keepSelection(event, () => setTyped({ text: plainText(text), of: text })),
    onBlur: () => setTyped(null),
    onChange: (next: string) => {
      setTyped({ text: next, of: next });
      onChange(next);
    },
  };
}
