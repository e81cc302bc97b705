import type { RecordOutput } from './record.ts';
import { kebab } from './slugs.ts';

const KEY_LENGTH = 30;

const numbered = (wanted: string, number: number): string =>
  number === 1 ? wanted : `${wanted.slice(0, KEY_LENGTH - 1 - String(number).length)}-${number}`;

/** Finds keys that are free, going on from the last number of each wanted one. */
function freeKeys(used: ReadonlySet<string>): (wanted: string) => string {
  const next = new Map<string, number>();
  return (wanted) => {
    let number = next.get(wanted) ?? 1;
    while (used.has(numbered(wanted, number))) number += 1;
    next.set(wanted, number);
    return numbered(wanted, number);
  };
}

/** Lots with unique keys, made from form and grade if absent. */
export function withKeys<Lot extends Pick<RecordOutput, 'key' | 'form' | 'grade'>>(lots: readonly Lot[]): Lot[] {
  const used = new Set(lots.map(({ key }) => key));
  const freeKey = freeKeys(used);
  return lots.map((lot) => {
    const key = lot.key || freeKey(kebab(`${lot.form} ${lot.grade ?? ''}`, KEY_LENGTH));
    used.add(key);
    return { ...lot, key };
  });
}

/** Outputs with keys, and ids derived from record and key. */
export const nameOutputs = (outputs: readonly RecordOutput[], recordId: string): readonly RecordOutput[] =>
  withKeys(outputs).map((output) => ({ ...output, id: `${recordId}.${output.key}` }));
