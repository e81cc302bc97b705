import { dayIn } from '@cafezal/domain/ground/days.ts';
import { type Difference, differences } from '@cafezal/domain/open-chain/page/differences.ts';
import { LANGUAGES, type Language, preferredLanguage } from '@cafezal/domain/open-chain/page/language.ts';
import { lotDocument } from '@cafezal/domain/open-chain/page/lot-document.ts';
import { lotFacts } from '@cafezal/domain/open-chain/page/lot-facts.ts';
import { pageWords } from '@cafezal/domain/open-chain/page/page-words.ts';
import type { LotSnapshot } from '@cafezal/domain/open-chain/publication/lot-snapshot.ts';
import { SHARED_FILES } from '@cafezal/domain/open-chain/publication/show.ts';
import { shownThrough } from '@cafezal/domain/open-chain/publication/shown-through.ts';
import type { OpenDatabase } from '../../db/database.ts';
import { copiesOfVersion, type LotPageRow, lotPageAt, versionAt } from '../../db/lot-page-rows.ts';
import { type StoredCopy, type StoredVersion, versionsOf } from '../../db/publication-rows.ts';
import { readLotToken } from '../lot-files/lot-token.ts';
import { pageCode } from '../lot-files/page-code.ts';
import { keepLast } from './keep-last.ts';

type Parts = { db: OpenDatabase; now: () => Date; config: { readonly publicUrl: string } };

/** A published lot that may be read, with its token. */
export type OpenLot = LotPageRow & { token: string };

/** What is asked of a page: its address, and the reader's wishes. */
export type AskedLot = {
  token: string;
  lang?: string | undefined;
  versao?: string | undefined;
  accepted?: string | undefined;
};

/** Names of the files of a page. */
export const FILE_NAMES = { epcis: 'epcis.jsonld', plots: 'plots.geojson', dossier: 'dossie.zip' } as const;

/** The published lot at an address; `gone`, or `unknown`. */
export async function openLot({ db, now }: Parts, address: string): Promise<OpenLot | 'gone' | 'unknown'> {
  const token = readLotToken(address);
  if (token === null) return 'unknown';
  const page = await lotPageAt(db, token, now());
  if (page === undefined) return 'unknown';
  return page === 'gone' ? page : { ...page, token };
}

/** The language of an answer: as asked, else as the reader likes best, of those that the owner chose. */
export function languageOf({ languages }: Pick<OpenLot, 'languages'>, { lang, accepted }: AskedLot): Language {
  const offered = LANGUAGES.filter((one) => languages.includes(one));
  return offered.find((one) => one === lang) ?? preferredLanguage(accepted, offered);
}

/** A version as it may be read now, and the copies of its photos in the order of the page. */
export type ShownVersion = { version: StoredVersion; snapshot: LotSnapshot; photos: readonly StoredCopy[] };

type Read = { shown: ShownVersion; isNewest: boolean; copies: readonly StoredCopy[] };

const VERSION = /^[1-9]\d{0,2}$/;

/** The version that is asked for, else the newest; undefined where there is none. */
export async function readVersion({ db }: Parts, lot: OpenLot, versao: string | undefined): Promise<Read | undefined> {
  const ofFarm = db.onFarm(lot.farm);
  const found = await versionAt(ofFarm, lot, versao !== undefined && VERSION.test(versao) ? Number(versao) : null);
  if (found === undefined) return undefined;
  const { isNewest, ...version } = found;
  const copies = await copiesOfVersion(ofFarm, lot, version.number);
  const through = shownThrough(version.snapshot, lot.show);
  const copyOf = (id: string) => copies.find(({ kind, photo_id: photo }) => kind === 'photo' && photo === id);
  const photos = through.photos.flatMap(({ id }) => copyOf(id) ?? []);
  const snapshot = { ...through, photos: through.photos.filter(({ id }) => copyOf(id) !== undefined) };
  return { isNewest, shown: { version, snapshot, photos }, copies };
}

type ListedVersion = { number: number; day: string; changes: readonly Difference[] };

/** The versions of a page with what each changed, seen through what its owner shows now. */
async function versionList({ db }: Parts, lot: OpenLot, language: Language): Promise<readonly ListedVersion[]> {
  const versions = await versionsOf(db.onFarm(lot.farm), lot.farm, lot.id);
  const words = pageWords(language);
  const seen = versions.map(({ snapshot }) => shownThrough(snapshot, lot.show));
  return versions.map(({ number, at }, index) => {
    const [after, before] = [seen[index], seen[index + 1]];
    const changes = after === undefined || before === undefined ? [] : differences(before, after, words);
    return { number, day: dayIn(lot.timezone, at), changes };
  });
}

function pageOf(
  { publicUrl }: Parts['config'],
  lot: OpenLot,
  { read, versions, language }: { read: Read; versions: readonly ListedVersion[]; language: Language },
): string {
  const { shown, isNewest, copies } = read;
  const path = `/r/${lot.token}`;
  const files = SHARED_FILES.flatMap((kind) => {
    const copy = copies.find((one) => one.kind === kind);
    return copy === undefined || !lot.show.files[kind]
      ? []
      : [{ kind, path: `${path}/${FILE_NAMES[kind]}`, bytes: copy.bytes }];
  });
  const query = isNewest ? '' : `?versao=${shown.version.number}`;
  return lotDocument(
    {
      snapshot: shown.snapshot,
      languages: LANGUAGES.filter((one) => lot.languages.includes(one)),
      versions,
      shown: shown.version.number,
      ...pageCode({ publicUrl }, lot.token),
      path,
      files,
      photoUrl: (at) => `${path}/foto/${at}${query}`,
      picture: `${publicUrl}/pictures/lote.png`,
    },
    language,
  );
}

function dataOf(
  { publicUrl }: Parts['config'],
  lot: OpenLot,
  { snapshot, version, language }: ShownVersion & { language: Language },
) {
  const words = pageWords(language);
  const facts = lotFacts(snapshot, words).filter(({ text }) => text !== null);
  const photos = snapshot.photos.map(({ width, height }, at) => ({
    url: `${publicUrl}/r/${lot.token}/foto/${at + 1}?versao=${version.number}`,
    width,
    height,
  }));
  return { ...snapshot, photos, facts: facts.map(({ key, text }) => ({ name: words.say(key), value: text })) };
}

/** Most pages that are kept: a page is some 20 kB. */
const MOST_KEPT = 200;

/**
 * Pages of published lots, and their data. What is made of a publication is the same until its revision grows, which is read
 * for every answer; so the last pages are kept, and all versions of a lot are read only once to tell what each changed.
 */
export function createLotPages(parts: Parts) {
  const [keptPages, keptLists] = [keepLast<string>(MOST_KEPT), keepLast<readonly ListedVersion[]>(MOST_KEPT)];
  const versionsFor = (lot: OpenLot, language: Language) =>
    keptLists(`${lot.token} ${lot.revision} ${language}`, () => versionList(parts, lot, language)).then(
      (list) => list ?? [],
    );
  return {
    /** The page of a lot as HTML; undefined where it has no version. */
    page: async (lot: OpenLot, asked: AskedLot): Promise<{ html: string; language: Language } | undefined> => {
      const language = languageOf(lot, asked);
      const version = VERSION.test(asked.versao ?? '') ? asked.versao : '';
      const html = await keptPages(`${lot.token} ${lot.revision} ${language} ${version}`, async () => {
        const read = await readVersion(parts, lot, version);
        if (read === undefined) return undefined;
        return pageOf(parts.config, lot, { read, versions: await versionsFor(lot, language), language });
      });
      return html === undefined ? undefined : { html, language };
    },
    /** A published lot for machines: its facts in words of a language, and as data, without ids. */
    data: async (lot: OpenLot, asked: AskedLot) => {
      const read = await readVersion(parts, lot, asked.versao);
      if (read === undefined) return undefined;
      const language = languageOf(lot, asked);
      return {
        lot: dataOf(parts.config, lot, { ...read.shown, language }),
        language,
        versions: await versionsFor(lot, language),
        seal: null,
      };
    },
  };
}
