import { parseDecimal } from '@cafezal/domain/ground/numbers.ts';

/** A number's text without thousands separators, for editing: one more digit after `12.400` would make it a decimal. */
export function plainText(text: string): string {
  const plain = text.replaceAll('.', '');
  const number = parseDecimal(text);
  return number !== null && parseDecimal(plain) === number ? plain : text;
}

/** A number's text with thousands separators, for reading; its decimals stay as typed, and so does text that is no number. */
export function groupedText(text: string): string {
  const grouped = plainText(text).replace(/^-?\d+(?![\d.])/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, '.'));
  return parseDecimal(grouped) === parseDecimal(text) ? grouped : text;
}

/** Selects the whole text at the tap that focuses a field; one that comes after something was typed sets the caret. */
function selectAtTap(input: HTMLInputElement): void {
  const over = new AbortController();
  const select = (): void => {
    over.abort();
    if (input.selectionStart === input.selectionEnd) input.select();
  };
  input.addEventListener('click', select, { signal: over.signal });
  input.addEventListener('input', () => over.abort(), { signal: over.signal });
}

/**
 * Restores a full selection that existed at focus, after `put` has replaced the text by the one without separators. A field
 * that a tap or a click focuses is selected whole too: what is typed into a suggested number takes its place. The next tap
 * sets the caret.
 */
export function keepSelection({ currentTarget: input }: { currentTarget: HTMLInputElement }, put: () => void): void {
  const isWhole = input.value !== '' && input.selectionStart === 0 && input.selectionEnd === input.value.length;
  put();
  if (isWhole) queueMicrotask(() => input.select());
  else selectAtTap(input);
}
