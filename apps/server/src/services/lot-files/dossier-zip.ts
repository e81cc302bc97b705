import { createHash } from 'node:crypto';
import { dossierPage } from '@cafezal/domain/open-chain/dossier/dossier-page.ts';
import { dossierSheet } from '@cafezal/domain/open-chain/dossier/dossier-sheet.ts';
import type { Language } from '@cafezal/domain/open-chain/page/language.ts';
import { lotPlaces } from '@cafezal/domain/open-chain/plots/lot-places.ts';
import type { LotSnapshot } from '@cafezal/domain/open-chain/publication/lot-snapshot.ts';
import { zipStream } from '../exports/zip-stream.ts';
import type { PhotoStore } from '../photos/photo-store.ts';
import { readPhoto } from '../photos/photos.ts';
import type { LotRecords } from './lot-records.ts';
import type { PageCode } from './page-code.ts';

/** A file of a dossier by its path in the ZIP. */
export type TextFile = { name: string; text: string };

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** `lot.json`: the lot as data. */
export const lotFile = (snapshot: LotSnapshot): TextFile => ({
  name: 'lot.json',
  text: `${JSON.stringify(snapshot, null, 2)}\n`,
});

/** What the paper of a lot is made of besides its records. */
type PaperParts = {
  snapshot: LotSnapshot;
  files: readonly TextFile[];
  /** Whether the data for Europe are complete; null where they do not come along. */
  isReady: boolean | null;
  /** The lot's page, if it is published. */
  page: PageCode | null;
  language: Language;
  /** The name of the file; `dossie.html` where there is one paper. */
  name?: string;
};

/** The paper of a lot, which names the sums of the other files. */
export function paperOf(
  { genealogy, record, farm }: LotRecords,
  { snapshot, files, isReady, page, language, name = 'dossie.html' }: PaperParts,
): TextFile {
  const basis = farm.settings.allocationBasis;
  const places = lotPlaces(genealogy, record.id, basis);
  const content = {
    snapshot,
    sheet: dossierSheet(genealogy, { recordId: record.id, places, basis, hidesOrigin: snapshot.origin === null }),
    files: files.map((one) => ({ name: one.name, sha256: sha256(one.text) })),
    isReady,
    page,
  };
  return { name, text: dossierPage(content, language) };
}

async function* textOf(text: string): AsyncGenerator<string> {
  yield text;
}

const PHOTO_DIGITS = 3;

/** The ZIP of a dossier: texts, photos one by one, and the sums of all as the last file. */
export const dossierZip = (
  services: { photoStore: PhotoStore },
  files: readonly TextFile[],
  photos: readonly { file: string }[],
): ReadableStream<Uint8Array> =>
  zipStream(async (zip) => {
    const sums = files.map(({ name, text }) => `${sha256(text)}  ${name}\n`);
    for (const { name, text } of files) await zip.addStream(name, textOf(text));
    for (const [at, { file }] of photos.entries()) {
      const bytes = await readPhoto(services, file, 'full');
      // A photo may have been deleted since the list was read.
      if (bytes === null) continue;
      const name = `photos/${String(at + 1).padStart(PHOTO_DIGITS, '0')}.webp`;
      sums.push(`${sha256(bytes)}  ${name}\n`);
      await zip.addBytes(name, bytes);
    }
    await zip.addStream('manifest-sha256.txt', textOf(sums.join('')));
  });
