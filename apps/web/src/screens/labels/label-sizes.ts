/** The format of printed labels. */
export type LabelSize = '100x60' | '50x30' | 'a4';

/** The sizes with their names, in the order of the choice. */
export const LABEL_SIZES: readonly { value: LabelSize; label: string; text: string }[] = [
  { value: '100x60', label: '100 × 60', text: '100 × 60 mm' },
  { value: '50x30', label: '50 × 30', text: '50 × 30 mm' },
  { value: 'a4', label: 'Folha A4', text: 'Folha A4, 8 por folha' },
];

/** Labels on one sheet of A4: two across, four down. */
export const PER_SHEET = 8;

/** The most labels of one print: more would keep a phone busy for long. */
export const MOST_LABELS = 500;

const KEY = 'cafezal.labelSize';

/** The size that was printed last on this device: people keep their printer. */
export function lastSize(): LabelSize {
  const kept = localStorage.getItem(KEY);
  return LABEL_SIZES.find(({ value }) => value === kept)?.value ?? '100x60';
}

/** Stores the size for the next time. */
export const keepSize = (size: LabelSize): void => localStorage.setItem(KEY, size);
