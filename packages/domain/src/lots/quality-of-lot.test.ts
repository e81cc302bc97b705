import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenRecords } from '../golden/records.ts';
import { goldenId } from '../golden/season.ts';
import { ownScore } from '../quality/own-score.ts';
import { outputOf, recordOf } from '../rules/rule-fixture.ts';
import { type Genealogy, genealogyOf } from './genealogy.ts';
import { isSpecialLot, scoreOfLot, worthOfLots } from './quality-of-lot.ts';
import { manyDraws } from './read-draws-fixture.ts';

/** The worked season with these classifications in place of those that it has. */
const scored = (classifications: Readonly<Record<string, readonly object[]>>) =>
  genealogyOf(
    goldenRecords().map((record) => {
      const key = Object.keys(classifications).find((name) => goldenId(name) === record.id);
      const classification = key === undefined ? [] : classifications[key];
      return { ...record, data: { ...record.data, classification } };
    }),
  );

const lot = (name: string, output: string) => ({ recordId: goldenId(name), output, protocol: 'sca2004' as const });

const specialKgOf = (genealogy: Genealogy) =>
  worthOfLots(genealogy, (recordId, output) =>
    isSpecialLot(genealogy, { recordId, output, protocol: 'sca2004' }) ? 1 : null,
  );

describe('the score of a lot', () => {
  test('is its own latest one', () => {
    const [milling] = goldenRecords().filter(({ id }) => id === goldenId('M3'));
    assert.ok(milling !== undefined);
    const data = {
      classification: [
        { output: 'p16', at: '2026-09-02T10:00:00.000Z', score: 84 },
        { output: 'p16', at: '2026-09-01T10:00:00.000Z', score: 79 },
        { output: 'p14', at: '2026-09-03T10:00:00.000Z', score: 70 },
      ],
    };
    assert.equal(ownScore({ ...milling, data }, 'p16', 'sca2004')?.score, 84);
    assert.equal(ownScore({ ...milling, data }, 'p14', 'sca2004')?.score, 70);
    assert.equal(ownScore({ ...milling, data }, 'esc', 'sca2004')?.score, undefined);
  });

  test('without an output speaks of all but the screenings', () => {
    const genealogy = scored({ M3: [{ score: 83 }] });
    assert.equal(scoreOfLot(genealogy, lot('M3', 'p14'))?.score, 83);
    assert.equal(scoreOfLot(genealogy, lot('M3', 'esc'))?.score, undefined);
  });

  test('is that of its only source when nobody tasted it', () => {
    const genealogy = scored({ M3: [{ output: 'p16', score: 86 }] });
    assert.equal(scoreOfLot(genealogy, lot('ST2', '0'))?.score, 86);
    assert.equal(isSpecialLot(genealogy, lot('ST2', '0')), true);
  });

  test('is unknown of a blend that nobody tasted', () => {
    const genealogy = scored({ M1: [{ score: 86 }], M3: [{ score: 86 }], M4: [{ score: 86 }] });
    assert.equal(scoreOfLot(genealogy, lot('ST6', '0'))?.score, undefined);
    assert.equal(isSpecialLot(genealogy, lot('ST6', '0')), false);
  });

  test('is unknown where lots come of each other in a circle', () => {
    const turned = goldenRecords().flatMap((record) => {
      if (record.id === goldenId('ST2')) return [record];
      return record.id === goldenId('M3')
        ? [{ ...record, inputs: [{ recordId: goldenId('ST2'), output: '0', kg: 1 }] }]
        : [];
    });
    const untasted = turned.map((record) => ({ ...record, data: {} }));
    assert.equal(scoreOfLot(genealogyOf(untasted), lot('ST2', '0'))?.score, undefined);
  });

  test('is of one protocol: another one’s says nothing of it', () => {
    const genealogy = scored({
      ST2: [{ score: 84 }, { score: 87, cupProtocol: 'cva', at: '2026-09-03T10:00:00.000Z' }],
    });
    const by = (protocol: 'sca2004' | 'cva' | 'coe') =>
      scoreOfLot(genealogy, { recordId: goldenId('ST2'), output: '0', protocol })?.score;
    assert.deepEqual([by('sca2004'), by('cva'), by('coe')], [84, 87, undefined]);
  });

  test('below 80 is not special', () => {
    assert.equal(isSpecialLot(scored({ ST2: [{ score: 79.75 }] }), lot('ST2', '0')), false);
    assert.equal(isSpecialLot(scored({ ST2: [{ score: 80 }] }), lot('ST2', '0')), true);
  });
});

describe('special kg of a milling', () => {
  test('count by the storage that took them', () => {
    const specialKg = specialKgOf(scored({ ST2: [{ score: 84 }], ST1: [{ score: 82 }] }));
    assert.equal(specialKg(goldenId('M3'), 'p16'), 780);
    assert.equal(specialKg(goldenId('M1'), 'p17'), 1095);
    assert.equal(specialKg(goldenId('M1'), 'moca'), 0);
  });

  test('count once when milling and storage both have a score', () => {
    const specialKg = specialKgOf(scored({ M3: [{ output: 'p16', score: 85 }], ST2: [{ score: 84 }] }));
    assert.equal(specialKg(goldenId('M3'), 'p16'), 780);
  });

  test('are none of what was not milled yet', () => {
    const [milling] = goldenRecords().filter(({ id }) => id === goldenId('M3'));
    const [{ recordId, output } = { recordId: '', output: '' }] = milling?.inputs ?? [];
    assert.equal(specialKgOf(scored({ M3: [{ score: 85 }] }))(recordId, output), 0);
  });
});

describe('what a lot is worth', () => {
  const take = (recordId: string, kg: number, output = '0') => ({ recordId, output, kg });
  const store = (id: string, kg: number, ...inputs: ReturnType<typeof take>[]) =>
    recordOf(id, 'armazenamento', { status: 'in_stock', inputs, outputs: [outputOf('green_bean', kg)] });
  const records = [
    recordOf('M', 'beneficiamento', {
      outputs: [outputOf('green_bean', 600), { ...outputOf('screenings', 50), key: 'e' }],
    }),
    store('A', 400, take('M', 400)),
    store('B', 100, take('A', 100), take('M', 50, 'e')),
    store('C', 0, take('M', 60)),
    recordOf('V', 'vendas', { status: 'paid', inputs: [take('M', 30)] }),
  ];
  const worthBy = (perKg: Readonly<Record<string, number>>) =>
    worthOfLots(genealogyOf(records), (id, output) => perKg[`${id} ${output}`] ?? null);

  test('is told by itself, else by the stores that took it, through transfers', () => {
    assert.equal(worthBy({ 'M 0': 3, 'A 0': 9 })('M', '0'), 1800);
    assert.equal(worthBy({ 'A 0': 2 })('M', '0'), 800);
    const through = worthBy({ 'B 0': 4 });
    assert.deepEqual([through('M', '0'), through('M', 'e'), through('A', '0')], [400, 200, 400]);
    assert.deepEqual([worthBy({})('M', '0'), worthBy({ 'V 0': 5, 'C 0': 5 })('M', '0')], [0, 0]);
    assert.deepEqual([through('M', 'x'), through('nowhere', '0')], [0, 0]);
  });
});

describe('one score of a lot', () => {
  const record = recordOf('M', 'beneficiamento', { outputs: [outputOf('green_bean', 600)] });
  const own = (...classification: object[]) => ownScore({ ...record, data: { classification } }, '0', 'sca2004');

  test('is the last of those of one moment, with the day whose scale it goes by', () => {
    const at = '2026-08-02T23:30:00.000Z';
    assert.deepEqual(own({ score: 80, at }, { score: 84, at }, { score: 90, at: '2026-08-01T10:00:00.000Z' }), {
      ...{ at, day: '2026-08-02', score: 84 },
    });
    assert.deepEqual(own({ score: 80 }), { at: '', day: '2026-06-01', score: 80 });
    assert.deepEqual([own({}), own({ score: 80, output: 'x' }), own()], [null, null, null]);
  });

  test('is that of what it was made of, through several records, but not of a plot or of two', () => {
    const made = (id: string, ...inputs: readonly string[]) =>
      recordOf(id, 'descanso', {
        inputs: inputs.map((recordId) => ({ recordId, output: '0', kg: 5 })),
        outputs: [outputOf('dry_cherry', 5)],
      });
    const tasted = { ...record, data: { classification: [{ score: 85 }] } };
    const picked = recordOf('H', 'colheita', {
      data: { plots: [{ plotId: 'P', kg: 9 }] },
      outputs: [outputOf('cherry_mixed', 9)],
    });
    const plot = { ...recordOf('P', 'talhoes'), data: { classification: [{ score: 99 }] } };
    const genealogy = genealogyOf([tasted, made('A', 'M'), made('B', 'A'), made('C', 'B', 'A'), plot, picked]);
    const score = (recordId: string) => scoreOfLot(genealogy, { recordId, output: '0', protocol: 'sca2004' })?.score;
    assert.deepEqual(['M', 'A', 'B', 'C', 'H', 'nowhere'].map(score), [85, 85, 85, undefined, undefined, undefined]);
  });
});

test('the worth of the many lots of a store goes through what was drawn of it once', () => {
  const { genealogy, readsPerDraw } = manyDraws({ lots: 50, stores: 20 });
  const worth = worthOfLots(genealogy, (recordId) => (recordId === 'store' ? null : 2));
  assert.deepEqual([worth('store', 'k0'), worth('store', 'k49')], [40, 40]);
  assert.ok(readsPerDraw() < 5, `${readsPerDraw()} reads of each draw`);
});
