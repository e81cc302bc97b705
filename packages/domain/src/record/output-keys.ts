import type { RecordOutput } from './record.ts';
import { kebab } from './slugs.ts';

const KEY_LENGTH = 30;

const freeKey = (wanted: string, used: ReadonlySet<string>): string => {
  if (!used.has(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const key = `${wanted.slice(0, KEY_LENGTH - 1 - String(number).length)}-${number}`;
    if (!used.has(key)) return key;
  }
};

/** Lots with unique keys, made from form and grade if absent. */
export function withKeys<Lot extends Pick<RecordOutput, 'key' | 'form' | 'grade'>>(lots: readonly Lot[]): Lot[] {
  const used = new Set(lots.map(({ key }) => key));
  return lots.map((lot) => {
    const key = lot.key || freeKey(kebab(`${lot.form} ${lot.grade ?? ''}`, KEY_LENGTH), used);
    used.add(key);
    return { ...lot, key };
  });
}

/** Outputs with keys, and ids derived from record and key. */
export const nameOutputs = (outputs: readonly RecordOutput[], recordId: string): readonly RecordOutput[] =>
  withKeys(outputs).map((output) => ({ ...output, id: `${recordId}.${output.key}` }));
