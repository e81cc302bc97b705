import { randomUUID } from 'node:crypto';
import { uuidV5 } from '@cafezal/domain/ground/uuid-v5.ts';

/** What `mutations` takes at most, less what stands around a shape. */
const MOST_BYTES = 4 * 1024 * 1024 - 2_000;
const MOST_NODES = 49_800;
const MOST_ENTRIES = 500;

/** Where a body is aimed: what entries point to must be there, or they are refused early. */
export type Aim = { plotId: string };

const repeated = (part: string, count: number): string => Array<string>(count).fill(part).join(',');
const numbered = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(',');
/** A text that fills what the bytes leave for each of so many parts. */
const filler = (count: number, spent: number): string =>
  'x'.repeat(Math.max(1, Math.floor(MOST_BYTES / count) - spent));

function entry(section: string, patch: string, recordId: string = randomUUID()): string {
  const ids = `"mutationId":"${randomUUID()}","recordId":"${recordId}"`;
  return `{${ids},"section":"${section}","op":"create","at":"2026-06-01T12:00:00Z","patch":${patch}}`;
}

const calling = (...entries: readonly string[]): string => `{"mutations":[${entries.join(',')}]}`;
const harvest = (data: string): string => calling(entry('colheita', `{"name":"Colheita","data":${data}}`));
const entries = (make: (index: number) => string): string =>
  calling(...Array.from({ length: MOST_ENTRIES }, (_, index) => make(index)));

type Corner = readonly [longitude: number, latitude: number];

/** As many corners as a drawing may have, with three more that close it. */
const CORNERS = 1_990;

/** A drawing round these corners, which lie from west to east. */
function outline(corner: (index: number) => Corner, ...rest: readonly Corner[]): string {
  const corners = [...Array.from({ length: CORNERS }, (_, index) => corner(index)), ...rest, corner(0)];
  const drawn = corners.map(([longitude, latitude]) => `[${longitude.toFixed(6)},${latitude.toFixed(6)}]`);
  return `{"type":"Polygon","coordinates":[[${drawn.join(',')}]]}`;
}

/** A comb whose teeth reach from south to north. */
const comb = (shift: number): string =>
  outline((index) => [-46 + shift + index / 1e5, index % 2 === 0 ? -18 : -17.5], [-45.9, -19], [-46.1, -19]);

/** Long lines aslant, each beside the next, which all have to be compared with each other. */
const slanting = (): string =>
  outline(
    (index) => (index % 2 === 0 ? [-46 + index / 1e5, -18 - index / 1e5] : [-45.5 + index / 1e5, -17.5 - index / 1e5]),
    [-45.9, -18.9],
    [-46.2, -18.9],
    [-46.2, -18],
  );

/** Sales whose payments without an id find the ids of their places taken, each by one that is made for it. */
function takenPlaces(): string {
  const half = 500;
  const sales = Array.from({ length: 32 }, () => {
    const recordId = randomUUID();
    const taken = numbered(half, (index) => `{"id":"${uuidV5(recordId, `payments.${half + index}`)}"}`);
    return entry('vendas', `{"name":"Venda","data":{"payments":[${taken},${repeated('{}', half)}]}}`, recordId);
  });
  return calling(...sales);
}

const plotOf = (boundary: string): string =>
  calling(entry('talhoes', `{"name":"Mata","data":{"area":4,"boundary":${boundary}}}`));

/**
 * Bodies that a signed-in person may send to `mutations` and that cost more than their bytes: each near the nodes or
 * the bytes that are allowed, by what it is made of.
 */
export const BODY_SHAPES: Readonly<Record<string, (aim: Aim) => string>> = {
  'empty objects': () => harvest(`{"x":[${repeated('{}', MOST_NODES / 2)}]}`),
  'lists 32 deep': () => harvest(`{"x":[${repeated('['.repeat(24) + ']'.repeat(24), MOST_NODES / 25)}]}`),
  'long numbers': () => harvest(`{"x":[${repeated(`1.${'7'.repeat(78)}`, MOST_NODES)}]}`),
  'one number of 4 MB': () => harvest(`{"x":${'7'.repeat(MOST_BYTES)}}`),
  'a text of escapes': () => harvest(`{"x":"${'\\"'.repeat(MOST_BYTES / 2)}"}`),
  'a text of pairs': () => harvest(`{"x":"${'\\ud83d\\ude00'.repeat(MOST_BYTES / 12)}"}`),
  'notes of 4 MB': () => calling(entry('colheita', `{"name":"Colheita","notes":"${'é'.repeat(MOST_BYTES / 2)}"}`)),
  'a name of 4 MB': () => calling(entry('colheita', `{"name":"${'é '.repeat(MOST_BYTES / 3)}"}`)),
  'a number of a paper of 4 MB': () =>
    calling(entry('documentos', `{"name":"CAR","data":{"documentNumber":"${'é '.repeat(MOST_BYTES / 3)}"}}`)),
  'many short keys': () => harvest(`{${numbered(MOST_NODES / 2, (index) => `"k${index}":1`)}}`),
  'many long keys': () =>
    harvest(`{${numbered(MOST_NODES / 3, (index) => `"k${String(index).padStart(62, 'x')}":1`)}}`),
  'keys that are numbers': () => harvest(`{${numbered(MOST_NODES / 2, (index) => `"${index * 160_001}":1`)}}`),
  'objects of other shapes': () => harvest(`{"x":[${numbered(MOST_NODES / 3, (index) => `{"k${index}":1}`)}]}`),
  'texts that are too long': () => harvest(`{${numbered(12_000, (index) => `"k${index}":"${filler(12_000, 12)}"`)}}`),
  'patch of many parts': () => calling(entry('colheita', `{${numbered(MOST_NODES / 2, (index) => `"k${index}":1`)}}`)),
  'rows of plots': ({ plotId }) =>
    harvest(
      `{"plots":[${repeated(`{"plotId":"${plotId}","liters":"1.000,5","kg":1}`, 1_000)}],"x":[${repeated('1', 40_000)}]}`,
    ),
  'rows whose places are taken': takenPlaces,
  'ids of nothing': () => harvest(`{"x":[${numbered(MOST_NODES, () => `"${randomUUID()}"`)}]}`),
  'draws of nothing': () =>
    calling(
      entry(
        'processamento',
        `{"name":"Lote","inputs":[${numbered(1_000, () => `{"recordId":"${randomUUID()}","kg":1}`)}]}`,
      ),
    ),
  outputs: () =>
    calling(
      entry(
        'processamento',
        `{"name":"Lote","outputs":[${numbered(1_000, (index) => `{"key":"k${index}","form":"wet_parchment","kg":1,"lot":"L${index}"}`)}]}`,
      ),
    ),
  'an outline like a comb': () => plotOf(comb(0.1)),
  'an outline of slanting lines': () => plotOf(slanting()),
  '500 harvests': ({ plotId }) =>
    entries((index) =>
      entry('colheita', `{"name":"Colheita ${index}","data":{"plots":[{"plotId":"${plotId}","liters":60,"kg":37}]}}`),
    ),
  '500 with notes of 8 kB': () =>
    entries(() => entry('colheita', `{"name":"Colheita","notes":"${filler(MOST_ENTRIES, 300)}"}`)),
  '500 of 90 keys': () =>
    entries(() => entry('colheita', `{"name":"Colheita","data":{${numbered(40, (index) => `"k${index}":1`)}}}`)),
  '500 that are nothing': () => calling(...Array<string>(MOST_ENTRIES).fill(`{"x":[${repeated('1', 96)}]}`)),
};
