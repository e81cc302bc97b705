import type { RecordVersion } from '../../data/replica/history.ts';
import { isBlank } from '../../fields/values/record-values.ts';

const DEEDS: Readonly<Record<RecordVersion['op'], string>> = {
  create: 'Registrou',
  update: 'Mudou',
  delete: 'Excluiu',
  restore: 'Trouxe de volta',
};

/** What a version did, in a verb; of a correction upstream it says so. */
export const deedOf = ({ op, cause }: RecordVersion): string =>
  cause === undefined ? DEEDS[op] : 'Acertou por correção';

/** Written by the app and not by its person. */
const INNER: ReadonlySet<string> = new Set(['recalculated', 'data.formerCodes']);

/** The changes of a version that are news: nothing that became nothing is none. */
export const newsOf = ({ changes }: RecordVersion): RecordVersion['changes'] =>
  changes.filter(({ field, from, to }) => !INNER.has(field) && !(isBlank(from) && isBlank(to)));

/** Versions that say something to a person: one that only settled a mark of the app does not. */
export const toldVersions = (versions: readonly RecordVersion[]): readonly RecordVersion[] =>
  versions.filter((version) => version.op !== 'update' || version.cause !== undefined || newsOf(version).length > 0);
