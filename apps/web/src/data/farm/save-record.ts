import type { Finding, StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { checkMass, checkOutputsCover } from '@cafezal/domain/lots/lot-checks.ts';
import { validateRecord } from '@cafezal/domain/reading/validate.ts';
import { nextCode } from '@cafezal/domain/record/codes.ts';
import type { FarmFacts, RecordContent } from '@cafezal/domain/record/record.ts';
import { contentChanges } from '@cafezal/domain/record/record-diff.ts';
import type { DeviceRecord, ShownParts } from '../database/device-database.ts';
import { drawsOn } from '../replica/balances.ts';
import { ruleContextOf } from '../replica/rule-context.ts';
import type { FarmStore, Write } from './farm-store.ts';

type Payload = Readonly<Record<string, unknown>>;

export type RecordWrite = {
  store: FarmStore;
  farm: FarmFacts;
  definition: StageDefinition;
  /** What the person typed: the POST body of a creation, the changed keys of an edit. */
  payload: Payload;
  recordId: string;
  stored?: DeviceRecord;
  now: Date;
  mutationId: string;
};

/** A write that is ready for the queue, and the warnings that its person has not confirmed yet. */
export type PreparedWrite = Write & { content: RecordContent; unconfirmed: readonly Finding[] };

/** The parts of a record that a write changes, derived ones too, as the list shows them until the server answers. */
function shownParts(before: RecordContent | null, after: RecordContent): ShownParts {
  const data: Record<string, unknown> = {};
  const parts: Record<string, unknown> = {};
  for (const { field, to } of contentChanges(before, after)) {
    if (field.startsWith('data.')) data[field.slice('data.'.length)] = to;
    else parts[field] = to;
  }
  return { ...parts, data };
}

/** The version that a person saw: of a record that was not sent yet, the one that its creation will make. */
const seenVersion = ({ version }: Pick<DeviceRecord, 'version'>): number => Math.max(version, 1);

const codesOf = ({ replica }: FarmStore, { section }: StageDefinition): string[] =>
  replica.section(section).map(({ record }) => record.code);

function checkLots(write: RecordWrite, content: RecordContent): void {
  const { replica } = write.store;
  const record = { ...content, id: write.recordId, section: write.definition.section };
  const sources = content.inputs.flatMap(({ recordId }) => replica.byId(recordId)?.record ?? []);
  const draws = content.inputs.flatMap(({ recordId }) => drawsOn(replica, recordId));
  checkMass(record, { sources, draws: [...new Set(draws)] });
  checkOutputsCover(record, { draws: drawsOn(replica, write.recordId), drawers: (id) => replica.byId(id)?.record });
}

/**
 * Checks a write by the same rules as the server and makes it ready for the queue. Throws a `Problem` with the
 * fields to mend. What the person typed is what is sent: what follows from it is derived again by the server.
 */
export function prepareWrite(write: RecordWrite): PreparedWrite {
  const { store, farm, definition, payload, recordId, stored, now, mutationId } = write;
  const context = ruleContextOf(store.replica, { farm, recordId, now });
  const { content, warnings, confirm } = validateRecord({
    definition,
    payload,
    ...(stored === undefined ? {} : { stored }),
    context,
    suggestCode: () => nextCode(definition.code ?? '', context.today, codesOf(store, definition)),
  });
  checkLots(write, content);
  const op = stored === undefined ? ('create' as const) : ('update' as const);
  // The code that the app gives goes along: a label may be printed before the server hears of the record.
  const given = stored === undefined && content.code !== '' ? { code: content.code } : {};
  return {
    content,
    unconfirmed: warnings.filter(({ code }) => !confirm.includes(code)),
    mutation: {
      mutationId,
      section: definition.section,
      recordId,
      op,
      ...(stored === undefined ? {} : { baseVersion: seenVersion(stored) }),
      patch: { ...payload, ...given, date: content.date },
      at: now.toISOString(),
    },
    shown: shownParts(stored ?? null, content),
  };
}

/** A deletion, or its undoing, ready for the queue: of the record as the person sees it now. */
export const writeOf = (
  op: 'delete' | 'restore',
  { section, id, version }: Pick<DeviceRecord, 'section' | 'id' | 'version'>,
  { mutationId, now }: { mutationId: string; now: Date },
): Write => ({
  mutation: { mutationId, section, recordId: id, op, baseVersion: seenVersion({ version }), at: now.toISOString() },
  shown: {},
});
