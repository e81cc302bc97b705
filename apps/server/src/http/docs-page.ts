import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Route } from './route.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem 1rem 4rem; }
h2 { margin-top: 2.5rem; }
details { border-top: 1px solid #8886; padding: .5rem 0; }
summary { cursor: pointer; overflow-wrap: anywhere; }
code { font: .9em ui-monospace, monospace; }
pre { overflow-x: auto; padding: .75rem; background: #8882; }
b { display: inline-block; min-width: 4.5rem; }
th { text-align: left; vertical-align: top; padding-right: 1rem; font-weight: 600; }
`;

const HASH = createHash('sha256').update(STYLE).digest('base64');

/** Content security policy of the page: only its own style, no scripts, no other addresses. */
const POLICY = `default-src 'none'; style-src 'sha256-${HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

function table(heading: string, rows: Readonly<Record<string, string>>): string {
  const lines = Object.entries(rows).map(
    ([name, text]) => `<tr><th scope="row"><code>${escaped(name)}</code></th><td>${escaped(text)}</td></tr>`,
  );
  return lines.length === 0 ? '' : `<h3>${heading}</h3><table>${lines.join('')}</table>`;
}

function bodyOf({ body, docs }: Route): string {
  if (docs.bodySchema === 'multipart') return '<h3>Body</h3><p>multipart/form-data, one file in <code>file</code></p>';
  const schema = body === undefined ? docs.bodySchema : z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  if (schema === undefined) return '';
  return `<h3>Body</h3><pre><code>${escaped(JSON.stringify(schema, null, 1))}</code></pre>`;
}

const ACCESS: Readonly<Record<Route['access']['kind'], string>> = {
  public: 'For everyone.',
  session: 'For whoever is signed in.',
  farm: 'For members of the farm whose role allows it.',
};

const operation = (route: Route): string => `<details>
<summary><b>${route.method.toUpperCase()}</b> <code>/api${escaped(route.path)}</code> ${escaped(route.docs.summary)}</summary>
<p>${ACCESS[route.access.kind]}</p>
${table('Query', route.docs.query ?? {})}${bodyOf(route)}${table('Answers', { ...route.docs.answers })}
</details>`;

function page(routes: readonly Route[], version: string): string {
  const groups = [...Map.groupBy(routes, ({ docs }) => docs.tag)].map(
    ([tag, members]) => `<section><h2>${escaped(tag)}</h2>${members.map(operation).join('\n')}</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cafezal API</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Cafezal API</h1>
<p>Version ${escaped(version)}. The same as OpenAPI 3.1: <a href="/api/openapi.json">/api/openapi.json</a>; fields, ranges and
options of every section: <a href="/api/sections">/api/sections</a>.</p>
<p>JSON in UTF-8, answered as <code>{"success": true, …}</code> or <code>{"success": false, "error": {"code", "message",
"fields"?, "retryAfterSec"?, "requestId"}}</code>. Sign-in by <code>Authorization: Bearer</code>.</p>
${groups.join('\n')}
</body>
</html>
`;
}

/** The API's documentation as an HTML page, rendered here and without scripts. */
export const docsPage = (routes: readonly Route[], version: string): Response =>
  new Response(page(routes, version), {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
  });
