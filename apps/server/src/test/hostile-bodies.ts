import fc from 'fast-check';
import { giantBodies } from './giant-bodies.ts';
import { fitting, hostileJson, type Schema } from './hostile-values.ts';
import { TINY_PNG } from './test-client.ts';

/** A body and its declared media type. */
export type Content = { type: string; body: Uint8Array<ArrayBuffer> };

const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'utf8'));

const GARBLED = [
  '',
  '{',
  '{"name":',
  '[1,',
  'null',
  '[]',
  '"x"',
  '0',
  'true',
  '\ufeff{}',
  "{'a':1}",
  '{"a":NaN}',
  '{"a":01}',
];

const garbled: fc.Arbitrary<Uint8Array<ArrayBuffer>> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(...GARBLED, '{"a":1e400}', '{"name":"\\ud800"}', '{"name":"\\u0000"}').map(bytes),
  },
  fc.constantFrom('['.repeat(50_000), '{"a":'.repeat(9_000), `{"name":"${'x'.repeat(200_000)}"}`).map(bytes),
  fc.uint8Array({ maxLength: 80 }).map((raw) => new Uint8Array(raw)),
);

/** An object with a name, which is nearly a complete record, so that the odd rest of it reaches the database. */
const named = fc.record({ name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }) });

const withName = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(named, value).map(([name, sent]) => (typeof sent === 'object' ? { ...sent, ...name } : sent));

const PREFIXES = [
  '"name":"antes",',
  '"__proto__":{"role":"owner","deletedAt":null},',
  '"constructor":{"prototype":{"isAdmin":true}},',
  '"data":{"__proto__":{"area":1}},',
  '"id":"00000000-0000-0000-0000-000000000000","id":1,',
  '"version":1,"role":"owner","farmId":"00000000-0000-0000-0000-000000000000","userId":null,',
];

/** The JSON text of an object with duplicate keys, or keys of Object.prototype, before or after its own. */
const withTwins = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.tuple(value, fc.constantFrom(...PREFIXES), fc.boolean()).map(([sent, prefix, isFirst]) => {
    const text = JSON.stringify(sent) ?? 'null';
    if (!text.startsWith('{"')) return `{${prefix.slice(0, -1)}}`;
    return isFirst ? `{${prefix}${text.slice(1)}` : `${text.slice(0, -1)},${prefix.slice(0, -1)}}`;
  });

function jsonBody(schema: Schema, ids: readonly string[]): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  const fits = fitting(schema, { ids });
  const text = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
    value.map((sent) => JSON.stringify(sent) ?? 'null');
  return fc
    .oneof(
      { weight: 6, arbitrary: text(fits) },
      { weight: 7, arbitrary: text(withName(fits)) },
      { weight: 2, arbitrary: withTwins(withName(fits)) },
      { weight: 2, arbitrary: text(hostileJson) },
    )
    .map(bytes);
}

/** The keys of a body, including those within `data`, as `giantBodies` names them. */
const keysOf = ({ properties = {} }: Schema): string[] => [
  ...Object.keys(properties),
  ...Object.keys(properties.data?.properties ?? {}).map((key) => `data.${key}`),
];

const oddType = fc.constantFrom('', 'text/plain', 'application/xml', 'multipart/form-data', 'application/json/x', ';');

/** JSON that fits a schema or does not, invalid JSON, and sometimes 1 MiB of it. */
export const jsonContent = (schema: Schema, ids: readonly string[]): fc.Arbitrary<Content> =>
  fc.record({
    type: fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom('application/json', 'Application/JSON; charset=utf-8') },
      oddType,
    ),
    body: fc.oneof(
      { weight: 50, arbitrary: jsonBody(schema, ids) },
      { weight: 7, arbitrary: garbled },
      { weight: 1, arbitrary: giantBodies(keysOf(schema)) },
    ),
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

const inLatin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** The header of a PNG that claims 30,000 × 30,000 pixels. */
const vastPng = Buffer.concat([
  TINY_PNG.subarray(0, 16),
  Buffer.from([0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30]),
  TINY_PNG.subarray(24),
]);

const FILES: readonly Uint8Array[] = [
  ...[
    TINY_PNG,
    TINY_PNG,
    TINY_PNG.subarray(0, 40),
    vastPng,
    Buffer.alloc(0),
    Buffer.concat([TINY_PNG, Buffer.alloc(500)]),
  ],
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"/>'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  ...['GIF89a\xff\xff\xff\xff\x80\x00\x00', '\xff\xd8\xff\xe0junk', 'RIFF\x04\0\0\0WEBP'].map(inLatin1),
  inLatin1('\0\0\0\x20ftypavif\0\0\0\0avifmif1'),
  ...['%PDF-1.7', 'PK\x03\x04', '<?xml version="1.0"?>'].map(inLatin1),
];

const part: fc.Arbitrary<Part> = fc.record({
  name: fc.constantFrom('file', 'file', 'file', 'files', '', '__proto__'),
  file: fc.constantFrom('foto.png', '../../x.png', '', 'x'.repeat(3_000), 'a\0.png', '"; filename="b', 'é.svg'),
  type: fc.constantFrom('image/png', 'image/svg+xml', 'text/html', 'x'),
  content: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...FILES) }, fc.uint8Array({ maxLength: 200 })),
});

/** A valid upload, or one with wrong parts, end or media type. */
export const multipartContent: fc.Arbitrary<Content> = fc.record({
  type: fc.oneof(
    { weight: 8, arbitrary: fc.constant('multipart/form-data; boundary=b') },
    fc.constantFrom('multipart/form-data', 'multipart/form-data; boundary=', 'application/json', ''),
  ),
  body: fc
    .tuple(fc.array(part, { maxLength: 3 }), fc.constantFrom('--b--\r\n', '--b', ''))
    .map(([parts, end]) => multipart(parts, end)),
});
