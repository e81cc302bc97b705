import { createHash } from 'node:crypto';

/** Posts the popup's result to the window that opened it, and to no other origin. */
const SCRIPT =
  'const{code,error,origin}=document.documentElement.dataset;' +
  "window.opener?.postMessage({type:'cafezal.google',code,error},origin);window.close();";

const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64');

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${SCRIPT_HASH}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const attribute = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** The result of a popup: a one-time code, or an error code. */
export type PopupOutcome = { code: string } | { error: string };

/** The last page of a sign-in popup. `origin` is the product's own. */
export function popupPage(outcome: PopupOutcome, origin: string, status = 200): Response {
  const [[name = '', value = ''] = []] = Object.entries(outcome);
  const html =
    `<!doctype html><html lang="pt-BR" data-origin="${attribute(origin)}" data-${name}="${attribute(value)}">` +
    `<head><meta charset="utf-8"><title>Cafezal</title></head><body><p>Pode fechar esta janela.</p>` +
    `<script>${SCRIPT}</script></body></html>`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'cross-origin-opener-policy': 'unsafe-none',
      'referrer-policy': 'no-referrer',
    },
  });
}
