import { formatNumber, parseDecimal } from '@cafezal/domain/ground/numbers.ts';

/** Text that is a number without the dots of its thousands, as it is typed on in: behind `12.400` a digit more would make a decimal. */
export function plainText(text: string): string {
  const plain = text.replaceAll('.', '');
  const number = parseDecimal(text);
  return number !== null && parseDecimal(plain) === number ? plain : text;
}

/** Text that is a number with the dots of its thousands, as it is read; what is none, or has more than grams, stays as it was typed. */
export function groupedText(text: string): string {
  const number = parseDecimal(text);
  if (number === null) return text;
  const grouped = formatNumber(number, 3);
  return parseDecimal(grouped) === number ? grouped : text;
}

/** Keeps all of a text marked that was marked when it got the focus, once `put` has put it there without its dots. */
export function keepMarked({ currentTarget: input }: { currentTarget: HTMLInputElement }, put: () => void): void {
  const isWhole = input.value !== '' && input.selectionStart === 0 && input.selectionEnd === input.value.length;
  put();
  if (isWhole) queueMicrotask(() => input.select());
}
