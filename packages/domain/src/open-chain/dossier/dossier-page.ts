import { cupCard } from '../page/cup-drawing.ts';
import { type Html, html } from '../page/html.ts';
import { LANGUAGE_TAGS, type Language, type Texts } from '../page/language.ts';
import { HILLS, MARK, qrDrawing } from '../page/lot-page.ts';
import { courseCards, keyFigures, lotTitle, own, producerCard, sieveCard, whereCard } from '../page/page-parts.ts';
import { DOCUMENT_STYLE, PAGE_STYLE } from '../page/page-style.ts';
import { type PageWords, pageWords } from '../page/page-words.ts';
import type { QrPath } from '../page/qr-path.ts';
import type { LotSnapshot } from '../publication/lot-snapshot.ts';
import type { DossierSheet } from './dossier-sheet.ts';
import { DOSSIER_TEXTS, STEP_TEXTS } from './dossier-texts.ts';

/** All that the paper of a lot is made from. */
export type DossierContent = {
  snapshot: LotSnapshot;
  sheet: DossierSheet;
  /** The other files, with their SHA-256 in hex. */
  files: readonly { name: string; sha256: string }[];
  /** Whether the data for Europe are complete; null where they do not come along. */
  isReady: boolean | null;
  /** The lot's page, if it is published: its address in letters, and its code. */
  page: { address: string; qr: QrPath } | null;
};

type Paper = { words: PageWords; text: (key: keyof typeof DOSSIER_TEXTS, values?: Values) => string };
type Values = Readonly<Record<string, string>>;
type Cell = string | number | Html | null;

const STYLE = `${PAGE_STYLE}
${DOCUMENT_STYLE}
.lp .wide{overflow-x:auto}.lp .wide th,.lp .wide td{overflow-wrap:normal}.lp .wide .n{text-align:right}.lp td.n{white-space:nowrap}.lp .foot:not(.pg) .w{display:block}.lp .ds{display:grid;grid-template-columns:minmax(0,1fr);gap:16px;margin:16px 0}.lp .sum{font-family:monospace;font-size:13px;overflow-wrap:anywhere}
@media print{.lp .ds>.card{break-inside:auto}.lp tr{break-inside:avoid}.lp .brk{break-before:page}}`;

const KG = { most: 3 } as const;

function table(heads: readonly string[], rows: readonly (readonly Cell[])[], numbersFrom: number): Html {
  const kind = (at: number): Html => (at >= numbersFrom ? html` class="n"` : html``);
  const head = heads.map((text, at) => html`<th scope="col"${kind(at)}>${text}</th>`);
  const body = rows.map((cells) => html`<tr>${cells.map((cell, at) => html`<td${kind(at)}>${cell ?? '—'}</td>`)}</tr>`);
  return html`<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

const card = (title: string, content: Html, isBreak = false): Html =>
  html`<section class="card${isBreak ? ' brk' : ''}"><h2>${title}</h2>${content}</section>`;

function wayCard({ steps, coverage, isBalanced }: DossierSheet, { words, text }: Paper): Html {
  const kg = (value: number | null): string | null => (value === null ? null : words.number(value, KG));
  const some = (value: number): string | null => (value === 0 ? null : words.number(value, KG));
  const rows = steps.map(({ section, from, to, inKg, outKg, byProductKg, lossKg }) => {
    const name: Texts | undefined = STEP_TEXTS[section];
    return [
      ...[name === undefined ? '' : words.pick(name), words.days({ from, to })],
      ...[kg(inKg), kg(outKg), some(byProductKg), some(lossKg)],
    ];
  });
  const heads = [text('step'), text('when'), text('entered'), text('left'), text('byProducts'), text('lost')];
  const percent = words.number(coverage, { most: 2 });
  return card(
    text('way'),
    html`${table(heads, rows, 2)}<p class="note">${text(isBalanced ? 'balanced' : 'unbalanced', { percent })}</p>`,
    true,
  );
}

function harvestCard({ harvests }: DossierSheet, { words, text }: Paper): Html {
  if (harvests.length === 0) return html``;
  const rows = harvests.map(({ code, day, plot, cultivar, liters, kg }) => [
    ...[own(code), words.day(day), own(plot), cultivar === null ? null : own(cultivar)],
    ...[liters === null ? null : words.number(liters, KG), words.number(kg, KG)],
  ]);
  const heads = [text('code'), text('day'), text('plot'), text('cultivar'), text('liters'), text('kg')];
  return card(text('harvests'), table(heads, rows, 4));
}

function plotsCard({ plots }: DossierSheet, { words, text }: Paper): Html {
  if (plots.length === 0) return html``;
  const number = (value: number | null, most: number): string | null =>
    value === null ? null : words.number(value, { most });
  const rows = plots.map((plot) => {
    const { rowSpacing, plantSpacing } = plot;
    const spacing =
      rowSpacing === null || plantSpacing === null ? null : `${number(rowSpacing, 2)} × ${number(plantSpacing, 2)}`;
    return [
      ...[own(plot.name), plot.planted === null ? null : words.day(plot.planted), spacing],
      ...[number(plot.hectares, 4), number(plot.altitude, 0), plot.corners === 0 ? null : plot.corners],
      words.number(plot.percent, { exactly: 2 }),
    ];
  });
  const heads = [text('plot'), text('planted'), text('spacing'), text('hectares'), text('altitude')];
  return card(text('plots'), table([...heads, text('outline'), text('share')], rows, 3));
}

function filesCard({ files, isReady }: DossierContent, { text }: Paper): Html {
  const rows = files.map(({ name, sha256 }) => [name, html`<span class="sum">${sha256}</span>`]);
  const list = card(
    text('files'),
    html`${table([text('file'), text('sum')], rows, 2)}<p class="sub">${text('check')}</p>`,
  );
  if (isReady === null) return list;
  return html`${list}${card(text('europe'), html`<p>${text(isReady ? 'europeReady' : 'europeIncomplete')}</p>`)}`;
}

function heading({ lot, place }: LotSnapshot, title: string, { words, text }: Paper): Html {
  const where = place === null ? words.say('brazil') : `${place.city}/${place.state}, ${words.say('brazil')}`;
  const season = lot.season === null ? '' : ` · ${words.say('season', { season: lot.season })}`;
  return html`<div class="hero">${HILLS}<div class="w"><p>${own(lot.farm)} · ${where}</p><h1>${title}</h1><p class="sub">${text('dossierOf', { code: lot.code })}${season}</p></div></div>`;
}

function foot({ page }: DossierContent, { words, text }: Paper): Html {
  const told = html`<p>${text('told')}</p>`;
  if (page === null) return html`<footer class="foot"><div class="w">${told}</div></footer>`;
  const { address, qr } = page;
  return html`<footer class="foot pg"><div class="w">${qrDrawing(qr, words)}<div><h2>${text('page')}</h2><p class="ad">${address}</p>${told}</div></div></footer>`;
}

/** `dossie.html`: the paper of a lot, complete in itself. Nothing in it runs or is loaded; A4 when printed. */
export function dossierPage(content: DossierContent, language: Language): string {
  const words = pageWords(language);
  const text: Paper['text'] = (key, values = {}) =>
    words.pick(DOSSIER_TEXTS[key]).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const paper = { words, text };
  const { snapshot, sheet } = content;
  const { quality } = snapshot;
  const title = lotTitle(snapshot, words);
  const head = html`<!doctype html><html lang="${LANGUAGE_TAGS[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${title} · ${text('dossierOf', { code: snapshot.lot.code })}</title>`;
  const front = html`${quality !== null && cupCard(quality, words)}${whereCard(snapshot, words)}${courseCards(snapshot, words)}${sieveCard(snapshot, words)}${producerCard(snapshot, words)}`;
  const annex = html`${wayCard(sheet, paper)}${harvestCard(sheet, paper)}${plotsCard(sheet, paper)}${filesCard(content, paper)}`;
  const body = html`<div class="lp" lang="${LANGUAGE_TAGS[language]}"><header class="top"><div class="w">${MARK}<b>Cafezal</b></div></header>${heading(snapshot, title, paper)}<main><div class="w">${keyFigures(snapshot, words)}<div class="ds">${front}${annex}</div></div></main>${foot(content, paper)}</div>`;
  return `${head.text}<style>${STYLE}</style></head><body>${body.text}</body></html>\n`;
}
