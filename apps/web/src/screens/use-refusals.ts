import { type RefObject, useRef, useState } from 'react';
import { focusRefused } from './focus-refused.ts';
import { unchangedRefusals } from './unchanged-refusals.ts';

/**
 * What was refused of a form, by field, with the form to put at its element: `refuse` says it and leads to the first field
 * that it is about, `clear` takes it back before the next try. A refusal of a field stands until another value is typed there.
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
