import { withoutTaxNumber } from '@cafezal/domain/farm/farm-defaults.ts';
import { isUuid } from '@cafezal/domain/ground/uuid.ts';
import { filesOf, KEPT_MEDIA_TYPES, type KeptFile, storageIdOf } from '@cafezal/domain/record/kept-file.ts';
import { SECTIONS } from '@cafezal/domain/record/record.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { allFlows, allHistory, allReadings, allRecords, inSnapshot, peopleOfFarm } from '../../db/export-rows.ts';
import { type FarmRow, findFarm } from '../../db/farm-rows.ts';
import type { Allowed, FarmScope } from '../../db/farm-scope.ts';
import { allKept } from '../../db/kept-invoice-rows.ts';
import { membersOf } from '../../db/member-rows.ts';
import { photosOf, type StoredRecordPhoto } from '../../db/photo-rows.ts';
import { listPublications, versionsOf } from '../../db/publication-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import type { ExportFolder } from './export-folder.ts';

/** A photo or another file of an export: its path in the ZIP, and under what it is stored. */
export type ExportedPhoto = { name: string; key: string; isFile?: true };

const exportedOriginal = (file: KeptFile): ExportedPhoto => ({
  name: `files/${file.id}.${KEPT_MEDIA_TYPES[file.mediaType]}`,
  key: storageIdOf(file),
  isFile: true,
});

type Place = { snapshot: DatabaseTransaction; scope: FarmScope; folder: ExportFolder };

const photoName = (id: string): string => `photos/${id}.webp`;
const FARM_PHOTO = photoName('farm');

const photoJson = ({ id, width, height, takenAt, createdBy }: StoredRecordPhoto) => ({
  id,
  file: photoName(id),
  width,
  height,
  takenAt,
  createdBy,
});

/** A record as stored; balances follow from the flows. */
const recordJson = ({ change: _change, ...record }: StoredRecord, photos: readonly StoredRecordPhoto[]) => ({
  ...record,
  photos: photos.map(photoJson),
});

async function* mapped<Row, Item>(pages: AsyncIterable<Row[]>, toItem: (row: Row) => Item): AsyncGenerator<Item[]> {
  for await (const rows of pages) yield rows.map(toItem);
}

async function writeRecords({ snapshot, scope, folder }: Place): Promise<ExportedPhoto[]> {
  const found: ExportedPhoto[] = [];
  async function* withPhotos(pages: AsyncIterable<StoredRecord[]>) {
    for await (const records of pages) {
      const ids = records.map(({ id }) => id);
      const photos = await photosOf(snapshot, scope, ids);
      found.push(...photos.map(({ id, file }) => ({ name: photoName(id), key: file })));
      found.push(...records.flatMap(filesOf).map(exportedOriginal));
      const ofRecord = Map.groupBy(photos, ({ recordId }) => recordId);
      yield records.map((record) => recordJson(record, ofRecord.get(record.id) ?? []));
    }
  }
  for (const section of SECTIONS) {
    await folder.writeList(`records/${section}.json`, withPhotos(allRecords(snapshot, scope, section)));
  }
  return found;
}

async function writeFarm({ snapshot, scope, folder }: Place, row: FarmRow): Promise<ExportedPhoto[]> {
  const key = row.image_url !== null && isUuid(row.image_url) ? row.image_url : null;
  const members = await membersOf(snapshot, scope);
  await folder.writeObject('farm.json', {
    id: row.id,
    name: row.name,
    farmSlug: row.slug,
    city: row.city,
    state: row.state,
    region: row.region,
    totalArea: Number(row.total_area),
    stateRegistration: row.state_registration,
    userId: row.user_id,
    photo: key === null ? null : FARM_PHOTO,
    imageUrl: key === null ? row.image_url : null,
    settings: withoutTaxNumber(row.settings),
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    members: members.map(({ email: _email, ...member }) => member),
    people: await peopleOfFarm(snapshot, scope),
  });
  return key === null ? [] : [{ name: FARM_PHOTO, key }];
}

async function writeSeries({ snapshot, scope, folder }: Place): Promise<void> {
  const flows = mapped(allFlows(snapshot, scope), (row) => ({
    from: row.from_id,
    output: row.output,
    to: row.to_id,
    kg: Number(row.kg),
    consumedKg: Number(row.consumed_kg),
    reservedKg: Number(row.reserved_kg),
  }));
  const readings = mapped(allReadings(snapshot, scope), (row) => ({
    id: row.id,
    recordId: row.record_id,
    kind: row.kind,
    at: row.at,
    value: Number(row.value),
    comment: row.comment,
    createdBy: row.created_by,
    deletedAt: row.deleted_at,
  }));
  const history = mapped(allHistory(snapshot, scope), (row) => ({
    recordId: row.record_id,
    version: row.version,
    at: row.at,
    userId: row.by_uid,
    op: row.op,
    changes: row.changes,
    cause: row.cause,
  }));
  await folder.writeList('flows.json', flows);
  await folder.writeList('readings.json', readings);
  await folder.writeList('history.json', history);
}

/** Published lots with all that their pages ever showed. Copies of photos and files are not in it: they are of records. */
async function* publishedLots({ snapshot, scope }: Place) {
  for (const publication of await listPublications(snapshot, scope)) {
    yield [{ ...publication, versions: await versionsOf(snapshot, scope, publication.id) }];
  }
}

/** Writes all data of a farm at one moment into a folder; answers the farm's photos. */
export const writeSnapshot = (
  { longDb }: { longDb: Database },
  scope: Allowed<'farm.export'>,
  folder: ExportFolder,
): Promise<ExportedPhoto[]> =>
  inSnapshot(longDb, async (snapshot) => {
    const place = { snapshot, scope, folder };
    const row = await findFarm(snapshot, scope.key);
    if (row === undefined) throw new Error('a farm that was allowed is not there');
    const photos = [...(await writeFarm(place, row)), ...(await writeRecords(place))];
    await writeSeries(place);
    await folder.writeList('publications.json', publishedLots(place));
    await folder.writeList('kept-invoices.json', allKept(snapshot, scope));
    return photos;
  });
