import { formatNumber, parseDecimal } from '@cafezal/domain/ground/numbers.ts';
import { useState } from 'react';

const DECIMALS = 3;

/** A stored number as a person would type it in a unit of which `factor` stored ones make one. */
export function typedText(value: unknown, factor: number): string {
  const number = parseDecimal(value);
  if (number === null) return typeof value === 'string' ? value : '';
  return formatNumber(number / factor, DECIMALS).replaceAll('.', '');
}

/** The number that is stored of what was typed in such a unit; text that is no number goes on as it is, for the rules to refuse. */
export function storedNumber(text: string, factor: number): number | string {
  const number = parseDecimal(text);
  return number === null ? text : Math.round(number * factor * 10 ** DECIMALS) / 10 ** DECIMALS;
}

/** The text of a number while it is typed: `7,` must not become `7`. */
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
