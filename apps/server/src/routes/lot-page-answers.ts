import { createHash } from 'node:crypto';
import { preferredLanguage } from '@cafezal/domain/open-chain/page/language.ts';
import { DOCUMENT_CSS, goneDocument, unknownDocument } from '@cafezal/domain/open-chain/page/lot-document.ts';
import type { Context, Env, Hono } from 'hono';
import { clientAddress } from '../http/client-address.ts';
import { compressAnswer } from '../http/compressor.ts';
import type { Services } from '../http/services.ts';
import { readOriginal } from '../services/photos/original-files.ts';
import { readPhoto } from '../services/photos/photos.ts';
import { keepLast } from '../services/publications/keep-last.ts';
import { type AskedLot, FILE_NAMES, type OpenLot, openLot, readVersion } from '../services/publications/lot-pages.ts';
import { isHeld } from '../services/request/if-match.ts';
import { networkOf } from '../services/request/throttle.ts';

const styleHash = createHash('sha256').update(DOCUMENT_CSS).digest('base64');

/** The page loads nothing but its photos, runs nothing, and is shown within nothing. */
const POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const ALWAYS = {
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
  'content-security-policy': POLICY,
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};
const KEPT_A_MINUTE = { ...ALWAYS, 'cache-control': 'public, max-age=60' };
const HTML = { 'content-type': 'text/html; charset=utf-8', vary: 'Accept-Language, Accept-Encoding' };

const MEDIA_TYPES = {
  epcis: 'application/ld+json',
  plots: 'application/geo+json',
  dossier: 'application/zip',
} as const;

const etagOf = (content: string | Uint8Array, suffix = ''): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}${suffix}"`;

const isKnown = (context: Context, etag: string): boolean => isHeld(context.req.header('if-none-match'), etag);

type Packed = Awaited<ReturnType<typeof compressAnswer>>;

/** A document in the encoding that the reader takes best, each with a tag of its own. */
const documentOf = ({ content, headers }: Packed, about: { status: number; headers: Record<string, string> }) =>
  new Response(content, { status: about.status, headers: { ...HTML, ...about.headers, ...headers } });

/** Most pages that are kept packed: one is some 6 kB. */
const MOST_PACKED = 200;
/** Pages as they were sent last, by tag and by what the reader takes: packing one takes longer than all else of its answer. */
const packedPages = keepLast<Packed>(MOST_PACKED);

async function sendPage(context: Context, html: string): Promise<Response> {
  const etag = etagOf(html, `-${(context.req.header('accept-encoding') ?? '').includes('br') ? 'br' : 'gz'}`);
  const headers = { ...KEPT_A_MINUTE, etag };
  if (isKnown(context, etag)) return new Response(null, { status: 304, headers: { ...headers, vary: HTML.vary } });
  const accepted = context.req.header('accept-encoding');
  const packed = await packedPages(`${etag} ${accepted}`, () => compressAnswer(html, accepted));
  return documentOf(packed ?? { content: html, headers: {} }, { status: 200, headers });
}

/** Without a page there is nothing to keep: an address that is unknown now may be published in a moment. */
async function sendNotice(context: Context, notice: 'gone' | 'unknown'): Promise<Response> {
  const html =
    notice === 'gone' ? goneDocument() : unknownDocument(preferredLanguage(context.req.header('accept-language')));
  return documentOf(await compressAnswer(html, context.req.header('accept-encoding')), {
    status: notice === 'gone' ? 410 : 404,
    headers: { ...ALWAYS, 'cache-control': 'no-store' },
  });
}

function sendBytes(context: Context, bytes: Uint8Array, headers: Record<string, string>): Response {
  const etag = etagOf(bytes);
  const about = { ...KEPT_A_MINUTE, ...headers, etag };
  if (isKnown(context, etag)) return new Response(null, { status: 304, headers: about });
  return new Response(new Uint8Array(bytes), { headers: about });
}

type Asked = { services: Services; context: Context };

const askedOf = (context: Context, token: string): AskedLot => ({
  token,
  lang: context.req.query('lang'),
  versao: context.req.query('versao'),
  accepted: context.req.header('accept-language'),
});

async function answerPage({ services, context }: Asked, lot: OpenLot): Promise<Response> {
  const page = await services.publishedLots.page(lot, askedOf(context, lot.token));
  if (page === undefined) return sendNotice(context, 'unknown');
  if (context.req.method === 'GET') services.publishedLots.views.count(lot);
  return sendPage(context, page.html);
}

async function answerPhoto({ services, context }: Asked, lot: OpenLot): Promise<Response> {
  const read = await readVersion(services, lot, context.req.query('versao'));
  const photo = read?.shown.photos[Number(context.req.param('n')) - 1];
  const bytes = photo === undefined ? null : await readPhoto(services, photo.file, 'full');
  if (bytes === null) return sendNotice(context, 'unknown');
  return sendBytes(context, bytes, { 'content-type': 'image/webp' });
}

async function answerFile({ services, context }: Asked, lot: OpenLot): Promise<Response> {
  const name = context.req.param('file');
  const kind = (['epcis', 'plots', 'dossier'] as const).find((one) => FILE_NAMES[one] === name);
  const read = kind === undefined || !lot.show.files[kind] ? undefined : await readVersion(services, lot, undefined);
  const copy = read?.copies.find((one) => one.kind === kind);
  const bytes = copy === undefined ? null : await readOriginal(services, copy.file);
  if (bytes === null || kind === undefined) return sendNotice(context, 'unknown');
  return sendBytes(context, bytes, {
    'content-type': MEDIA_TYPES[kind],
    'content-disposition': `attachment; filename="${FILE_NAMES[kind]}"`,
  });
}

type Answering = (asked: Asked, lot: OpenLot) => Promise<Response>;

/** Ends an answer that nobody waits for. */
const discard = (late: Response): void => void late.body?.cancel().catch(() => undefined);

/**
 * Mounts the pages of published lots with their photos and files, at `/r/` and at the `/R/` of a code in capitals. They know
 * no session and set no cookie.
 */
export function mountLotPages<AppEnv extends Env>(app: Hono<AppEnv>, services: Services): void {
  const at = (path: string, rate: 'lotPages' | 'lotFiles', answer: Answering): void => {
    for (const start of ['/r', '/R']) {
      app.get(`${start}/:token${path}`, (context) =>
        services.heartbeat.whileBeating(async () => {
          services.rates.take(rate, networkOf(clientAddress(context, services.config)));
          const lot = await openLot(services, context.req.param('token') ?? '');
          return typeof lot === 'string' ? sendNotice(context, lot) : answer({ services, context }, lot);
        }, discard),
      );
    }
  };
  at('', 'lotPages', answerPage);
  at('/foto/:n{[0-9]{1,3}}', 'lotPages', answerPhoto);
  at('/:file', 'lotFiles', answerFile);
  for (const start of ['/r', '/R']) app.get(`${start}/*`, (context) => sendNotice(context, 'unknown'));
}
