import type { Lookups } from '@cafezal/domain/definition/stage.ts';
import { dayIn } from '@cafezal/domain/ground/days.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { asksTheDay } from '@cafezal/domain/lots/shown-status.ts';
import { may } from '@cafezal/domain/people/permissions.ts';
import type { Draw, RecordPhoto, SeasonClosing, Section } from '@cafezal/domain/record/record.ts';
import { withoutFiguresInMoney } from '@cafezal/domain/shown/money-figures.ts';
import { withoutMoney } from '@cafezal/domain/shown/money-keys.ts';
import { type PresentedRecord, presentRecord } from '@cafezal/domain/shown/present-record.ts';
import { checksOf } from '@cafezal/domain/stages/stage-checks.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { Database } from '../../db/database.ts';
import { loadFarmFacts } from '../../db/farm-lock.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { drawsOn } from '../../db/flow-rows.ts';
import { photosOf, type StoredRecordPhoto } from '../../db/photo-rows.ts';
import { loadRuleRecords } from '../../db/rule-records.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { photoUrls } from '../photos/photos.ts';
import { turnOfLongWork } from '../request/next-turn.ts';
import { uuidsIn } from './uuids-in.ts';

/** Records that are made into answers in one turn: half a millisecond's, and a list's first page. */
const AT_A_TIME = 50;

type Shown = { authSecret: string };
type Answering = Shown & { now: () => Date };
type Place = { db: Database; scope: FarmScope };

/** A photo as the API answers it. */
export const presentPhoto = (services: Shown, photo: StoredRecordPhoto): RecordPhoto => ({
  id: photo.id,
  ...photoUrls(services, photo.file),
  width: photo.width,
  height: photo.height,
  takenAt: photo.takenAt,
});

/** Whether the person may see prices on this farm. */
export const seesPrices = ({ role }: FarmScope): boolean => may(role, 'farm.seePrices');

/** A value of a section as this person may see it: without money where their role hides prices. */
export const asSeenBy = <Value>(scope: FarmScope, section: Section, value: Value): Value =>
  seesPrices(scope) ? value : withoutMoney(stageOf(section), value);

/** What is answered besides what is stored goes by these; a device finds both by itself. */
type Surely = { lookups?: Lookups | null; today?: string | undefined };

/** How a season was closed, as this person may see it. */
function closingSeenBy(scope: FarmScope, { closing }: StoredRecord): SeasonClosing | null {
  if (!closing || seesPrices(scope)) return closing ?? null;
  const { figures: all } = closing;
  const figures = withoutFiguresInMoney(all);
  return { ...closing, figures: isObject(figures) ? figures : {} };
}

/** A record, all that is drawn from it, and its photos. */
export type Surroundings = { record: StoredRecord; draws: readonly Draw[]; photos: readonly StoredRecordPhoto[] };

function present(
  services: Shown,
  scope: FarmScope,
  { record, draws, photos, lookups, today }: Surroundings & Surely,
): PresentedRecord {
  const shown = photos.map((photo) => presentPhoto(services, photo));
  const answers = lookups ? checksOf(record.section).answers?.(record, lookups) : undefined;
  const closing = closingSeenBy(scope, record);
  return asSeenBy(
    scope,
    record.section,
    presentRecord({ ...record, photos: shown, closing }, draws, { answers, today }),
  );
}

/** Inputs of the stages' computed answers; null if none of the records has such answers. */
async function lookupsFor({ db, scope }: Place, records: readonly StoredRecord[]): Promise<Lookups | null> {
  const answered = records.filter(({ section }) => checksOf(section).answers !== undefined);
  if (answered.length === 0 || !seesPrices(scope)) return null;
  const farm = await loadFarmFacts(db, scope);
  const ids = uuidsIn(answered.map(({ data, inputs }) => [data, inputs]));
  const { found } = await loadRuleRecords(db, scope, { ids, sections: [] });
  const byId = new Map(found.map((record) => [record.id, record]));
  return { farm, record: (id) => byId.get(id.toLowerCase()) };
}

/** The day on the farm where a status of these records goes by it. */
async function todayFor(
  { now }: Answering,
  { db, scope }: Place,
  records: readonly StoredRecord[],
): Promise<string | undefined> {
  if (!records.some(({ section }) => asksTheDay(section))) return undefined;
  return dayIn((await loadFarmFacts(db, scope)).settings.timezone, now());
}

const surelyFor = async (services: Answering, place: Place, records: readonly StoredRecord[]): Promise<Surely> => ({
  lookups: await lookupsFor(place, records),
  today: await todayFor(services, place, records),
});

/**
 * Records as the API answers them to a person: with balances, photos and what their stages reckon besides, money hidden
 * by role, in the given order.
 */
export async function presentAnswered(
  services: Answering,
  place: Place,
  records: readonly StoredRecord[],
): Promise<PresentedRecord[]> {
  return presentRecords(services, { ...place, ...(await surelyFor(services, place, records)) }, records);
}

/** The same as devices get them: without what a device reckons by itself from the records that it has, and what would age there. */
export async function presentRecords(
  services: Shown,
  place: Place & Surely,
  records: readonly StoredRecord[],
): Promise<PresentedRecord[]> {
  const lenders = records.filter(({ outputs }) => outputs.length > 0).map(({ id }) => id);
  const beside = await besideOf(place, { lenders, shown: records.map(({ id }) => id) });
  const presented: PresentedRecord[] = [];
  for (const record of records) {
    // A long list has hundreds of records: others are answered in between.
    if (presented.length > 0 && presented.length % AT_A_TIME === 0) await turnOfLongWork();
    presented.push(presentBeside(services, place, { record, beside }));
  }
  return presented;
}

/** What is drawn from records, and their photos, by the record's id. */
export type Beside = {
  draws: ReadonlyMap<string, readonly Draw[]>;
  photos: ReadonlyMap<string, readonly StoredRecordPhoto[]>;
};

/** What is drawn from some records, and the photos of some, in one flight: each exchange costs more than it brings. */
export async function besideOf(
  { db, scope }: Place,
  { lenders, shown }: { lenders: readonly string[]; shown: readonly string[] },
): Promise<Beside> {
  const [draws, photos] = await Promise.all([drawsOn(db, scope, lenders), photosOf(db, scope, shown)]);
  const byRecord = ({ recordId }: { recordId: string }): string => recordId;
  return { draws: Map.groupBy(draws, byRecord), photos: Map.groupBy(photos, byRecord) };
}

/** A record as it is answered, of which is known what lies beside it. */
export const presentBeside = (
  services: Shown,
  { scope, lookups = null, today }: Pick<Place, 'scope'> & Surely,
  { record, beside }: { record: StoredRecord; beside: Beside },
): PresentedRecord =>
  present(services, scope, {
    record,
    draws: beside.draws.get(record.id) ?? [],
    photos: beside.photos.get(record.id) ?? [],
    lookups,
    today,
  });

/** One record as the API answers it to a person. */
export async function presentOne(services: Answering, where: Place, record: StoredRecord): Promise<PresentedRecord> {
  const [presented] = await presentAnswered(services, where, [record]);
  if (presented === undefined) throw new Error('one record in, none out');
  return presented;
}

/** A record as the API answers it, of which is known what is drawn from it and which photos it has. */
export async function presentKnown(services: Answering, place: Place, known: Surroundings): Promise<PresentedRecord> {
  return present(services, place.scope, { ...known, ...(await surelyFor(services, place, [known.record])) });
}
