import fc from 'fast-check';

type Bytes = Uint8Array<ArrayBuffer>;

/** The size limit of JSON on most routes, and one byte more. */
const [MOST, TOO_MUCH] = [1 << 20, (1 << 20) + 1];
/** Slightly below the limit of nodes, so that the body has to be read. */
const NODES = 49_000;

const repeated = (text: string, room: number): string => text.repeat(Math.floor(room / text.length));

/** JSON texts that fill a given number of bytes, each of another shape. */
const SHAPES: Readonly<Record<string, (room: number) => string>> = {
  'arrays in arrays': (room) => '['.repeat(room),
  'objects in objects': (room) => repeated('{"a":', room),
  'arrays in arrays, closed': (room) => '['.repeat(room / 2) + ']'.repeat(room / 2),
  'as deep as may be, again and again': (room) => `[${repeated(`${'['.repeat(28)}${']'.repeat(28)},`, room - 3)}1]`,
  'a wide object': (room) =>
    `{${Array.from({ length: Math.floor(room / 16) }, (_, at) => `"k${at}":${at},`).join('')}"z":1}`,
  'a wide object of few enough': (room) =>
    `{${Array.from({ length: NODES / 2 }, (_, at) => `"k${at}":${at},`).join('')}"z":"${'x'.repeat(room / 4)}"}`,
  'empty objects': (room) => `[${repeated('{},', room - 3)}{}]`,
  'empty objects, few enough': () => `[${'{},'.repeat(NODES / 2)}{}]`,
  numbers: (room) => `[${repeated('1,', room - 3)}1]`,
  'numbers, few enough': () => `[${'1.25,'.repeat(NODES)}1]`,
  'one long number': (room) => '1'.repeat(room),
  'a number of many decimals': (room) => `0.${'1'.repeat(room - 2)}`,
  'an exponent without end': (room) => `1e${'9'.repeat(room - 2)}`,
  'one long text': (room) => `"${'x'.repeat(room - 2)}"`,
  'a text of escapes': (room) => `"${repeated('\\u0041', room - 2)}"`,
  'a text of half characters': (room) => `"${repeated('\\ud83d', room - 2)}"`,
  'a text of combining marks': (room) => `"${repeated('e\u0301', room / 2)}"`,
  'a text of the widest characters': (room) => `"${repeated('👩🏽‍🌾', room / 16)}"`,
  'a text of what matches slowly': (room) => `"${repeated('1.', room / 2)}${repeated(' ', room / 2 - 3)}x"`,
  'a text of backslashes': (room) => `"${repeated('\\\\', room - 2)}"`,
  blanks: (room) => `[${' '.repeat(room - 2)}]`,
  'one key, again and again': (room) => `{${repeated('"a":1,', room - 8)}"a":1}`,
  'a long key': (room) => `{"${'k'.repeat(room - 6)}":1}`,
  'long texts': (room) => `[${repeated(`"${'y'.repeat(1_000)}",`, room - 4)}"y"]`,
};

const bytesOf = (text: string): Bytes => new Uint8Array(Buffer.from(text, 'utf8'));

/** Bytes with a name, which failure reports print instead of the content. */
const named = (bytes: Bytes, name: string): Bytes => Object.assign(bytes, { [fc.toStringMethod]: () => `<${name}>` });

function giantAt(key: string, shape: string, size: number): Bytes {
  const [head, tail] =
    key === ''
      ? ['', '']
      : [`{"name":"Registro",${key.replace(/^data\./, '"data":{"')}":`, key.startsWith('data.') ? '}}' : '}'];
  return bytesOf(`${head}${SHAPES[shape]?.(size - head.length - tail.length) ?? ''}${tail}`);
}

/** Bodies of 1 MiB in every shape, alone or as the value of one of these keys; `data.x` is a key within `data`. */
export function giantBodies(keys: readonly string[]): fc.Arbitrary<Bytes> {
  return fc
    .record({
      key: fc.constantFrom('', ...keys),
      shape: fc.constantFrom(...Object.keys(SHAPES)),
      size: fc.constantFrom(MOST, MOST, TOO_MUCH),
    })
    .map(({ key, shape, size }) => named(giantAt(key, shape, size), `${size} bytes: ${shape} as ${key || 'the body'}`));
}
