import type { Masked } from '@cafezal/domain/people/mask.ts';
import { type InputHTMLAttributes, useLayoutEffect, useReducer, useRef } from 'react';
import { FieldFrame, type FieldNotes } from './field-frame.tsx';
import styles from './masked-input.module.css';
import { boxClass, inputClass } from './text-input.tsx';

const countOf = (text: string): number => text.replace(/[^0-9A-Za-z+]/g, '').length;

/** A caret: the letters and digits before it, and whether it stands behind the signs of the mask that follow them. */
type Caret = { count: number; isBehindSigns: boolean };

/** Position of a caret in a text. */
function placeOf({ count, isBehindSigns }: Caret, text: string): number {
  let place = 0;
  for (let left = count; left > 0 && place < text.length; place += 1) left -= countOf(text.charAt(place));
  while (isBehindSigns && place < text.length && countOf(text.charAt(place)) === 0) place += 1;
  return place;
}

/** The caret after an input. A sign that is deleted comes back: the caret goes past it, the way the person deletes. */
const caretIn = (target: HTMLInputElement, event: Event): Caret => ({
  count: countOf(target.value.slice(0, target.selectionStart ?? target.value.length)),
  isBehindSigns: event instanceof InputEvent && event.inputType === 'deleteContentForward',
});

type Props = FieldNotes &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'className' | 'id' | 'prefix'> & {
    /** The masked text. `onChange` gets the raw text, from which the caller makes the next mask. */
    shown: Masked;
    onChange: (value: string) => void;
    prefix?: string | undefined;
  };

/**
 * A text input with a mask that is applied while typing. The rest of the mask is shown paler, and the caret stays where
 * the person types.
 */
export function MaskedInput({ shown, onChange, prefix, ...rest }: Props) {
  const { label, optional, hint, error, warning, path, ...attributes } = rest;
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<Caret | null>(null);
  // Where the text stays the same, nobody else draws the input again, and the browser moves the caret to its end.
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(() => {
    const next = caret.current;
    caret.current = null;
    if (next === null || input.current === null) return;
    const place = placeOf(next, shown.text);
    input.current.setSelectionRange(place, place);
  });
  return (
    <FieldFrame label={label} optional={optional} hint={hint} error={error} warning={warning} path={path}>
      {(control, mood) => (
        <span className={boxClass(mood)}>
          {prefix !== undefined && <span className={styles.prefix}>{prefix}</span>}
          <span className={styles.line}>
            <span className={styles.mask} aria-hidden="true">
              <span className={styles.typed}>{shown.text}</span>
              {shown.rest}
            </span>
            <input
              {...attributes}
              {...control}
              ref={input}
              className={inputClass()}
              value={shown.text}
              onChange={({ target, nativeEvent }) => {
                caret.current = caretIn(target, nativeEvent);
                drawAgain();
                onChange(target.value);
              }}
            />
          </span>
        </span>
      )}
    </FieldFrame>
  );
}
