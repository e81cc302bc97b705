import { plotsFile } from '@cafezal/domain/open-chain/plots/plots-file.ts';
import type { LotSnapshot } from '@cafezal/domain/open-chain/publication/lot-snapshot.ts';
import type { Show } from '@cafezal/domain/open-chain/publication/show.ts';
import type { Database } from '../../db/database.ts';
import { insertErasedPhotos } from '../../db/erased-photo-rows.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import type { StoredCopy } from '../../db/publication-rows.ts';
import { epcisText, type LotFileParts, placesOf } from '../lot-files/lot-files.ts';
import { type LotRecords, loadLotRecords } from '../lot-files/lot-records.ts';
import { storeOriginal } from '../photos/original-files.ts';
import type { PhotoStore } from '../photos/photo-store.ts';
import { copyPhoto } from '../photos/photos.ts';
import type { LoadedLot } from './lot-source.ts';

/** The parts of the server that publications are made with. */
export type PublicationParts = LotFileParts & { photoStore: PhotoStore };

/** A lot whose copies are made, and since when its corrections are told (ISO instant; null: it is published only now). */
export type CopiedLot = { recordId: string; output: string; publishedAt: string | null };

async function copyPhotos(parts: PublicationParts, lot: LoadedLot, snapshot: LotSnapshot): Promise<StoredCopy[]> {
  const copies: StoredCopy[] = [];
  for (const { id } of snapshot.photos) {
    const photo = lot.stored.get(id);
    const copy = photo === undefined ? null : await copyPhoto(parts, photo.file);
    if (copy !== null) copies.push({ ...copy, kind: 'photo', photo_id: id });
  }
  return copies;
}

type MakeFile = (parts: PublicationParts, records: LotRecords, lot: CopiedLot) => string;

/** The files that a page may hand out, by how each is made. */
const MAKERS: Readonly<Record<'epcis' | 'plots', MakeFile>> = {
  epcis: (parts, records, lot) => epcisText(parts, records, { lot, sale: undefined }),
  // Who sold coffee to the farm, and where their land is, is never public.
  plots: (_, records) =>
    plotsFile(
      placesOf(records).filter(({ isBought }) => !isBought),
      records.farm,
    ),
};
const KINDS = ['epcis', 'plots'] as const;

async function makeFiles(
  parts: PublicationParts,
  scope: FarmScope,
  { lot, show }: { lot: CopiedLot; show: Show },
): Promise<StoredCopy[]> {
  const kinds = KINDS.filter((kind) => show.files[kind]);
  if (kinds.length === 0) return [];
  const records = await loadLotRecords(parts, scope, lot);
  const copies: StoredCopy[] = [];
  for (const kind of kinds) {
    const bytes = new TextEncoder().encode(MAKERS[kind](parts, records, lot));
    copies.push({ file: await storeOriginal(parts, bytes), kind, photo_id: null, bytes: bytes.length });
  }
  return copies;
}

/** Gives up copies that belong to no version. */
export const giveUp = ({ db, now }: { db: Database; now: () => Date }, copies: readonly StoredCopy[]): Promise<void> =>
  insertErasedPhotos(
    db,
    copies.map(({ file }) => file),
    now(),
  );

/**
 * Copies of photos and files for a version: what is deleted on the farm later stays on a page until its owner takes it
 * away. 422 `lot/no-origin` for a file of which nothing can be told.
 */
export async function makeCopies(
  parts: PublicationParts,
  scope: FarmScope,
  { loaded, snapshot, lot, show }: { loaded: LoadedLot; snapshot: LotSnapshot; lot: CopiedLot; show: Show },
): Promise<StoredCopy[]> {
  const photos = await copyPhotos(parts, loaded, snapshot);
  try {
    return [...photos, ...(await makeFiles(parts, scope, { lot, show }))];
  } catch (error) {
    await giveUp(parts, photos);
    throw error;
  }
}
