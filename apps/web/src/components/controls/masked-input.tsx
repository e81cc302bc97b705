import type { Masked } from '@cafezal/domain/people/mask.ts';
import { type InputHTMLAttributes, useLayoutEffect, useRef } from 'react';
import { FieldFrame, type FieldNotes } from './field-frame.tsx';
import styles from './masked-input.module.css';
import { boxClass, inputClass } from './text-input.tsx';

const countOf = (text: string): number => text.replace(/[^0-9A-Za-z+]/g, '').length;

/** The place in a text behind so many of its letters and digits. */
function placeAfter(text: string, count: number): number {
  let place = 0;
  for (let left = count; left > 0 && place < text.length; place += 1) left -= countOf(text.charAt(place));
  return place;
}

type Props = FieldNotes &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'className' | 'id' | 'prefix'> & {
    /** As the mask shows it; `onChange` is told the raw text, from which it follows anew. */
    shown: Masked;
    onChange: (value: string) => void;
    prefix?: string | undefined;
  };

/** A line of text that is masked as it is typed; what is to come stands paler behind it, and the caret stays where one types. */
export function MaskedInput({ shown, onChange, prefix, ...rest }: Props) {
  const { label, optional, hint, error, warning, path, ...attributes } = rest;
  const input = useRef<HTMLInputElement>(null);
  const typedBefore = useRef<number | null>(null);
  useLayoutEffect(() => {
    const count = typedBefore.current;
    typedBefore.current = null;
    if (count === null || input.current === null) return;
    const place = placeAfter(shown.text, count);
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
              onChange={({ target }) => {
                typedBefore.current = countOf(target.value.slice(0, target.selectionStart ?? target.value.length));
                onChange(target.value);
              }}
            />
          </span>
        </span>
      )}
    </FieldFrame>
  );
}
