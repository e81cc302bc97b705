import fc from 'fast-check';

/** JSON Schema, as far as the API's document uses it. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
};

/**
 * Texts that break careless code: control characters, lone surrogates, look-alikes, syntax of other languages, extreme
 * lengths.
 */
const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202e\u2066abc',
  '\ufeff',
  'Ｆａｚｅｎｄａ',
  'fazendа', // its last letter is Cyrillic
  'e\u0301'.repeat(60),
  'e\u0301'.repeat(5_000),
  '👩‍🌾'.repeat(40),
  '𝒳'.repeat(25),
  'İßﬀ\u2028',
  'ﷺ'.repeat(30), // eighteen characters each, once it is normalised
  '../../../etc/passwd',
  "'; drop table farms; --",
  '%',
  '%%_\\',
  '\\',
  '{{7*7}}',
  '<img src=x onerror=alert(1)>',
  '=1+1',
  '\r\nX-Evil: 1',
  '(?:a+)+$',
  `${'a'.repeat(5_000)}!`,
  'a '.repeat(5_000),
  'x'.repeat(51),
  'x'.repeat(256),
  'x'.repeat(20_000),
  'javascript:alert(1)',
  'http://169.254.169.254/',
  '"x"@y.z',
  `${'a'.repeat(64)}@${'b'.repeat(190)}.co`,
  '__proto__',
  'constructor',
  'toString',
  '[object Object]',
];

const NUMBER_TEXTS = [
  ...['1e999', 'NaN', 'Infinity', '-Infinity', '-0', '1.234,5', '1,5', '0x10', '1_000', '٣', '1e-400'],
  ...['99999999999999999999', '0,1234567890123456789', '9'.repeat(400), '1.1.1', ',5', '5,'],
];

/** Days and instants that do not exist, or are at the limits of calendars. */
export const ODD_DATES: readonly string[] = [
  ...['0000-00-00', '0000-01-01', '0001-01-01', '-000001-01-01', '9999-12-31', '10000-01-01', '+010000-01-01'],
  ...['2026-02-29', '2024-02-29', '1900-02-29', '2026-02-30', '2026-06-31', '2026-13-01', '2026-00-10', '2026-6-3'],
  ...['0000-01-01T00:00:00Z', '9999-12-31T23:59:60Z', '9999-12-31T23:59:59.999Z', '2026-06-03T24:00:00Z'],
  ...['2026-06-31T10:00:00Z', '2026-06-03T25:61:61Z', '2026-06-03T10:00:00+99:99', '2026-06-03T10:00:00-15:59'],
  ...['2026-06-03T10:00:00.1234567891Z', '1970-01-01T00:00:00Z', '1900-01-01T00:00:00Z', '2026-06-03', 'infinity'],
  ...['now', 'epoch', '2026/27', '2026/99', '0000/01', '9999/00', '2026/28', '+275760-09-13T00:00:00.001Z'],
];

export const hostileDate: fc.Arbitrary<string> = fc.constantFrom(...ODD_DATES);

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  fc.constantFrom(...NUMBER_TEXTS),
  hostileDate,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
);

/** Numbers at and beyond the limits of JSON. */
const hostileNumber = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, 0.1, 1e308, -1e308, 5e-324, 1e-7, 1e15, 1e21, 0.0005, -0.001, 99_999_999_999.99),
  fc.constantFrom(...[31, 32, 53, 63, 64].flatMap((power) => [2 ** power, 2 ** power - 1, -(2 ** power)])),
  fc.constantFrom(123_456_789_012.3456, 1.000_000_000_1, 1.005, 100.000_000_1, 59.999_999_999_9),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const NO_UUIDS = ['x', '', '{}', '00000000-0000-0000-0000-00000000000', 'g0000000-0000-0000-0000-000000000000'];
const UUIDS = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
  '019f8a3c-7b1e-7c5d-8e2f-0123456789ab',
];

/** Existing ids, also oddly written, and meaningless ones. */
export const hostileId = (known: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known, ...known, ...UUIDS) },
    fc.constantFrom(...known).chain((id) => fc.constantFrom(id.toUpperCase(), `{${id}}`, ` ${id}`, id.slice(1))),
    fc.uuid({ version: [4, 7] }),
    fc.constantFrom(...NO_UUIDS),
  );

function nested(depth: number, leaf: unknown): unknown {
  let value = leaf;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { data: value };
  return value;
}

// An own `__proto__` key, which JSON.parse creates and an object literal does not.
const polluting = ['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"x":1}}}', '{"toString":1}'];

const many = fc.constantFrom(501, 1_001, 3_000).chain((count) => {
  const filled = (value: unknown): unknown => Array.from({ length: count }, () => value);
  return fc.constantFrom(filled({}), filled(null), filled(1), filled('x'), filled([]));
});

/** Any JSON, with a preference for harmful values. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: hostileText },
  { weight: 6, arbitrary: hostileNumber },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], [{}], [{}, null, 1]) },
  { weight: 2, arbitrary: fc.constantFrom(...polluting).map((text): unknown => JSON.parse(text)) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 60 }).map((depth) => nested(depth, 1)) },
  { weight: 2, arbitrary: fc.array(hostileText, { maxLength: 4 }) },
  { weight: 2, arbitrary: fc.jsonValue() },
  many,
);

const plausible: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  string: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  number: fc.double({ min: 0, max: 1000, noNaN: true }),
  integer: fc.integer({ min: 0, max: 1000 }),
  boolean: fc.boolean(),
  null: fc.constant(null),
};

function plausibleText({ format, pattern }: Schema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.uuid().map((name) => `${name}@example.test`);
  if (format === 'date-time') return fc.constantFrom('2026-06-03T14:05:00.000Z', '2026-06-20T08:00:00Z');
  if (pattern?.includes('-') && pattern.includes('d')) return fc.constantFrom('2026-06-03', '2026-07-20');
  if (pattern?.includes('/')) return fc.constantFrom('2026/27', '2025/26');
  return fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
}

/** Sometimes replaces a value by something else. */
const spoiled = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: hostileJson });

/** Values for keys that the database has, and versions, mostly at their limits. */
function ofItsName(name: string, ids: readonly string[]): fc.Arbitrary<unknown> | undefined {
  if (/(?:^id|Id|plots|reference)$/.test(name)) return hostileId(ids);
  if (/version/i.test(name)) return fc.oneof(fc.integer({ min: -1, max: 4 }), hostileNumber, fc.constant('1'));
  if (/^(?:at|date|from|to)$|(?:Date|At|Day)$/.test(name)) return hostileDate;
  return undefined;
}

type Chosen = { ids: readonly string[] };

function objectFor(properties: Readonly<Record<string, Schema>>, chosen: Chosen): fc.Arbitrary<unknown> {
  const names = Object.keys(properties);
  return fc.subarray(names, { maxLength: Math.min(names.length, 6) }).chain((subset) => {
    const entries = subset.map((name) => {
      const value = fitting(properties[name] ?? {}, chosen);
      const own = properties[name]?.properties === undefined ? ofItsName(name, chosen.ids) : undefined;
      return [name, spoiled(own === undefined ? value : fc.oneof({ weight: 2, arbitrary: value }, own))] as const;
    });
    return fc.record(Object.fromEntries(entries));
  });
}

/** A value that roughly fits a schema: parts are missing, and a tenth of them are hostile. */
export function fitting(schema: Schema, chosen: Chosen): fc.Arbitrary<unknown> {
  const { anyOf, properties, items } = schema;
  if (schema.enum !== undefined && schema.enum.length > 0) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (anyOf !== undefined && anyOf.length > 0) return fc.oneof(...anyOf.map((one) => fitting(one, chosen)));
  if (properties !== undefined) return objectFor(properties, chosen);
  if (items !== undefined) return fc.array(spoiled(fitting(items, chosen)), { maxLength: 3 });
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  if (types.length === 0) return hostileJson;
  return fc.oneof(
    ...types.map((type) => (type === 'string' ? plausibleText(schema) : (plausible[type] ?? hostileJson))),
  );
}
