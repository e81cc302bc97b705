import fc from 'fast-check';
import { pathOf, queryOf } from './hostile-addresses.ts';
import { type Content, jsonContent, multipartContent } from './hostile-bodies.ts';
import type { Operation, World } from './hostile-target.ts';

/** A request to send: path with query, headers, and bytes or none. */
export type HostileRequest = { path: string; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> | null };

function contentOf({ method, body }: Operation, { ids }: World): fc.Arbitrary<Content | null> {
  if (method === 'GET') return fc.constant(null);
  if (body?.type === 'multipart/form-data') return multipartContent;
  return fc.option(jsonContent(body?.schema ?? {}, ids), { freq: 8 });
}

const authorizationOf = (token: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 30, arbitrary: fc.constant(`Bearer ${token}`) },
    fc.constantFrom('', 'Bearer', 'Bearer a.b.c', `bearer ${token}`, `Bearer ${token}x`, 'Basic eDp4', 'Bearer ....'),
    fc.constantFrom(`Bearer ${'x'.repeat(7_000)}`, `Bearer ${token}, Bearer ${token}`, `Bearer  ${token} `),
  );

const VERSIONS = [
  '"1"',
  '1',
  '*',
  '""',
  'W/"1"',
  '"-1"',
  '"0"',
  '"1.0"',
  '"1e0"',
  '"99999999999999999999"',
  '"x", "1"',
  'ÿ',
];
const KEYS = ['', ' ', 'x', 'x'.repeat(255), 'x'.repeat(256), 'ÿ', '"', '\t', '0', 'NaN', '__proto__'];

const extraHeaders = (ids: readonly string[]) =>
  fc.record(
    {
      'if-match': fc.constantFrom(...VERSIONS),
      'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom(...ids), fc.constantFrom(...KEYS)),
      'x-forwarded-for': fc.constantFrom('', '::1', 'x'.repeat(5_000), '1.2.3.4, ,', '1.2.3.4:80', '[::1]'),
      'x-device': fc.constantFrom('', 'A'.repeat(43), 'ÿ'.repeat(43), 'x'.repeat(5_000)),
      'user-agent': fc.constantFrom('', 'x'.repeat(5_000), 'ÿ', '<script>'),
      accept: fc.constantFrom('', '*/*', 'text/html;q=x', 'x'.repeat(2_000)),
      'accept-encoding': fc.constantFrom('identity', 'br;q=0', '*;q=0', 'gzip;q=x', 'x', 'gzip,'.repeat(500)),
      'last-event-id': fc.constantFrom('0', '-1', '9'.repeat(15), '9'.repeat(40), 'x', '1.5', 'ÿ'),
      'if-none-match': fc.constantFrom('*', '"1"', 'x'.repeat(3_000)),
      range: fc.constantFrom('bytes=0-0', 'bytes=-1', 'bytes=9999999999-', 'x'),
      'x-http-method-override': fc.constant('DELETE'),
      'content-encoding': fc.constantFrom('gzip', 'br', 'identity', 'x'),
      origin: fc.constantFrom('null', 'https://evil.example.test', 'ÿ'),
    },
    { requiredKeys: [] },
  );

/** Mostly one header at a time: the first wrong one would hide the others. */
const fewHeaders = (ids: readonly string[]): fc.Arbitrary<Record<string, string>> =>
  fc.tuple(extraHeaders(ids), fc.array(fc.nat({ max: 30 }), { maxLength: 3 })).map(([all, kept]) => {
    const entries = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return Object.fromEntries(entries.filter((_, at) => kept.includes(at)));
  });

/** Requests to one operation with one or several wrong parts, or by chance none. */
export function hostileRequests(operation: Operation, world: World, token: string): fc.Arbitrary<HostileRequest> {
  return fc
    .record({
      path: pathOf(operation, world),
      query: queryOf(operation, world),
      authorization: authorizationOf(token),
      extra: fewHeaders(world.ids),
      content: contentOf(operation, world),
    })
    .map(({ path, query, authorization, extra, content }) => ({
      path: `${path}${query}`,
      headers: { authorization, ...(content === null ? {} : { 'content-type': content.type }), ...extra },
      body: content?.body ?? null,
    }));
}
