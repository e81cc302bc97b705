import fc from 'fast-check';
import { fitting, hostileJson, hostileText, type Schema } from './hostile-values.ts';
import { TINY_PNG } from './test-client.ts';

/** An operation of the OpenAPI document. */
export type Operation = {
  readonly path: string;
  readonly method: string;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly body: { readonly type: string; readonly schema: Schema } | null;
};

/** What is sent: a path with its query, headers, and bytes or none. */
export type HostileRequest = { path: string; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> | null };

/** What exists on the server, by the name of the parameter that means it. */
export type Known = Readonly<Record<string, readonly string[]>>;

type Content = { type: string; body: Uint8Array<ArrayBuffer> };

const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'utf8'));

/** Half of a surrogate pair has no place in an address. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

const hostileSegment = fc.oneof(
  fc.constantFrom('%00', '%ff', '%c0%af', '..%2f..%2f', '%2e%2e', '%', '%zz', 'null', '-1', '0', '%20'),
  hostileText.map((text) => encoded(text.slice(0, 2_000)) || '%20'),
  fc.uuid(),
);

function pathOf({ path, parameters }: Operation, known: Known): fc.Arbitrary<string> {
  const names = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  const values = names.map((name) =>
    fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...(known[name] ?? ['x'])) }, hostileSegment),
  );
  return fc
    .tuple(...values)
    .map((chosen) => names.reduce((text, name, index) => text.replace(`{${name}}`, () => chosen[index] ?? ''), path));
}

const queryValue = fc.oneof(
  fc.constantFrom(
    '',
    '-1',
    '0',
    '1',
    '500',
    '501',
    '1e9',
    '1.5',
    'true',
    '2026/27',
    '2026-06-03',
    '-date',
    'name',
    ',',
  ),
  fc.constantFrom('%ff', '%00', '%', '%7B%7D', '+', 'eyJhIjoxfQ', 'eyJhIjoxfQ%3D%3D', 'W10', 'bnVsbA'),
  fc.base64String({ maxLength: 60 }).map(encoded),
  hostileText.map((text) => encoded(text.slice(0, 1_000))),
  fc.uuid(),
);

/** Documented keys, made-up ones and names of every object; a key may come twice. */
function queryOf({ parameters }: Operation): fc.Arbitrary<string> {
  const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const key = fc.constantFrom(...names, ...names, 'x', '__proto__', 'constructor', 'limit%5B%5D');
  return fc
    .array(fc.tuple(key, queryValue), { maxLength: 4 })
    .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`));
}

const garbled: fc.Arbitrary<Uint8Array<ArrayBuffer>> = fc.oneof(
  fc.constantFrom('', '{', '{"name":', '[1,', 'null', '[]', '"x"', '0', '\ufeff{}', "{'a':1}", '{"a":NaN}').map(bytes),
  fc.constantFrom('['.repeat(50_000), '{"a":'.repeat(9_000), `{"name":"${'x'.repeat(200_000)}"}`).map(bytes),
  fc.constant(bytes(`"${'x'.repeat(1_200_000)}"`)),
  fc.uint8Array({ maxLength: 80 }).map((raw) => new Uint8Array(raw)),
);

/** With a name a record is as good as complete, so that what is odd in the rest of it gets as far as the database. */
const named = fc.record({ name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }) });

const withName = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(named, value).map(([name, sent]) => (typeof sent === 'object' ? { ...sent, ...name } : sent));

function jsonBody(schema: Schema): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  const fits = fitting(schema);
  const value = fc.oneof(
    { weight: 3, arbitrary: fits },
    { weight: 3, arbitrary: withName(fits) },
    { weight: 1, arbitrary: hostileJson },
  );
  return value.map((sent) => bytes(JSON.stringify(sent)));
}

const oddType = fc.constantFrom('', 'text/plain', 'application/xml', 'multipart/form-data', 'application/json/x', ';');

const jsonContent = (schema: Schema): fc.Arbitrary<Content> =>
  fc.record({
    type: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom('application/json', 'Application/JSON; charset=utf-8') },
      oddType,
    ),
    body: fc.oneof({ weight: 5, arbitrary: jsonBody(schema) }, garbled),
  });

type Part = { name: string; file: string; type: string; content: Uint8Array };

const multipart = (parts: readonly Part[], end: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.concat([
      ...parts.flatMap(({ name, file, type, content }) => [
        Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"; filename="${file}"\r\n`),
        Buffer.from(`content-type: ${type}\r\n\r\n`),
        content,
        Buffer.from('\r\n'),
      ]),
      Buffer.from(end),
    ]),
  );

const svgBomb = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"/>');
const wideGif = Buffer.from('GIF89a\xff\xff\xff\xff\x80\x00\x00', 'latin1');

const part: fc.Arbitrary<Part> = fc.record({
  name: fc.constantFrom('file', 'file', 'file', 'files', '', '__proto__'),
  file: fc.constantFrom('foto.png', '../../x.png', '', 'x'.repeat(3_000), 'a\0.png'),
  type: fc.constantFrom('image/png', 'image/svg+xml', 'text/html', 'x'),
  content: fc.oneof(
    fc.constantFrom(TINY_PNG, TINY_PNG.subarray(0, 40), svgBomb, wideGif, Buffer.alloc(0)),
    fc.uint8Array({ maxLength: 200 }),
  ),
});

const multipartContent: fc.Arbitrary<Content> = fc.record({
  type: fc.oneof(
    { weight: 8, arbitrary: fc.constant('multipart/form-data; boundary=b') },
    fc.constantFrom('multipart/form-data', 'multipart/form-data; boundary=', 'application/json', ''),
  ),
  body: fc
    .tuple(fc.array(part, { maxLength: 3 }), fc.constantFrom('--b--\r\n', '--b', ''))
    .map(([parts, end]) => multipart(parts, end)),
});

function contentOf({ method, body }: Operation): fc.Arbitrary<Content | null> {
  if (method === 'GET') return fc.constant(null);
  if (body?.type === 'multipart/form-data') return multipartContent;
  return fc.option(jsonContent(body?.schema ?? {}), { freq: 8 });
}

const authorizationOf = (token: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(`Bearer ${token}`) },
    fc.constantFrom('', 'Bearer', 'Bearer a.b.c', `bearer ${token}`, `Bearer ${token}x`, 'Basic eDp4', 'Bearer ....'),
  );

const extraHeaders = fc.record(
  {
    'if-match': fc.constantFrom('"1"', '1', '*', '""', 'W/"1"', '"-1"', '"99999999999999999999"', '"x", "1"', 'ÿ'),
    'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('', ' ', 'x'.repeat(256), 'ÿ', '"', '\t', '0', 'NaN')),
    'x-forwarded-for': fc.constantFrom('', '::1', 'x'.repeat(5_000), '1.2.3.4, ,'),
    'user-agent': fc.constantFrom('', 'x'.repeat(5_000), 'ÿ'),
    accept: fc.constantFrom('', '*/*', 'text/html;q=x'),
  },
  { requiredKeys: [] },
);

/** Requests to one operation that are wrong in some part, or in several, or by chance in none. */
export function hostileRequests(operation: Operation, known: Known, token: string): fc.Arbitrary<HostileRequest> {
  return fc
    .record({
      path: pathOf(operation, known),
      query: queryOf(operation),
      authorization: authorizationOf(token),
      extra: extraHeaders,
      content: contentOf(operation),
    })
    .map(({ path, query, authorization, extra, content }) => ({
      path: `${path}${query}`,
      headers: { authorization, ...extra, ...(content === null ? {} : { 'content-type': content.type }) },
      body: content?.body ?? null,
    }));
}
