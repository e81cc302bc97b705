import type { LotSnapshot } from '../publication/lot-snapshot.ts';
import { html, jsonForScript } from './html.ts';
import { LANGUAGE_TAGS, type Language } from './language.ts';
import { lotFacts } from './lot-facts.ts';
import { lotPage, type PageContent } from './lot-page.ts';
import { lotTitle } from './page-parts.ts';
import { DOCUMENT_STYLE, PAGE_STYLE } from './page-style.ts';
import { type PageWords, pageWords } from './page-words.ts';

/** The text of a page's style element, whose hash its policy names. */
export const DOCUMENT_CSS = `${PAGE_STYLE}\n${DOCUMENT_STYLE}`;

/** The lot for machines, as schema.org says it. It is not for sale here, so that there are no offers. */
function productOf(snapshot: LotSnapshot, words: PageWords): unknown {
  const { lot, milling, origin } = snapshot;
  const produced = milling?.to ?? origin?.harvest?.to;
  const facts = lotFacts(snapshot, words).filter(
    ({ key, text }) => text !== null && key !== 'farm' && key !== 'photos',
  );
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: `${lotTitle(snapshot, words)}, ${lot.farm}`,
    sku: lot.code,
    category: 'Coffee',
    countryOfOrigin: { '@type': 'Country', name: 'BR' },
    ...(produced === undefined ? {} : { productionDate: produced }),
    additionalProperty: facts.map(({ key, text }) => ({ '@type': 'PropertyValue', name: words.say(key), value: text })),
  };
}

/** A whole HTML document. `picture` is the address of a picture that shows neither person nor place. */
function documentOf(
  page: { language: Language; title: string; picture: string | null },
  inside: { head: string; body: string },
): string {
  const { language, title, picture } = page;
  const shared =
    picture === null
      ? html``
      : html`<meta property="og:type" content="product"><meta property="og:title" content="${title}"><meta property="og:image" content="${picture}"><meta property="og:site_name" content="Cafezal">`;
  const start = html`<!doctype html><html lang="${LANGUAGE_TAGS[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex, nofollow, noarchive"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark"><title>${title}</title>${shared}`;
  return `${start.text}<link rel="icon" href="data:,"><style>${DOCUMENT_CSS}</style>${inside.head}</head><body>${inside.body}</body></html>\n`;
}

/** The public page of a lot as a document. */
export function lotDocument(content: PageContent & { picture: string }, language: Language): string {
  const words = pageWords(language);
  const { snapshot, picture } = content;
  const { lot } = snapshot;
  const title = `${lotTitle(snapshot, words)} · ${words.say('lot', { code: lot.code })} · ${lot.farm}`;
  const product = html`<script type="application/ld+json">${jsonForScript(productOf(snapshot, words))}</script>`;
  return documentOf({ language, title, picture }, { head: product.text, body: lotPage(content, words).text });
}

/** A document that says one thing alone. */
function noticeDocument(language: Language, { title, text }: { title: string; text: string | null }): string {
  const more = text === null ? html`` : html`<p>${text}</p>`;
  const body = html`<div class="lp"><main class="w"><h1>${title}</h1>${more}</main></div>`;
  return documentOf({ language, title, picture: null }, { head: '', body: body.text });
}

/** What is said of a lot that was taken away, in every language the same. */
export const GONE_TEXT = 'Este lote não está mais publicado.';

/** The page of a lot that was taken away. */
export const goneDocument = (): string => noticeDocument('pt', { title: GONE_TEXT, text: null });

/** The page of an address that never was one. */
export function unknownDocument(language: Language): string {
  const words = pageWords(language);
  return noticeDocument(language, { title: words.say('unknownTitle'), text: words.say('unknownText') });
}
