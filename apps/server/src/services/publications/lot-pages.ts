import { differences } from '@cafezal/domain/open-chain/page/differences.ts';
import { LANGUAGES, type Language, preferredLanguage } from '@cafezal/domain/open-chain/page/language.ts';
import { lotDocument } from '@cafezal/domain/open-chain/page/lot-document.ts';
import { lotFacts } from '@cafezal/domain/open-chain/page/lot-facts.ts';
import { pageWords } from '@cafezal/domain/open-chain/page/page-words.ts';
import { pathOfModules } from '@cafezal/domain/open-chain/page/qr-path.ts';
import type { LotSnapshot } from '@cafezal/domain/open-chain/publication/lot-snapshot.ts';
import { SHARED_FILES } from '@cafezal/domain/open-chain/publication/show.ts';
import { shownThrough } from '@cafezal/domain/open-chain/publication/shown-through.ts';
import encodeQR from 'qr';
import type { Database } from '../../db/database.ts';
import { copiesOfVersion, type LotPageRow, lotPageAt } from '../../db/lot-page-rows.ts';
import { type StoredCopy, type StoredVersion, versionsOf } from '../../db/publication-rows.ts';
import { readLotToken, typedLotToken } from './lot-token.ts';

type Parts = { db: Database; now: () => Date; config: { readonly publicUrl: string } };

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

type Read = { versions: readonly StoredVersion[]; shown: ShownVersion; copies: readonly StoredCopy[] };

/** The version that is asked for, else the newest; undefined where there is none. */
export async function readVersion({ db }: Parts, lot: OpenLot, versao: string | undefined): Promise<Read | undefined> {
  const versions = await versionsOf(db, { key: lot.farmKey }, lot.id);
  const version = versions.find(({ number }) => String(number) === versao) ?? versions[0];
  if (version === undefined) return undefined;
  const copies = await copiesOfVersion(db, lot, version.number);
  const through = shownThrough(version.snapshot, lot.show);
  const copyOf = (id: string) => copies.find(({ kind, photo_id: photo }) => kind === 'photo' && photo === id);
  const photos = through.photos.flatMap(({ id }) => copyOf(id) ?? []);
  const snapshot = { ...through, photos: through.photos.filter(({ id }) => copyOf(id) !== undefined) };
  return { versions, shown: { version, snapshot, photos }, copies };
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The versions of a page with what each changed, seen through what its owner shows now. */
function versionList({ versions }: Read, lot: OpenLot, language: Language) {
  const words = pageWords(language);
  const seen = versions.map(({ snapshot }) => shownThrough(snapshot, lot.show));
  return versions.map(({ number, at }, index) => {
    const [after, before] = [seen[index], seen[index + 1]];
    const changes = after === undefined || before === undefined ? [] : differences(before, after, words);
    return { number, day: dayOf(at), changes };
  });
}

const QUIET_ZONE = 2;

function pageOf(
  { publicUrl }: Parts['config'],
  lot: OpenLot,
  { read, language }: { read: Read; language: Language },
): string {
  const { shown, copies } = read;
  const path = `/r/${lot.token}`;
  const files = SHARED_FILES.flatMap((kind) => {
    const copy = copies.find((one) => one.kind === kind);
    return copy === undefined || !lot.show.files[kind]
      ? []
      : [{ kind, path: `${path}/${FILE_NAMES[kind]}`, bytes: copy.bytes }];
  });
  const code = `${publicUrl}${path}`.toUpperCase();
  const isNewest = shown.version.number === read.versions[0]?.number;
  const query = isNewest ? '' : `?versao=${shown.version.number}`;
  return lotDocument(
    {
      snapshot: shown.snapshot,
      languages: LANGUAGES.filter((one) => lot.languages.includes(one)),
      versions: versionList(read, lot, language),
      shown: shown.version.number,
      address: `${publicUrl.replace(/^https?:\/\//, '')}/r/${typedLotToken(lot.token)}`,
      path,
      qr: pathOfModules(encodeQR(code, 'raw', { ecc: 'quartile', border: QUIET_ZONE })),
      files,
      photoUrl: (at) => `${path}/foto/${at}${query}`,
      picture: `${publicUrl}/pictures/lote.png`,
    },
    language,
  );
}

/** Most pages that are kept: a page is some 20 kB. */
const MOST_KEPT = 200;

/**
 * Makes pages, and keeps those that were made last: a page is the same until its publication's revision grows, which is read
 * for every answer.
 */
export function createLotPages(parts: Parts) {
  const kept = new Map<string, string>();
  return async (lot: OpenLot, asked: AskedLot): Promise<{ html: string; language: Language } | undefined> => {
    const language = languageOf(lot, asked);
    const version = /^[1-9]\d{0,2}$/.test(asked.versao ?? '') ? asked.versao : '';
    const key = `${lot.token} ${lot.revision} ${language} ${version}`;
    const known = kept.get(key);
    if (known !== undefined) return { html: known, language };
    const read = await readVersion(parts, lot, version);
    if (read === undefined) return undefined;
    const html = pageOf(parts.config, lot, { read, language });
    const oldest = kept.keys().next();
    if (kept.size >= MOST_KEPT && oldest.done !== true) kept.delete(oldest.value);
    kept.set(key, html);
    return { html, language };
  };
}

/** A published lot for machines: its facts in words of a language, and as data, without ids. */
export async function publicLot(parts: Parts, lot: OpenLot, asked: AskedLot) {
  const read = await readVersion(parts, lot, asked.versao);
  if (read === undefined) return undefined;
  const language = languageOf(lot, asked);
  const { snapshot, version } = read.shown;
  const facts = lotFacts(snapshot, pageWords(language)).filter(({ text }) => text !== null);
  const photos = snapshot.photos.map(({ width, height }, at) => ({
    url: `${parts.config.publicUrl}/r/${lot.token}/foto/${at + 1}?versao=${version.number}`,
    width,
    height,
  }));
  const words = pageWords(language);
  return {
    lot: { ...snapshot, photos, facts: facts.map(({ key, text }) => ({ name: words.say(key), value: text })) },
    language,
    versions: versionList(read, lot, language),
    seal: null,
  };
}
