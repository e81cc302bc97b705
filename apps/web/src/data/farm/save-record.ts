import type { Finding, StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { checkMass, checkOutputsCover } from '@cafezal/domain/lots/lot-checks.ts';
import { validateRecord } from '@cafezal/domain/reading/validate.ts';
import { nextCode } from '@cafezal/domain/record/codes.ts';
import { rowsAt } from '@cafezal/domain/record/data-values.ts';
import { idOf } from '@cafezal/domain/record/merge-rows.ts';
import type { FarmFacts, RecordContent } from '@cafezal/domain/record/record.ts';
import { contentChanges } from '@cafezal/domain/record/record-diff.ts';
import { hasRowIds, storedRows, withRowIds } from '@cafezal/domain/record/row-ids.ts';
import type { DeviceRecord, ShownParts } from '../database/device-database.ts';
import { drawsOn } from '../replica/balances.ts';
import { ruleContextOf } from '../replica/rule-context.ts';
import type { FarmStore, Write } from './farm-store.ts';
import type { Seen } from './what-was-seen.ts';

type Payload = Readonly<Record<string, unknown>>;

export type RecordWrite = {
  store: FarmStore;
  farm: FarmFacts;
  definition: StageDefinition;
  /** What the person typed: the POST body of a creation, or the changed keys of an edit. */
  payload: Payload;
  recordId: string;
  stored?: DeviceRecord;
  /** How far the person saw the record, where that may be less than `stored`. */
  seen?: Seen | undefined;
  now: Date;
  mutationId: string;
};

/** A write that is ready for the queue, with the warnings that the person has not confirmed yet. */
export type PreparedWrite = Write & { content: RecordContent; unconfirmed: readonly Finding[] };

/** The parts of a record that a write changes, derived fields included, as lists show them until the server answers. */
function shownParts(before: RecordContent | null, after: RecordContent): ShownParts {
  const data: Record<string, unknown> = {};
  const parts: Record<string, unknown> = {};
  for (const { field, to } of contentChanges(before, after)) {
    if (field.startsWith('data.')) data[field.slice('data.'.length)] = to;
    else parts[field] = to;
  }
  return { ...parts, data };
}

/** The version that the person saw; for an unsent record the one that its creation will make. */
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

/** What was typed, with an id for each new row: rows that others add elsewhere are told from it. */
function withIds({ payload, stored, mutationId }: RecordWrite): Payload {
  const { data } = payload;
  if (!isObject(data)) return payload;
  const lists = Object.entries(data).flatMap(([list, rows]) => {
    if (!hasRowIds(list) || !Array.isArray(rows)) return [];
    const old = rowsAt(stored?.data ?? {}, list).every((row) => idOf(row) !== undefined)
      ? []
      : storedRows(stored?.data[list], { recordId: stored?.id ?? '', list });
    return [[list, withRowIds(rows.filter(isObject), { recordId: mutationId, list, before: old })] as const];
  });
  return lists.length === 0 ? payload : { ...payload, data: { ...data, ...Object.fromEntries(lists) } };
}

/** The lists of a change as the person saw them; none of before there were ids. */
function seenRowsOf({ data }: Payload, stored: DeviceRecord | undefined): Pick<ShownParts, 'seenRows'> {
  if (stored === undefined || !isObject(data)) return {};
  const lists = Object.keys(data)
    .filter(hasRowIds)
    .map((list) => [list, rowsAt(stored.data, list)] as const)
    .filter(([, rows]) => rows.every((row) => idOf(row) !== undefined));
  return lists.length === 0 ? {} : { seenRows: Object.fromEntries(lists) };
}

/**
 * Validates a write by the server's rules and prepares it for the queue. Throws a `Problem` with the invalid fields.
 * Only what the person typed is sent; the server derives the other fields again.
 */
export function prepareWrite(write: RecordWrite): PreparedWrite {
  const { store, farm, definition, recordId, stored, seen, now, mutationId } = write;
  const payload = withIds(write);
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
  // The code made on the device is sent too: a label may be printed before the server has the record.
  const given = stored === undefined && content.code !== '' ? { code: content.code } : {};
  return {
    content,
    unconfirmed: warnings.filter(({ code }) => !confirm.includes(code)),
    mutation: {
      mutationId,
      section: definition.section,
      recordId,
      op,
      ...(stored === undefined ? {} : { baseVersion: seenVersion(seen ?? stored) }),
      patch: { ...payload, ...given, date: content.date },
      at: now.toISOString(),
    },
    shown: { ...shownParts(stored ?? null, content), ...seenRowsOf(payload, stored) },
    ...(seen !== undefined && { sawUpTo: seen.queued }),
  };
}

/** A deletion or restoration, ready for the queue, of the record as the person sees it now. */
export const writeOf = (
  op: 'delete' | 'restore',
  { section, id, version }: Pick<DeviceRecord, 'section' | 'id' | 'version'>,
  { mutationId, now }: { mutationId: string; now: Date },
): Write => ({
  mutation: { mutationId, section, recordId: id, op, baseVersion: seenVersion({ version }), at: now.toISOString() },
  shown: {},
});

/**
 * What brings back a record that was just deleted on this device, as the device knows it now: the deletion may have been
 * sent since. Pulled as deleted it is here no more, and says of no version what its person saw.
 */
export function undoDeletion(
  { replica }: Pick<FarmStore, 'replica'>,
  deleted: Pick<DeviceRecord, 'section' | 'id' | 'version'>,
  made: { mutationId: string; now: Date },
): Write {
  const known = replica.byId(deleted.id)?.record;
  const { mutation, ...write } = writeOf('restore', known ?? deleted, made);
  const { baseVersion: _, ...anyVersion } = mutation;
  return { ...write, mutation: known === undefined ? anyVersion : mutation };
}
