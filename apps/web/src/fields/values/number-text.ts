import { formatNumber, parseDecimal } from '@cafezal/domain/ground/numbers.ts';

/** A number's text without thousands separators, for editing: one more digit after `12.400` would make it a decimal. */
export function plainText(text: string): string {
  const plain = text.replaceAll('.', '');
  const number = parseDecimal(text);
  return number !== null && parseDecimal(plain) === number ? plain : text;
}

/**
 * A number's text with thousands separators, for reading. Text that is no number, or has more than three decimals,
 * stays as typed.
 */
export function groupedText(text: string): string {
  const number = parseDecimal(text);
  if (number === null) return text;
  const grouped = formatNumber(number, 3);
  return parseDecimal(grouped) === number ? grouped : text;
}

/** Restores a full selection that existed at focus, after `put` has replaced the text by the one without separators. */
export function keepSelection({ currentTarget: input }: { currentTarget: HTMLInputElement }, put: () => void): void {
  const isWhole = input.value !== '' && input.selectionStart === 0 && input.selectionEnd === input.value.length;
  put();
  if (isWhole) queueMicrotask(() => input.select());
}
