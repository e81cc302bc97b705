import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import type { Context } from 'hono';
import { createCompressor } from './compressor.ts';
import { type RouteFiles, routeAt, withFiles } from './first-load.ts';

/** Scripts are read as UTF-8 whatever is said, style sheets as their page is. A first visit fetches a dozen of them. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'EISDIR', 'ENOTDIR'].includes(String(error.code));

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Cache header of a file: names with a hash never change, pictures seldom; all others are revalidated. */
function cacheControl(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return path.startsWith('/pictures/') ? 'public, max-age=86400' : 'no-cache';
}

function fileUnder(folder: string, path: string): string | null {
  const file = normalize(join(folder, path));
  return file.startsWith(folder + sep) ? file : null;
}

const LANDING = '/inicio.html';
const APP = '/index.html';
/** Types worth compressing; pictures and fonts are compressed already. */
const COMPRESSIBLE = /^text\/|json|svg/;

/** The landing page with absolute addresses where other sites read them and do not resolve relative ones. */
const withAddress = (page: Buffer, publicUrl: string): Buffer =>
  Buffer.from(
    page
      .toString('utf8')
      .replace(
        /((?:<meta property="og:(?:url|image)" content|<link rel="canonical" href)=")(?=\/)/g,
        (start) => `${start}${publicUrl}`,
      ),
  );

/** A file of the web app with its headers. `file` is its path if it is sent unchanged. */
type WebFile = { name: string; type: string; content: Buffer; file: string | null };

async function findFile(folder: string, path: string): Promise<WebFile | null> {
  const type = MEDIA_TYPES[extname(path)];
  const file = type === undefined || path.includes('\0') ? null : fileUnder(folder, path);
  const content = file === null ? null : await readIfThere(file);
  return content === null || type === undefined ? null : { name: path, type, content, file };
}

/** The files of each screen, as the build listed them. */
async function readRoutes(folder: string): Promise<readonly RouteFiles[]> {
  const written = await readIfThere(join(folder, 'route-files.json'));
  return written === null ? [] : JSON.parse(written.toString('utf8'));
}

/** The app's page with preload links for the screen at the path. */
async function findApp(folder: string, path: string): Promise<WebFile | null> {
  const app = await findFile(folder, APP);
  const route = routeAt(path, await readRoutes(folder));
  if (app === null || route === undefined) return app;
  const content = Buffer.from(withFiles(app.content.toString('utf8'), route.files));
  return { ...app, name: `${APP} ${route.path}`, content, file: null };
}

async function findPage(folder: string, { path, publicUrl }: { path: string; publicUrl: string }) {
  if (path === '/') {
    const landing = await findFile(folder, LANDING);
    if (landing !== null) return { ...landing, content: withAddress(landing.content, publicUrl), file: null };
  }
  // Never answer the app's page for a missing script: it would be run as a script.
  return (await findFile(folder, path)) ?? (path.startsWith('/assets/') ? null : await findApp(folder, path));
}

const nothing = (): Response =>
  new Response('Não encontrado.', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });

/**
 * Serves the built web app from `folder`: the landing page at `/`, if it was built, and the app for unknown addresses,
 * which shows its own 404. `publicUrl` is an origin.
 */
export function serveStatic(folder: string, publicUrl: string): (context: Context) => Promise<Response> {
  const compress = createCompressor();
  return async ({ req }) => {
    const found = await findPage(folder, { path: req.path, publicUrl });
    if (found === null) return nothing();
    const { name, type, content, file } = found;
    const about = { 'content-type': type, 'cache-control': cacheControl(name) };
    if (!COMPRESSIBLE.test(type)) return new Response(new Uint8Array(content), { headers: about });
    const packed = async (ending: string) => (file === null ? null : readIfThere(`${file}${ending}`));
    const sent = await compress({ name, content, packed }, req.header('accept-encoding'));
    return new Response(new Uint8Array(sent.content), { headers: { ...about, ...sent.headers } });
  };
}
