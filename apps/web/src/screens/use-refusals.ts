import { type RefObject, useRef, useState } from 'react';
import { focusRefused } from './focus-refused.ts';
import { unchangedRefusals } from './unchanged-refusals.ts';

/**
 * The refusals of a form by field, and a ref for the form. `refuse` shows them and focuses the first field, `clear`
 * removes them before the next try. The refusal of a field stays until its value changes.
 */
export function useRefusals<Refused extends object>(
  none: Refused,
  values: Readonly<Record<string, unknown>>,
): {
  form: RefObject<HTMLFormElement | null>;
  refused: Refused;
  refuse: (next: Refused) => void;
  clear: () => void;
} {
  const [said, setSaid] = useState({ refused: none, values });
  const form = useRef<HTMLFormElement>(null);
  const refuse = (next: Refused) => {
    setSaid({ refused: next, values });
    focusRefused(form.current);
  };
  const clear = () => setSaid({ refused: none, values });
  return { form, refused: unchangedRefusals(said.refused, { sent: said.values, now: values }), refuse, clear };
}
