import { type RefObject, useRef, useState } from 'react';
import { focusRefused } from './focus-refused.ts';

/**
 * What was refused of a form, by field, with the form to put at its element: `refuse` says it and leads to the first field
 * that it is about, `clear` takes it back before the next try.
 */
export function useRefusals<Refused extends object>(
  none: Refused,
): {
  form: RefObject<HTMLFormElement | null>;
  refused: Refused;
  refuse: (next: Refused) => void;
  clear: () => void;
} {
  const [refused, setRefused] = useState(none);
  const form = useRef<HTMLFormElement>(null);
  const refuse = (next: Refused) => {
    setRefused(next);
    focusRefused(form.current);
  };
  return { form, refused, refuse, clear: () => setRefused(none) };
}
