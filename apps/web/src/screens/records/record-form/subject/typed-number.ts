import { formatNumber, parseDecimal } from '@cafezal/domain/ground/numbers.ts';
import { useState } from 'react';

const DECIMALS = 3;

/** A stored number as text in a unit of `factor` stored units. */
export function typedText(value: unknown, factor: number): string {
  const number = parseDecimal(value);
  if (number === null) return typeof value === 'string' ? value : '';
  return formatNumber(number / factor, DECIMALS).replaceAll('.', '');
}

/** The stored number of a text in such a unit; text that is no number is passed on, for the rules to refuse. */
export function storedNumber(text: string, factor: number): number | string {
  const number = parseDecimal(text);
  return number === null ? text : Math.round(number * factor * 10 ** DECIMALS) / 10 ** DECIMALS;
}

/** Keeps the text of a number while it is typed: `7,` must not become `7`. */
export function useTypedNumber({
  value,
  factor,
  onChange,
}: {
  value: unknown;
  factor: number;
  onChange: (value: number | string) => void;
}): [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null);
  const text = typed !== null && typed.value === value ? typed.text : typedText(value, factor);
  return [
    text,
    (next) => {
      const made = storedNumber(next, factor);
      setTyped({ text: next, value: made });
      onChange(made);
    },
  ];
}
