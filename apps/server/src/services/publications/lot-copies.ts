import { randomUUID } from 'node:crypto';
import { LANGUAGES } from '@cafezal/domain/open-chain/page/language.ts';
import { plotsFile } from '@cafezal/domain/open-chain/plots/plots-file.ts';
import type { LotSnapshot } from '@cafezal/domain/open-chain/publication/lot-snapshot.ts';
import { SHARED_FILES, type SharedFile, type Show } from '@cafezal/domain/open-chain/publication/show.ts';
import type { Database } from '../../db/database.ts';
import { insertErasedPhotos } from '../../db/erased-photo-rows.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import type { StoredCopy } from '../../db/publication-rows.ts';
import { dossierZip, lotFile, paperOf } from '../lot-files/dossier-zip.ts';
import { epcisText, type LotFileParts, placesOf } from '../lot-files/lot-files.ts';
import { type LotOfFiles, type LotRecords, loadLotRecords } from '../lot-files/lot-records.ts';
import { pageCode } from '../lot-files/page-code.ts';
import { storeOriginal } from '../photos/original-files.ts';
import type { PhotoStore } from '../photos/photo-store.ts';
import { copyPhoto } from '../photos/photos.ts';
import type { LoadedLot } from './lot-source.ts';

/** The parts of the server that publications are made with. */
export type PublicationParts = LotFileParts & { photoStore: PhotoStore };

/** What the copies of a version are made of. */
type Version = { loaded: LoadedLot; snapshot: LotSnapshot; show: Show; languages: readonly string[]; token: string };

const shownPhotos = ({ stored }: LoadedLot, { photos }: LotSnapshot) =>
  photos.flatMap(({ id }) => stored.get(id) ?? []);

/** For how long copies may be made before they are taken for those of a process that died. */
const MAKING_MS = 24 * 3_600_000;

/**
 * The id of a copy that is going to be made. It is queued for deletion first, and taken from that queue by the version
 * that it belongs to: the copies of a process that dies in between are deleted a day later.
 */
async function plannedCopy({ db, now }: PublicationParts): Promise<string> {
  const id = randomUUID();
  await insertErasedPhotos(db, [id], new Date(now().getTime() + MAKING_MS));
  return id;
}

async function* photoCopies(parts: PublicationParts, { loaded, snapshot }: Version): AsyncGenerator<StoredCopy> {
  for (const { id, file } of shownPhotos(loaded, snapshot)) {
    const copy = await copyPhoto(parts, { file, copy: await plannedCopy(parts) });
    if (copy !== null) yield { ...copy, kind: 'photo', photo_id: id };
  }
}

type Made = { records: LotRecords; lot: LotOfFiles; version: Version };
type MakeFile = (parts: PublicationParts, made: Made) => Uint8Array | Promise<Uint8Array>;

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const epcisOf = (parts: PublicationParts, { records, lot, version }: Made): string =>
  epcisText(parts, records, { lot, sale: undefined, show: version.show });

/** Who sold coffee to the farm, and where their land is, is never public. */
const plotsOf = ({ records }: Made): string =>
  plotsFile(
    placesOf(records).filter(({ isBought }) => !isBought),
    records.farm,
  );

/** The dossier for whoever has the link: as the page, with its files and photos; without the data of a declaration. */
async function pageDossier(parts: PublicationParts, made: Made): Promise<Uint8Array> {
  const { records, version } = made;
  const { loaded, snapshot, languages, token } = version;
  const page = pageCode(parts.config, token);
  const shown = { ...snapshot, photos: [] };
  const files = [
    lotFile(shown),
    { name: 'plots.geojson', text: plotsOf(made) },
    { name: 'epcis.jsonld', text: epcisOf(parts, made) },
  ];
  const papers = LANGUAGES.filter((language) => languages.includes(language)).map((language) =>
    paperOf(records, { snapshot: shown, files, isReady: null, page, language, name: `dossie-${language}.html` }),
  );
  const zip = dossierZip(parts, [...papers, ...files], shownPhotos(loaded, snapshot));
  // The HTTP server's own Response, which stands in place of Node's, has no `bytes`.
  return new Uint8Array(await new Response(zip).arrayBuffer());
}

/** The files that a page may hand out, by how each is made. */
const MAKERS: Readonly<Record<SharedFile, MakeFile>> = {
  epcis: (parts, made) => bytesOf(epcisOf(parts, made)),
  plots: (_, made) => bytesOf(plotsOf(made)),
  dossier: pageDossier,
};

async function* fileCopies(parts: PublicationParts, scope: FarmScope, version: Version): AsyncGenerator<StoredCopy> {
  const kinds = SHARED_FILES.filter((kind) => version.show.files[kind]);
  if (kinds.length === 0) return;
  const { recordId, output } = version.loaded.source;
  const lot = { recordId, output };
  const records = await loadLotRecords(parts, scope, lot);
  for (const kind of kinds) {
    const bytes = await MAKERS[kind](parts, { records, lot, version });
    const file = await storeOriginal(parts, bytes, await plannedCopy(parts));
    yield { file, kind, photo_id: null, bytes: bytes.length };
  }
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
export async function makeCopies(parts: PublicationParts, scope: FarmScope, version: Version): Promise<StoredCopy[]> {
  const copies: StoredCopy[] = [];
  try {
    for await (const copy of photoCopies(parts, version)) copies.push(copy);
    for await (const copy of fileCopies(parts, scope, version)) copies.push(copy);
    return copies;
  } catch (error) {
    await giveUp(parts, copies);
    throw error;
  }
}
