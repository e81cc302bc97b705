import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { rolldown } from 'rolldown';
import { buildWeb } from '../../../../scripts/build-web.ts';
import type { BuildSettings } from './build-settings.ts';
import { MOBILE, ROOT } from './places.ts';
import { OLD_WEBVIEW_PAGE, shellPage } from './shell-page.ts';

const DIST = join(ROOT, 'apps/web/dist');
const SHELL = join(MOBILE, 'src/shell');

/**
 * What of the built web app stays out: the service worker (the files are in the app already), what is packed for the
 * network, the page for strangers, and anything by which sources could be read.
 */
const LEFT_OUT =
  /^(?:\.vite|sw\.js|workbox-.*|manifest\.webmanifest|inicio.*|robots\.txt|route-files\.json|icon-.*\.png|.*\.(?:br|gz|map))$/;

/** Whether a file or folder of the built web app belongs into the native app. */
export const belongsInShell = (path: string): boolean => !LEFT_OUT.test(basename(path));

async function bundleShell(folder: string): Promise<void> {
  const bundle = await rolldown({ input: join(SHELL, 'shell.ts'), platform: 'browser', logLevel: 'warn' });
  await bundle.write({
    file: join(folder, 'shell.js'),
    format: 'esm',
    codeSplitting: false,
    minify: true,
    sourcemap: false,
  });
  await bundle.close();
}

/** Builds the web app and writes the native app's files into a folder, from nothing. */
export async function writeShellFiles(
  folder: string,
  settings: Pick<BuildSettings, 'server' | 'storage' | 'googleIosClient'>,
  version: string,
): Promise<void> {
  await buildWeb();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(DIST, folder, { recursive: true, filter: (path) => path === DIST || belongsInShell(path) });
  const page = await readFile(join(DIST, 'index.html'), 'utf8');
  await writeFile(join(folder, 'index.html'), shellPage(page, settings, version));
  await writeFile(join(folder, 'atualizar.html'), OLD_WEBVIEW_PAGE);
  await cp(join(SHELL, 'shell.css'), join(folder, 'shell.css'));
  await bundleShell(folder);
}
