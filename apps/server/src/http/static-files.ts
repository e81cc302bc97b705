import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import type { Context } from 'hono';

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

const LANDING = 'inicio.html';

/**
 * Serves the built web app from `folder`: at `/` the page that needs no script, where it was built;
 * an unknown address gets the app itself, which shows its own 404.
 */
export function serveStatic(folder: string): (context: Context) => Promise<Response> {
  return async ({ req }) => {
    const path = req.path === '/' ? `/${LANDING}` : req.path;
    const type = MEDIA_TYPES[extname(path)];
    const file = type === undefined || path.includes('\0') ? null : fileUnder(folder, path);
    const found = file === null ? null : await readIfThere(file);
    if (found !== null && type !== undefined) {
      return new Response(new Uint8Array(found), {
        headers: { 'content-type': type, 'cache-control': cacheControl(path) },
      });
    }
    const app = path.startsWith('/assets/') ? null : await readIfThere(join(folder, 'index.html'));
    if (app === null)
      return new Response('Não encontrado.', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
    return new Response(new Uint8Array(app), {
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
    });
  };
}
