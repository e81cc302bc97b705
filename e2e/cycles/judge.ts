import { isDeepStrictEqual } from 'node:util';
import { storedStatus } from '@cafezal/domain/lots/shown-status.ts';
import type { Device } from './device.ts';
import { type KeptRecord, REPLICA, readKept } from './kept.ts';
import type { Deed, Ledger } from './ledger.ts';
import type { World } from './world.ts';

type Version = { version: number; op: string; changes: readonly { field: string; from: unknown; to: unknown }[] };
type Reading = { id: string; value: number };
type Change = { kind: string; id: string; value: (KeptRecord & Reading) | null };

/** What the server has: records that live, and readings. */
type Stored = { records: ReadonlyMap<string, KeptRecord>; readings: ReadonlyMap<string, Reading> };

async function readServer({ ask, farm }: World): Promise<Stored> {
  const records = new Map<string, KeptRecord>();
  const readings = new Map<string, Reading>();
  for (let since = 0, more = true; more; ) {
    const answer = await ask<{ changes: Change[]; seq: number; more: boolean }>(
      `/farms/${farm.id}/changes?since=${since}`,
    );
    for (const { kind, id, value } of answer.changes) {
      if (value !== null && kind === 'record') records.set(id, value);
      if (value !== null && kind === 'reading') readings.set(id, value);
    }
    since = answer.seq;
    more = answer.more;
  }
  return { records, readings };
}

const partsOf = ({ version, name, section, status, data, photos }: KeptRecord) => ({
  version,
  name,
  status: storedStatus(section as Parameters<typeof storedStatus>[0], status),
  data,
  photos: photos.map(({ id }) => id).sort(),
});

/** Where a device's replica differs from the server. */
async function diverged(device: Device, { records, readings }: Stored): Promise<string[]> {
  const [page] = device.pages;
  if (page === undefined) return [`diverged: ${device.name} has no tab`];
  const kept = await readKept(page, REPLICA);
  const here = new Map(kept.records.filter(({ deletedAt }) => deletedAt === null).map((record) => [record.id, record]));
  const ids = new Set([...here.keys(), ...records.keys()]);
  const ofRecords = [...ids].flatMap((id) => {
    const [mine, theirs] = [here.get(id), records.get(id)].map((record) => record && partsOf(record));
    return isDeepStrictEqual(mine, theirs)
      ? []
      : [`diverged: ${device.name} has ${JSON.stringify(mine)} of ${id}, the server ${JSON.stringify(theirs)}`];
  });
  const values = (all: Iterable<Reading>) => [...all].map(({ id, value }) => `${id} ${value}`).sort();
  const isSame = isDeepStrictEqual(values(kept.readings), values(readings.values()));
  return isSame ? ofRecords : [...ofRecords, `diverged: ${device.name} has other readings than the server`];
}

/** A device on which somebody left is one on which they signed out themselves. */
async function signedOut({ name, pages }: Device): Promise<string[]> {
  const found = await Promise.all(
    pages.map((page) =>
      page.evaluate(() => {
        // The native app has its tokens elsewhere.
        const key = 'cafezalDevice' in window ? 'cafezal.person' : 'cafezal.refreshToken';
        return localStorage.getItem(key) === null || location.pathname === '/login';
      }),
    ),
  );
  return found.some((isOut) => isOut) ? [`signed out: ${name}`] : [];
}

/** A record, what was done to it, and its history, newest first. */
type Case = {
  ledger: Ledger;
  recordId: string;
  deeds: readonly Deed[];
  versions: readonly Version[];
  isLiving: boolean;
};

const deedsOf = <Op extends Deed['op']>({ ledger, recordId }: Case, op: Op) =>
  ledger.of(op).filter((deed) => deed.recordId === recordId);

function judgeCreation({ ledger, recordId, versions, ...record }: Case): string[] {
  const made = versions.filter(({ op }) => op === 'create').length;
  if (made > 1) return [`doubled: creation of ${recordId}`];
  const isMade = deedsOf({ ledger, recordId, versions, ...record }, 'create').length > 0;
  return made === 0 && isMade && !ledger.isReported(recordId) ? [`lost: creation of ${recordId}`] : [];
}

/** All that was done to a record, reported of it and became of it, for whoever looks into a fault. */
const courseOf = ({ ledger, recordId, deeds, versions }: Case): string =>
  [deeds, ledger.reports.filter((report) => report.recordId === recordId), [...versions].reverse()]
    .flatMap((rows) => rows.map((row) => `    ${JSON.stringify(row)}`))
    .join('\n');

/** Every edit is in the history once or was reported, and none took the place of a value that its person had not seen. */
function judgeEdits(one: Case): string[] {
  const { ledger, recordId, versions } = one;
  const edits = deedsOf(one, 'edit');
  const renames = versions.flatMap(({ op, changes }) =>
    op === 'create' ? [] : changes.filter(({ field }) => field === 'name'),
  );
  const ofEdits = edits.flatMap(({ after }) => {
    const times = renames.filter(({ to }) => to === after).length;
    if (times === 1 || ledger.isReportedWith(recordId, after)) return [];
    return [`${times === 0 ? 'lost' : 'doubled'}: edit to ${after}`];
  });
  const unseen = renames.filter(({ from, to }) => {
    const isSeen = edits.some(({ before, after }) => before === from && after === to);
    return !isSeen && !ledger.isReportedWith(recordId, to);
  });
  return [...ofEdits, ...unseen.map(({ from, to }) => `overwritten without a question: ${from} by ${to}`)];
}

/** The name that a record had at a place in its history: the last that was given before. */
function nameAt({ deeds, versions }: Case, at: number): unknown {
  for (const { changes } of versions.slice(at)) for (const { field, to } of changes) if (field === 'name') return to;
  return deeds.flatMap((deed) => (deed.op === 'create' ? [deed.name] : []))[0];
}

/** Every deletion and restoring was let in, and none deleted what its person had not seen. */
function judgeDeletions(one: Case): string[] {
  const { deeds, versions, isLiving, recordId } = one;
  const gone = deeds.filter(({ op }) => op === 'delete' || op === 'restore');
  if (gone.length === 0) return isLiving || versions.length === 0 ? [] : [`lost: ${recordId}, which nobody deleted`];
  const faults = versions.some(({ op }) => op === 'delete') ? [] : [`lost: deletion of ${recordId}`];
  const isOfOne = new Set(gone.map(({ device }) => device)).size === 1;
  const isToLive = gone.at(-1)?.op === 'restore';
  if (isOfOne && isToLive && !isLiving) faults.push(`lost: restoring of ${recordId}`);
  if (isOfOne && !isToLive && isLiving) faults.push(`undone that came back: deleted ${recordId}`);
  const unseen = [...versions.entries()]
    .filter(([, { op }]) => op === 'delete')
    .map(([at]) => nameAt(one, at))
    .filter((name) => !gone.some((deed) => deed.op === 'delete' && deed.seen === name));
  return [...faults, ...unseen.map((name) => `overwritten without a question: ${name} was deleted unseen`)];
}

/** What became of one record by its history against what was done to it. */
function judgeRecord(one: Case): string[] {
  const { ledger, recordId, isLiving } = one;
  const isReported = ledger.isReported(recordId);
  if (deedsOf(one, 'create').some(({ isUndone }) => isUndone))
    return isLiving && !isReported ? [`undone that came back: ${recordId}`] : [];
  return [...judgeCreation(one), ...judgeEdits(one), ...(isReported ? [] : judgeDeletions(one))];
}

function judgeReadings({ ledger }: World, { readings }: Stored): string[] {
  return ledger.of('reading').flatMap(({ value, isUndone, recordId }) => {
    const times = [...readings.values()].filter((reading) => reading.value === value).length;
    if (ledger.isReportedWith(recordId, value)) return [];
    if (isUndone) return times === 0 ? [] : [`undone that came back: reading ${value}`];
    if (times === 1) return [];
    return [`${times === 0 ? 'lost' : 'doubled'}: reading ${value}`];
  });
}

function judgePhotos({ ledger }: World, { records }: Stored): string[] {
  return ledger.of('photo').flatMap(({ recordId }) => {
    const count = records.get(recordId)?.photos.length ?? 0;
    if (count === 1 || ledger.isReported(recordId)) return [];
    return [`${count === 0 ? 'lost' : 'doubled'}: photo of ${recordId}`];
  });
}

/** Judges everything that was done so far; `cycle` is that whose records are looked at by their history. */
export async function judge(world: World, cycle: number): Promise<string[]> {
  const { ledger, baseline, devices, ask, farm } = world;
  const stored = await readServer(world);
  const known = new Set([...baseline, ...ledger.deeds.map(({ recordId }) => recordId)]);
  const faults = [...stored.records.keys()]
    .filter((id) => !known.has(id))
    .map((id) => `doubled: ${id} was made by nobody`);
  const touched = new Map(
    ledger.deeds
      .filter((deed) => deed.cycle === cycle && !baseline.has(deed.recordId))
      .map(({ recordId, section }) => [recordId, section]),
  );
  for (const [recordId, section] of touched) {
    const path = `/farms/${farm.id}/${section}/${recordId}/historico`;
    const { versions } = await ask<{ versions: Version[] }>(path).catch(() => ({ versions: [] }));
    const deeds = ledger.deeds.filter((deed) => deed.recordId === recordId);
    const one = { ledger, recordId, deeds, versions, isLiving: stored.records.has(recordId) };
    faults.push(...judgeRecord(one).map((fault) => `${fault}\n${courseOf(one)}`));
  }
  faults.push(...judgeReadings(world, stored), ...judgePhotos(world, stored));
  for (const device of devices) faults.push(...(await diverged(device, stored)), ...(await signedOut(device)));
  return faults;
}
