import fc from 'fast-check';

/** JSON Schema as far as the API's document uses it. */
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

/** Text that breaks what is careless: controls, half characters, look-alikes, other languages' syntax, sheer length. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
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
    '👩‍🌾'.repeat(40),
    '../../../etc/passwd',
    "'; drop table farms; --",
    '%',
    '\\',
    '{{7*7}}',
    '<img src=x onerror=alert(1)>',
    '=1+1',
    'x'.repeat(20_000),
    '1e999',
    'NaN',
    '-0',
    '1.234,5',
    '99999999999999999999',
    '2026-02-30',
    '0000-00-00',
    '9999-12-31T23:59:60Z',
    '00000000-0000-0000-0000-000000000000',
    '__proto__',
    'constructor',
    'toString',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
);

/** Numbers at and beyond every edge that JSON has. */
const hostileNumber = fc.oneof(
  fc.constantFrom(0, -1, 0.1, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, 1e21, 123_456_789_012.3456),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

function nested(depth: number, leaf: unknown): unknown {
  let value = leaf;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { data: value };
  return value;
}

// An own key of that name, as JSON.parse makes it and an object literal does not.
const polluting = ['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"x":1}}}', '{"toString":1}'];

/** Any JSON at all, with a liking for what hurts. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  fc.constantFrom(null, true, false, [], {}, [[]], [null]),
  fc.constantFrom(...polluting).map((text): unknown => JSON.parse(text)),
  fc.integer({ min: 1, max: 60 }).map((depth) => nested(depth, 1)),
  fc.array(hostileText, { maxLength: 4 }),
  fc.jsonValue(),
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
  if (format === 'date-time') return fc.constant('2026-06-03T14:05:00.000Z');
  if (pattern?.includes('-')) return fc.constant('2026-06-03');
  return fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
}

/** Now and then in the place of a value: something else altogether. */
const spoiled = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 3, arbitrary: value }, { weight: 1, arbitrary: hostileJson });

function objectFor(properties: Readonly<Record<string, Schema>>): fc.Arbitrary<unknown> {
  const names = Object.keys(properties);
  return fc.subarray(names, { maxLength: Math.min(names.length, 8) }).chain((chosen) => {
    const entries = chosen.map((name) => [name, spoiled(fitting(properties[name] ?? {}))] as const);
    return fc.record(Object.fromEntries(entries));
  });
}

/** A value that fits a schema more or less: parts are missing, and about a quarter of them are hostile. */
export function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const { anyOf, properties, items } = schema;
  if (schema.enum !== undefined && schema.enum.length > 0) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (anyOf !== undefined && anyOf.length > 0) return fc.oneof(...anyOf.map(fitting));
  if (properties !== undefined) return objectFor(properties);
  if (items !== undefined) return fc.array(spoiled(fitting(items)), { maxLength: 3 });
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  if (types.length === 0) return hostileJson;
  return fc.oneof(
    ...types.map((type) => (type === 'string' ? plausibleText(schema) : (plausible[type] ?? hostileJson))),
  );
}
