import { may } from '@cafezal/domain/people/permissions.ts';
import type { Draw, RecordPhoto, Section } from '@cafezal/domain/record/record.ts';
import { withoutMoney } from '@cafezal/domain/shown/money-keys.ts';
import { type PresentedRecord, presentRecord } from '@cafezal/domain/shown/present-record.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { Database } from '../../db/database.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { drawsOn } from '../../db/flow-rows.ts';
import { photosOf, type StoredRecordPhoto } from '../../db/photo-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { photoUrls } from '../photos/photos.ts';

type Shown = { authSecret: string };

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

type Surroundings = { record: StoredRecord; draws: readonly Draw[]; photos: readonly StoredRecordPhoto[] };

function present(services: Shown, scope: FarmScope, { record, draws, photos }: Surroundings): PresentedRecord {
  const shown = photos.map((photo) => presentPhoto(services, photo));
  return asSeenBy(scope, record.section, presentRecord({ ...record, photos: shown }, draws));
}

/** Records as the API answers them to a person: with balances and photos, money hidden by role, in the given order. */
export async function presentRecords(
  services: Shown,
  { db, scope }: { db: Database; scope: FarmScope },
  records: readonly StoredRecord[],
): Promise<PresentedRecord[]> {
  const lenders = records.filter(({ outputs }) => outputs.length > 0).map(({ id }) => id);
  const draws = Map.groupBy(await drawsOn(db, scope, lenders), ({ recordId }) => recordId);
  const shown = await photosOf(
    db,
    scope,
    records.map(({ id }) => id),
  );
  const photos = Map.groupBy(shown, ({ recordId }) => recordId);
  return records.map((record) =>
    present(services, scope, { record, draws: draws.get(record.id) ?? [], photos: photos.get(record.id) ?? [] }),
  );
}

/** One record as the API answers it to a person. */
export async function presentOne(
  services: Shown,
  where: { db: Database; scope: FarmScope },
  record: StoredRecord,
): Promise<PresentedRecord> {
  const [presented] = await presentRecords(services, where, [record]);
  if (presented === undefined) throw new Error('one record in, none out');
  return presented;
}

/** A new record as the API answers it: nothing draws from it yet and it has no photos. */
export const presentCreated = (services: Shown, scope: FarmScope, record: StoredRecord): PresentedRecord =>
  present(services, scope, { record, draws: [], photos: [] });
