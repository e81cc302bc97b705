import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { goldenRecords } from '../../golden/records.ts';
import { goldenFarm, goldenId } from '../../golden/season.ts';
import { genealogyOf } from '../../lots/genealogy.ts';
import { Problem } from '../../record/problem.ts';
import type { FarmRecord } from '../../record/record.ts';
import type { LotSource } from './lot-source.ts';
import { makeSnapshot } from './make-snapshot.ts';
import { DEFAULT_SHOW, readShow, type Show, SWITCHES } from './show.ts';
import { shownThrough, takesAway } from './shown-through.ts';

const EVERYTHING: Show = {
  ...DEFAULT_SHOW,
  weight: true,
  certifications: true,
  place: 'exact',
  photos: ['photo'],
  producer: 'PRODUTORA',
  text: 'RECADO',
  contact: 'CONTATO',
};
const NOTHING: Show = {
  ...DEFAULT_SHOW,
  ...(Object.fromEntries(SWITCHES.map((key) => [key, false])) as Record<(typeof SWITCHES)[number], boolean>),
  place: 'none',
};

function sourceOf(records: readonly FarmRecord[], key: string): LotSource {
  const farm = goldenFarm();
  const record = records.find(({ id }) => id === goldenId(key));
  return {
    genealogy: genealogyOf(records),
    recordId: goldenId(key),
    output: record?.outputs[0]?.key ?? '',
    farm: { ...farm, settings: { ...farm.settings, timezone: 'America/Sao_Paulo' } },
    readingsOf: (_, kind) =>
      kind === 'humidity'
        ? [
            { at: 0, value: 58 },
            { at: 8.64e7, value: 11.2 },
          ]
        : [],
    photos: new Map([['photo', { width: 4, height: 3 }]]),
  };
}

const snapshotOf = (records: readonly FarmRecord[], key: string, show: Show) =>
  makeSnapshot(sourceOf(records, key), show);

/** Every text of a value marked, so that it is known wherever it turns up; ids and days stay what they are. */
function marked(value: unknown, path: string): unknown {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d|^[0-9a-f-]{36}$/.test(value) ? value : `${value}§${path}`;
  if (Array.isArray(value)) return value.map((item) => marked(item, path));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, marked(item, `${path}.${key}`)]));
}

const KEPT_CHOICES = new Set([
  'method',
  'honeyType',
  'dryingMethod',
  'fermentationType',
  'millType',
  'species',
  'harvestMethod',
  'certification',
  'cupProtocol',
  'drink',
  'cobType',
  'output',
  'origin',
  'boundary',
  'plots',
  'plotShares',
]);

/** A season in which every text that somebody typed is a canary, and every number of money as well. */
function canaries(): FarmRecord[] {
  return goldenRecords().map((record) => {
    const data = Object.fromEntries(
      Object.entries({
        ...record.data,
        sensoryNotes: 'x',
        buyer: 'x',
        responsible: 'x',
        description: 'x',
        cost: 987_654,
        price: 987_654,
        pricePerBag: 987_654,
        storageLot: 'x',
        documentNumber: 'x',
        certifications:
          record.section === 'talhoes'
            ? [{ certification: 'rainforest', number: 'RA-1', validUntil: '2027-01-01' }]
            : undefined,
      }).map(([key, value]) => [
        key,
        KEPT_CHOICES.has(key) || key === 'certifications' ? value : marked(value, `${record.section}.${key}`),
      ]),
    );
    return {
      ...record,
      name: `${record.name}§${record.section}.name`,
      notes: '§notes',
      createdBy: '§by',
      updatedBy: '§by',
      slug: `§slug-${record.slug}`,
      data,
    };
  });
}

const marksIn = (value: unknown): string[] => [...new Set(JSON.stringify(value).match(/§[\w.-]+/g) ?? [])].sort();

describe('what is public of a lot', () => {
  test('is what its owner shows, from the plots to the kilos', () => {
    const shown = snapshotOf(goldenRecords(), 'ST1', EVERYTHING);
    assert.deepEqual(shown?.lot, {
      farm: 'Fazenda Boa Vista',
      code: '26-ARM-0001',
      season: '2026/27',
      form: 'green_bean',
    });
    assert.deepEqual(
      shown?.origin?.parts.map(({ name, percent }) => [name, percent]),
      [
        ['Talhão 01 – Cruzeiro', 71.88],
        ['Talhão 02 – Mata', 28.12],
      ],
    );
    assert.equal(shown?.weight?.kg, 1775);
    assert.equal(shown?.place?.shapes.length, 2);
    assert.deepEqual(shown?.place?.near, [-45.15, -22.1]);
  });

  test('has no text of a record but names and cultivars of plots, for any choice', () => {
    const records = canaries();
    const all = ['PR1', 'D1', 'R1', 'M1', 'M2', 'ST1', 'ST4'];
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(SWITCHES.map((key) => [key, fc.boolean()]))),
        fc.constantFrom('none', 'city', 'blurred', 'exact'),
        fc.constantFrom(...all),
        (switches, place, key) => {
          const show = { ...NOTHING, ...switches, place } as Show;
          const shown = snapshotOf(records, key, show);
          const allowed = show.origin ? ['§talhoes.cultivar', '§talhoes.name'] : [];
          for (const mark of marksIn(shown)) assert.ok(allowed.includes(mark), mark);
          assert.doesNotMatch(JSON.stringify(shown), /987654/);
          assert.doesNotMatch(JSON.stringify(shown), /[0-9a-f]{8}-[0-9a-f]{4}-/);
          if (place !== 'exact') assert.equal(shown?.place?.shapes.length ?? 0, 0);
        },
      ),
    );
  });

  test('is nothing but the lot’s name where everything is off', () => {
    const { lot, ...rest } = snapshotOf(goldenRecords(), 'ST1', NOTHING) ?? assert.fail();
    assert.equal(lot.code, '26-ARM-0001');
    for (const [key, value] of Object.entries(rest)) assert.deepEqual(value, key === 'photos' ? [] : null, key);
  });

  test('names neither who sold bought coffee nor the record with which it came', () => {
    const records = goldenRecords().map((record) =>
      record.section === 'colheita'
        ? { ...record, data: { ...record.data, origin: 'bought', boughtFrom: 'VIZINHO' } }
        : record,
    );
    const shown = snapshotOf(records, 'ST1', EVERYTHING);
    assert.deepEqual(
      new Set(shown?.origin?.parts.map(({ kind, name }) => `${kind} ${name}`)),
      new Set(['bought null']),
    );
    assert.doesNotMatch(JSON.stringify(shown), /VIZINHO/);
  });

  test('thins a course to 40 points with its first and last', () => {
    const source = sourceOf(goldenRecords(), 'ST1');
    const many = Array.from({ length: 1000 }, (_, at) => ({ at: at * 3_600_000, value: 60 - at / 25 }));
    const shown = makeSnapshot({ ...source, readingsOf: () => many }, EVERYTHING);
    const course = shown?.drying?.runs[0]?.course ?? [];
    assert.equal(course.length, 40);
    assert.deepEqual([course[0]?.[0], course.at(-1)?.[0]], [0, 999]);
  });

  test('shows each tasting by its own protocol', () => {
    const rows = [
      { cupProtocol: 'sca2004', score: 84, at: '2026-08-01T12:00:00Z', grader: '§grader' },
      {
        cupProtocol: 'sca2004',
        score: 85.5,
        at: '2026-09-01T12:00:00Z',
        scaAttributes: { flavor: 8 },
        grader: '§grader',
      },
      { cupProtocol: 'cva', score: 87, at: '2026-08-15T12:00:00Z' },
    ];
    const records = goldenRecords().map((record) =>
      record.id === goldenId('ST1') ? { ...record, data: { ...record.data, classification: rows } } : record,
    );
    const cups = snapshotOf(records, 'ST1', EVERYTHING)?.quality ?? [];
    assert.deepEqual(
      cups.map(({ protocol, score, day }) => [protocol, score, day]),
      [
        ['sca2004', 85.5, '2026-09-01'],
        ['cva', 87, '2026-08-15'],
      ],
    );
    assert.deepEqual(cups[0]?.attributes, { flavor: 8 });
    assert.deepEqual(marksIn(cups), []);
  });
});

describe('an older version', () => {
  test('shows what it had through what the owner shows now', () => {
    const full = snapshotOf(goldenRecords(), 'ST1', EVERYTHING) ?? assert.fail();
    assert.deepEqual(shownThrough(full, EVERYTHING), full);
    assert.deepEqual(shownThrough(full, NOTHING), snapshotOf(goldenRecords(), 'ST1', NOTHING));
    for (const key of SWITCHES) assert.equal(shownThrough(full, { ...EVERYTHING, [key]: false })[key], null);
    assert.equal(shownThrough(full, { ...EVERYTHING, text: 'outro' }).text, null);
    assert.deepEqual(shownThrough(full, { ...EVERYTHING, place: 'city' }).place?.shapes, []);
  });

  test('is changed by any choice that shows less', () => {
    assert.equal(takesAway(EVERYTHING, EVERYTHING), false);
    assert.equal(takesAway(NOTHING, EVERYTHING), false);
    assert.equal(takesAway(EVERYTHING, NOTHING), true);
    for (const key of SWITCHES) assert.equal(takesAway(EVERYTHING, { ...EVERYTHING, [key]: false }), true, key);
    assert.equal(takesAway(EVERYTHING, { ...EVERYTHING, photos: [] }), true);
    assert.equal(takesAway(EVERYTHING, { ...EVERYTHING, place: 'blurred' }), true);
    assert.equal(takesAway(EVERYTHING, { ...EVERYTHING, contact: 'outro' }), true);
  });
});

describe('a choice that is sent', () => {
  test('is merged key by key', () => {
    const sent = readShow({ weight: true, files: { epcis: true }, text: '  oi  ', producer: '' });
    assert.deepEqual(sent, {
      ...DEFAULT_SHOW,
      weight: true,
      text: 'oi',
      files: { ...DEFAULT_SHOW.files, epcis: true },
    });
    assert.deepEqual(readShow({ text: null }, sent).text, null);
    assert.deepEqual(readShow(undefined, sent), sent);
  });

  test('of any shape is read or refused with its field', () => {
    fc.assert(
      fc.property(fc.anything(), (sent) => {
        try {
          assert.deepEqual(Object.keys(readShow(sent)).sort(), Object.keys(DEFAULT_SHOW).sort());
        } catch (error) {
          assert.ok(error instanceof Problem && error.status === 422);
        }
      }),
    );
  });
});
