import type { BuildSettings } from './build-settings.ts';

/** The one server besides the app's own files, and its bucket of photos. A page of the app sends no form and shows no other page. */
const policyOf = (others: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: ${others}`,
    "font-src 'self'",
    `connect-src 'self' ${others}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/** Zoom is locked here alone: browsers keep it. */
const VIEWPORT =
  'width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no, viewport-fit=cover, interactive-widget=resizes-content';

function replaceOnce(page: string, pattern: RegExp, by: string): string {
  if (page.match(new RegExp(pattern, 'g'))?.length !== 1) throw new Error(`The page has not one ${pattern.source}.`);
  return page.replace(pattern, () => by);
}

/**
 * The web app's page for the native app: with the policy, the server and the version of this build, zoom locked, and the
 * shell's own script before the first of the app. Throws where the page has changed so that one of them finds no place.
 */
export function shellPage(
  page: string,
  { server, storage, googleIosClient }: Pick<BuildSettings, 'server' | 'storage' | 'googleIosClient'>,
  version: string,
): string {
  const google = googleIosClient === null ? '' : ` data-google-client="${googleIosClient}"`;
  const marked = replaceOnce(
    page,
    /<html (?=lang)/,
    `<html data-server="${server}" data-version="${version}"${google} `,
  );
  const guarded = replaceOnce(
    marked,
    /<head>/,
    `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policyOf(storage === null ? server : `${server} ${storage}`)}" />`,
  );
  const locked = replaceOnce(guarded, /(?<=<meta name="viewport" content=")[^"]+/, VIEWPORT);
  const unlisted = replaceOnce(locked, /<link rel="manifest"[^>]*>/, '');
  const [first] = /<script type="module"/.exec(unlisted) ?? [];
  if (first === undefined) throw new Error('The page has no module to start before.');
  return unlisted.replace(
    first,
    () =>
      `<link rel="stylesheet" href="/shell.css" />\n    <script type="module" src="/shell.js"></script>\n    ${first}`,
  );
}

/** What an Android whose WebView is too old shows instead. */
export const OLD_WEBVIEW_PAGE = `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'" />
    <title>Cafezal</title>
  </head>
  <body>
    <h1>Falta uma atualização do aparelho</h1>
    <p>Abra a Play Store, procure “WebView do sistema Android” e toque em Atualizar. Depois abra o Cafezal de novo.</p>
    <p>O que você registrou continua guardado neste aparelho.</p>
  </body>
</html>
`;
