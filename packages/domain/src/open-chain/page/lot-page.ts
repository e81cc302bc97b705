import type { LotSnapshot } from '../publication/lot-snapshot.ts';
import type { SharedFile } from '../publication/show.ts';
import { cupCard } from './cup-drawing.ts';
import { type Difference, differenceText } from './differences.ts';
import { type Html, html } from './html.ts';
import { LANGUAGE_NAMES, LANGUAGE_TAGS, type Language } from './language.ts';
import {
  certificationsCard,
  courseCards,
  keyFigures,
  lotTitle,
  own,
  producerCard,
  sieveCard,
  wayCard,
  whereCard,
} from './page-parts.ts';
import type { PageWords } from './page-words.ts';
import type { QrPath } from './qr-path.ts';
import type { TextKey } from './texts.ts';

/** A version of a page: its number from 1, the day it was made, and what it changed (none in the first). */
export type PageVersion = { number: number; day: string; changes: readonly Difference[] };

/** All that a page is made from. */
export type PageContent = {
  snapshot: LotSnapshot;
  languages: readonly Language[];
  /** The newest first. */
  versions: readonly PageVersion[];
  /** The number of the version that is shown. */
  shown: number;
  /** The page's address without `https://`, for people to type; links go to `path`. */
  address: string;
  path: string;
  qr: QrPath;
  /** Files that can be loaded, with their bytes. */
  files: readonly { kind: SharedFile; path: string; bytes: number }[];
  photoUrl: (at: number) => string;
};

const FILE_WORDS: Readonly<Record<SharedFile, readonly [name: TextKey, what: TextKey]>> = {
  dossier: ['fileDossier', 'fileDossierWhat'],
  epcis: ['fileEpcis', 'fileEpcisWhat'],
  plots: ['filePlots', 'filePlotsWhat'],
};
const BYTES_PER_KB = 1000;

/** The sign of the product. */
export const MARK = html`<svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0636B1"/><circle cx="22.5" cy="9" r="3.5" fill="#F4B740"/><g fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"><path d="M5.5 13.5c4.5-2.6 8.5-2.2 12.5.8M5.5 19.5c6.5-3.4 13-2.9 21 1.3M5.5 25.5c6.5-3 13-2.6 21 .8"/></g></svg>`;
/** Hills and sun behind a title. */
export const HILLS = html`<svg viewBox="0 0 1280 200" preserveAspectRatio="none" aria-hidden="true"><ellipse class="s0" cx="1020" cy="70" rx="90" ry="66"/><path class="s1" d="M0 90C160 20 300 30 470 85S820 140 1010 58s210-46 270-30v172H0z"/><path class="s2" d="M0 142C210 70 380 120 560 142S930 130 1280 70v130H0z"/><path class="s3" d="M0 190C240 150 420 190 640 194s420-40 640-42v48H0z"/></svg>`;

/** The address of the page in a language, and of a version that is not the newest. */
function linkTo({ path, versions }: PageContent, language: Language, version: number): string {
  const isNewest = version === versions[0]?.number;
  return `${path}?lang=${language}${isNewest ? '' : `&versao=${version}`}`;
}

function languageLinks(content: PageContent, words: PageWords): Html {
  const links = content.languages.map((one) =>
    one === words.language
      ? html`<b aria-current="true">${LANGUAGE_NAMES[one]}</b>`
      : html`<a href="${linkTo(content, one, content.shown)}" lang="${LANGUAGE_TAGS[one]}" hreflang="${LANGUAGE_TAGS[one]}">${LANGUAGE_NAMES[one]}</a>`,
  );
  return html`<nav class="lang" aria-label="${words.say('language')}">${links}</nav>`;
}

function heading({ snapshot }: PageContent, words: PageWords): Html {
  const { lot, place } = snapshot;
  const where = place === null ? words.say('brazil') : `${place.city}/${place.state}, ${words.say('brazil')}`;
  const season = lot.season === null ? '' : ` · ${words.say('season', { season: lot.season })}`;
  return html`<div class="hero">${HILLS}<div class="w"><p>${own(lot.farm)} · ${where}</p><h1>${lotTitle(snapshot, words)}</h1><p class="sub">${words.say('lot', { code: lot.code })}${season}</p></div></div>`;
}

function olderNotice(content: PageContent, words: PageWords): Html {
  const { versions, shown } = content;
  const [newest] = versions;
  const version = versions.find(({ number }) => number === shown);
  if (newest === undefined || version === undefined || newest.number === shown) return html``;
  return html`<p class="note">${words.say('olderVersion', { day: words.day(version.day) })} <a href="${linkTo(content, words.language, newest.number)}">${words.say('seeNewest')}</a></p>`;
}

function versionsCard(content: PageContent, words: PageWords): Html {
  const { versions, shown } = content;
  if (versions.length === 0) return html``;
  const rows = versions.map(({ number, day, changes }) => {
    const said = changes.map((change) => differenceText(change, words)).join(' ');
    const text = said || words.say(number === 1 ? 'firstPublished' : 'nothingChanged');
    const link = html`<br><a class="np" href="${linkTo(content, words.language, number)}">${words.say('seeVersion')}</a>`;
    return html`<li><b>${words.day(day)}</b><br>${text}${number !== shown && link}</li>`;
  });
  return html`<section class="card"><h2>${words.say('whatChanged')}</h2><ol class="ver">${rows}</ol></section>`;
}

function photosCard({ snapshot, photoUrl }: PageContent, words: PageWords): Html {
  const { photos } = snapshot;
  if (photos.length === 0) return html``;
  const shown = photos.map(
    ({ width, height }, at) =>
      html`<li><a href="${photoUrl(at + 1)}"><img src="${photoUrl(at + 1)}" width="${width}" height="${height}" fetchpriority="low" decoding="async" alt="${words.say('photo', { n: at + 1 })}"></a></li>`,
  );
  return html`<section class="card"><h2>${words.say('photos')}</h2><ul class="ph">${shown}</ul></section>`;
}

function filesCard({ files }: PageContent, words: PageWords): Html {
  if (files.length === 0) return html``;
  const rows = files.map(({ kind, path, bytes }) => {
    const [name, what] = FILE_WORDS[kind];
    const size = words.say('kB', { n: words.number(Math.max(1, bytes / BYTES_PER_KB), { most: 0 }) });
    return html`<li><a href="${path}" download><span>${words.say(name)}, ${words.say(what)}</span><span>${size}</span></a></li>`;
  });
  return html`<section class="card np"><h2>${words.say('files')}</h2><ul class="fl">${rows}</ul></section>`;
}

/** The code of a page, in black on white whatever the colours around it. */
export const qrDrawing = (qr: QrPath, words: PageWords): Html =>
  html`<svg class="qr" viewBox="0 0 ${qr.size} ${qr.size}" shape-rendering="crispEdges" role="img" aria-label="${words.say('qrOfPage')}"><path d="${qr.path}" fill="#000"/></svg>`;

function footer({ address, qr }: PageContent, words: PageWords): Html {
  return html`<footer class="foot"><div class="w">${qrDrawing(qr, words)}<div><p class="ad">${address}</p><p>${words.say('made')}</p><p class="np">${words.say('print')}</p></div></div></footer>`;
}

/** A page without the document around it. Nothing in it comes from others, and nothing in it runs. */
export function lotPage(content: PageContent, words: PageWords): Html {
  const { snapshot } = content;
  const { quality } = snapshot;
  return html`<div class="lp" lang="${LANGUAGE_TAGS[words.language]}"><header class="top"><div class="w">${MARK}<b>Cafezal</b>${languageLinks(content, words)}</div></header><main>${heading(content, words)}<div class="w">${keyFigures(snapshot, words)}${olderNotice(content, words)}<div class="g"><div>${quality !== null && cupCard(quality, words)}${courseCards(snapshot, words)}${whereCard(snapshot, words)}</div><div>${wayCard(snapshot, words)}${producerCard(snapshot, words)}${sieveCard(snapshot, words)}${certificationsCard(snapshot, words)}${photosCard(content, words)}${versionsCard(content, words)}${filesCard(content, words)}</div></div></div></main>${footer(content, words)}</div>`;
}
