import type { RecordVersion } from '../../data/replica/history.ts';
import { isBlank } from '../../fields/values/record-values.ts';

const VERBS: Readonly<Record<RecordVersion['op'], string>> = {
  create: 'Registrou',
  update: 'Mudou',
  delete: 'Excluiu',
  restore: 'Trouxe de volta',
};

/** The verb of a version, such as “Mudou”. A version that a correction upstream made says so. */
export const changeVerb = ({ op, cause }: RecordVersion): string =>
  cause === undefined ? VERBS[op] : 'Acertou por correção';

/** Fields that the app writes, not the person. */
const INNER: ReadonlySet<string> = new Set(['recalculated', 'data.formerCodes']);

/** The changes of a version that are shown: neither fields of the app, nor a blank that became another blank. */
export const shownChanges = ({ changes }: RecordVersion): RecordVersion['changes'] =>
  changes.filter(({ field, from, to }) => !INNER.has(field) && !(isBlank(from) && isBlank(to)));

/** The versions that are shown: one that only changed a field of the app is left out. */
export const shownVersions = (versions: readonly RecordVersion[]): readonly RecordVersion[] =>
  versions.filter(
    (version) => version.op !== 'update' || version.cause !== undefined || shownChanges(version).length > 0,
  );
