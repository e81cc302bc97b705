import type { RecordVersion } from '../../data/replica/history.ts';
import { isBlank } from '../../fields/values/record-values.ts';

const VERBS: Readonly<Record<RecordVersion['op'], string>> = {
  create: 'Registrou',
  update: 'Mudou',
  delete: 'Excluiu',
  restore: 'Trouxe de volta',
};

/**
 * The verb of a version, such as “Mudou”; different for a version made by a correction in an earlier stage. A change of
 * situation was made by the person, who said why.
 */
export const changeVerb = ({ op, cause, changes }: RecordVersion): string =>
  cause === undefined || changes.some(({ field }) => field === 'status') ? VERBS[op] : 'Acertou por correção';

/** Fields that the app writes itself. */
const INNER: ReadonlySet<string> = new Set(['recalculated', 'data.formerCodes', 'data.asTyped', 'data.movedBy']);

/** The changes of a version to show: without fields of the app, and without empty values that stay empty. */
export const shownChanges = ({ changes }: RecordVersion): RecordVersion['changes'] =>
  changes.filter(({ field, from, to }) => !INNER.has(field) && !(isBlank(from) && isBlank(to)));

/** The versions to show: without those that only changed fields of the app. */
export const shownVersions = (versions: readonly RecordVersion[]): readonly RecordVersion[] =>
  versions.filter(
    (version) => version.op !== 'update' || version.cause !== undefined || shownChanges(version).length > 0,
  );
