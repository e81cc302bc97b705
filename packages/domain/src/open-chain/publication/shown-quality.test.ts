import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord } from '../../record/record.ts';
import { outputOf } from '../../rules/rule-fixture.ts';
import { harvest, shownOf, work } from './publication-fixture.ts';

type Row = Readonly<Record<string, unknown>>;
const NOTHING = { score: null, day: null, attributes: {}, drink: null, cobType: null };
/** A lot of a mill, with what was said of it there and in the store. */
const lotOf = (stored: readonly Row[], milled: readonly Row[] = []): FarmRecord[] => [
  harvest('H', { p: 1 }, { classification: [{ score: 99 }] }),
  work('M', 'beneficiamento', { from: ['H'], data: { classification: milled } }),
  work('S', 'armazenamento', { from: ['M'], data: { classification: stored } }),
];
const cupsOf = (stored: readonly Row[], milled?: readonly Row[]) => shownOf(lotOf(stored, milled)).quality;
/** The same without the tasting of the harvest, which all lots of it have. */
const blendOf = (...sources: readonly (readonly Row[])[]) => {
  const mills = sources.map((classification, at) => work(`M${at}`, 'beneficiamento', { data: { classification } }));
  return shownOf([...mills, work('S', 'armazenamento', { from: mills.map(({ id }) => id) })]).quality;
};

describe('the tastings of a lot', () => {
  test('are the newest by each protocol that has a score, with the points that the protocol knows', () => {
    const rows = [
      { cupProtocol: 'coe', at: '2026-08-02T10:00', drink: 'soft', cobType: '2' },
      {
        cupProtocol: 'coe',
        at: '2026-08-01',
        score: 87.5,
        scaAttributes: { body: 8, flavor: 8.5, colour: 3, aroma: 'x' },
      },
      { cupProtocol: 'cva', score: 81, cva: { flavor: 7 }, scaAttributes: { body: 8 }, drink: 'odd' },
      { cupProtocol: 'fine_robusta', score: 80, fineAttributes: { flavor: 7.5 }, drink: 'boa', cobType: '4-25' },
      { score: 84, at: '2026-07-01', scaAttributes: null },
      { score: 86, at: '2026-07-02', cupProtocol: 'sca2004' },
      { score: 88 },
    ];
    assert.deepEqual(cupsOf(rows), [
      { protocol: 'sca2004', ...NOTHING, score: 86, day: '2026-07-02' },
      { protocol: 'coe', ...NOTHING, score: 87.5, day: '2026-08-01', attributes: { flavor: 8.5, body: 8 } },
      { protocol: 'cva', ...NOTHING, score: 81, attributes: { flavor: 7 } },
      { protocol: 'fine_robusta', ...NOTHING, score: 80, attributes: { flavor: 7.5 }, drink: 'boa', cobType: '4-25' },
    ]);
  });

  test('without a score say drink or type, where they say either', () => {
    assert.deepEqual(blendOf([]), null);
    const one = (row: Row) => shownOf([work('M', 'beneficiamento', { data: { classification: [row] } })]).quality;
    assert.equal(one({ at: '2026-07-01', humidity: 11 }), null);
    assert.deepEqual(one({ drink: 'rio' }), [{ protocol: 'sca2004', ...NOTHING, drink: 'rio' }]);
    assert.deepEqual(one({ cobType: 'fora' }), [{ protocol: 'sca2004', ...NOTHING, cobType: 'fora' }]);
    for (const cobType of ['9', '1', '4-', '4-125', 'x4', 'fora de tipo', '22']) assert.equal(one({ cobType }), null);
    for (const cobType of ['2', '8', '7-5', '4-25']) assert.equal(one({ cobType })?.[0]?.cobType, cobType);
  });

  test('are those of the lot itself before those of its only source, however new, and none of several sources', () => {
    const older = { at: '2026-07-01', score: 80 };
    const newer = { at: '2026-09-01', score: 90 };
    assert.equal(cupsOf([older], [newer])?.[0]?.score, 80);
    assert.equal(cupsOf([], [older, newer])?.[0]?.score, 90);
    assert.equal(cupsOf([{ drink: 'hard' }], [])?.[0]?.score, 99);
    assert.equal(blendOf([older])?.[0]?.score, 80);
    assert.equal(blendOf([older], [newer]), null);
  });

  test('of no lot in particular are not about screenings, and those of one lot about no other', () => {
    const mill = (key: string, ...classification: readonly Row[]) => {
      const outputs = [
        { ...outputOf('green_bean', 60), key: '0' },
        { ...outputOf('screenings', 40), key: '1' },
      ].toSorted((one) => (one.key === key ? -1 : 1));
      return shownOf([work('M', 'beneficiamento', { data: { classification }, outputs })]).quality?.[0]?.score;
    };
    assert.deepEqual([mill('0', { score: 84 }), mill('1', { score: 84 })], [84, undefined]);
    assert.deepEqual([mill('0', { score: 70, output: '1' }), mill('1', { score: 70, output: '1' })], [undefined, 70]);
  });

  test('end where a lot comes from itself', () => {
    const round = (id: string, from: string, score: number) =>
      work(id, 'descanso', { from: [from], data: { classification: [{ score }] } });
    assert.equal(shownOf([round('A', 'B', 80), round('B', 'A', 81)]).quality?.[0]?.score, 81);
  });
});

describe('the screens of a lot', () => {
  const sieveOf = (grade: string | null, ...stored: readonly Row[]) => {
    const records = lotOf(stored, [{ screens: { '15': 100 } }]);
    return shownOf(records.map((one) => ({ ...one, outputs: one.outputs.map((lot) => ({ ...lot, grade })) }))).sieve;
  };

  test('are the newest that were sieved, in the order of sieves and without empty or unknown ones', () => {
    const screens = { fundo: 1, '16': 30, '17/18': 60, moca_10: 9, '13': 0, other: 5 };
    const rows = [{ at: '2026-07-01', screens: { '14': 100 } }, { at: '2026-07-03' }, { at: '2026-07-02', screens }];
    assert.deepEqual(sieveOf('17/18', ...rows), {
      grade: '17/18',
      screens: { '17/18': 60, '16': 30, moca_10: 9, fundo: 1 },
    });
    assert.deepEqual(Object.keys(sieveOf(null, ...rows)?.screens ?? {}), ['16', '17/18', 'moca_10', 'fundo']);
    assert.deepEqual(sieveOf(null), { grade: null, screens: { '15': 100 } });
  });

  test('are the name alone where nobody sieved it, and nothing without either', () => {
    const bare = (grade: string | null) => {
      const [stored] = [work('S', 'armazenamento', { data: { classification: [{ screens: null }, { screens: 5 }] } })];
      return shownOf([{ ...stored, outputs: stored.outputs.map((lot) => ({ ...lot, grade })) }]).sieve;
    };
    assert.deepEqual([bare('16'), bare(''), bare(null)], [{ grade: '16', screens: {} }, null, null]);
  });
});

test('the moisture of a lot is its own, otherwise the newest that was measured of it', () => {
  const rows = [
    { at: '2026-07-01', humidity: 11 },
    { at: '2026-07-03', score: 80 },
    { at: '2026-07-02', humidity: 12 },
  ];
  const moisture = (humidity: number | null) =>
    shownOf(lotOf(rows).map((one) => ({ ...one, outputs: one.outputs.map((lot) => ({ ...lot, humidity })) }))).drying;
  assert.deepEqual(
    [moisture(10.5), moisture(null)],
    [
      { moisture: 10.5, runs: [] },
      { moisture: 12, runs: [] },
    ],
  );
});
