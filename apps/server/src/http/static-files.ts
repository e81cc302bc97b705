import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import type { Context } from 'hono';
import { createCompressor } from './compressor.ts';
import { type RouteFiles, routeAt, withFiles } from './first-load.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
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

/** File names with a hash in them never change, pictures seldom; all else is asked for again. */
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
/** Pictures and fonts are compressed by themselves. */
const COMPRESSIBLE = /^text\/|json|svg/;

/** The landing page with the addresses that other sites read made whole: they follow no relative ones. */
const withAddress = (page: Buffer, publicUrl: string): Buffer =>
  Buffer.from(
    page
      .toString('utf8')
      .replace(
        /((?:<meta property="og:(?:url|image)" content|<link rel="canonical" href)=")(?=\/)/g,
        (start) => `${start}${publicUrl}`,
      ),
  );

/** A file of the web app, and what is said of it. `file` is where it lies, where it is sent as it lies there. */
type WebFile = { name: string; type: string; content: Buffer; file: string | null };

async function findFile(folder: string, path: string): Promise<WebFile | null> {
  const type = MEDIA_TYPES[extname(path)];
  const file = type === undefined || path.includes('\0') ? null : fileUnder(folder, path);
  const content = file === null ? null : await readIfThere(file);
  return content === null || type === undefined ? null : { name: path, type, content, file };
}

/** Which files the screens take, as the build wrote it down. */
async function readRoutes(folder: string): Promise<readonly RouteFiles[]> {
  const written = await readIfThere(join(folder, 'route-files.json'));
  return written === null ? [] : JSON.parse(written.toString('utf8'));
}

/** The page of the app, which names the files of the screen at the path. */
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
  // A script that is gone is no address of the app: the page would be read as a script.
  return (await findFile(folder, path)) ?? (path.startsWith('/assets/') ? null : await findApp(folder, path));
}

const nothing = (): Response =>
  new Response('Não encontrado.', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });

/**
 * Serves the built web app from `folder`: at `/` the page that needs no script, where it was built;
 * an unknown address gets the app itself, which shows its own 404. `publicUrl` is an origin.
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
