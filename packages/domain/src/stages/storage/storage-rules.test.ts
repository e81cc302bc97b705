import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord, ProductForm, RecordContent, RecordOutput } from '../../record/record.ts';
import { contentOf, contextOf, recordOf, said } from '../../rules/rule-fixture.ts';
import { daysStored } from './days-stored.ts';
import { deriveStorage } from './storage-output.ts';
import { bagsRule, storageChecks } from './storage-rules.ts';

const output = (key: string, form: ProductForm, grade: string | null = null): RecordOutput => ({
  id: key,
  key,
  form,
  kg: 5000,
  liters: null,
  grade,
  lot: null,
  humidity: null,
});
const mill = recordOf('mill', 'beneficiamento', {
  outputs: [
    output('p17', 'green_bean', '17/18'),
    output('p16', 'green_bean', '16'),
    output('esc', 'screenings', 'escolha'),
  ],
});
const coco = recordOf('coco', 'secagem', { outputs: [output('0', 'dry_cherry')] });
const from = (key: string, kg: number, recordId = 'mill') => ({ recordId, output: key, kg });

const stored = (data: RecordContent['data'], changes: Partial<RecordContent> = {}) =>
  contentOf({ date: '2026-12-01', status: 'in_stock', inputs: [from('p17', 600)], data, ...changes });
const ofOneLot = { outputs: [{ ...output('0', 'green_bean'), kg: 600 }] };
const check = (content: RecordContent, records: readonly FarmRecord[] = []) =>
  storageChecks.rules.flatMap((rule) => said(rule(content, contextOf([mill, coco, ...records]))));
const derived = (content: RecordContent, before?: RecordContent) => {
  const self = before === undefined ? [] : [recordOf('self', 'armazenamento', before)];
  return deriveStorage(content, contextOf([mill, coco, ...self])).outputs;
};
const brief = (outputs: readonly RecordOutput[]) => outputs.map(({ key, form, grade, kg }) => [key, form, grade, kg]);

test('coffee that is known to be above the official limit of moisture is asked about, wherever it was measured last', () => {
  const dried = (finalHumidity: number) =>
    recordOf('dried', 'secagem', { data: { finalHumidity }, outputs: [output('0', 'dry_cherry')] });
  const hulled = { ...mill, inputs: [from('0', 1000, 'dried')] };
  const asked = (finalHumidity: number, source: 'dried' | 'mill') => {
    const content = stored({}, { inputs: [from(source === 'mill' ? 'p17' : '0', 600, source)] });
    const context = contextOf([hulled, dried(finalHumidity)]);
    return storageChecks.rules
      .flatMap((rule) => rule(content, context))
      .filter(({ code }) => code === 'humidity/too-high')
      .map(({ message }) => message);
  };
  const told = ['O café veio com 13,5 % de umidade. Acima de 12,5 % pode mofar.'];
  assert.deepEqual([asked(13.5, 'dried'), asked(13.5, 'mill'), asked(12.5, 'dried')], [told, told, []]);
});

describe('the lots of a storage', () => {
  test('are one with the key 0 where one kind came in', () => {
    const inputs = [from('p17', 600), from('p17', 0.5)];
    assert.deepEqual(brief(derived(stored({}, { inputs }))), [['0', 'green_bean', '17/18', 600.5]]);
  });

  test('are one per form and grade where several came in', () => {
    const inputs = [from('p17', 600), from('p16', 300), from('esc', 100)];
    assert.deepEqual(brief(derived(stored({}, { inputs }))), [
      ['green-bean-17-18', 'green_bean', '17/18', 600],
      ['green-bean-16', 'green_bean', '16', 300],
      ['screenings-escolha', 'screenings', 'escolha', 100],
    ]);
  });

  test('stay as given, and follow the inputs where nobody gave them', () => {
    const given = stored({}, { outputs: [{ ...output('x', 'green_bean'), kg: 599 }] });
    assert.deepEqual(derived(given), given.outputs);
    assert.deepEqual(derived({ ...given, inputs: [from('p17', 700)] }, given), given.outputs);
    const before = stored({}, { outputs: derived(stored({})) });
    assert.deepEqual(brief(derived({ ...before, inputs: [from('p17', 700)] }, before)), [
      ['0', 'green_bean', '17/18', 700],
    ]);
  });

  test('go with the inputs that they follow from, and come anew with others', () => {
    const full = contentOf({ inputs: [from('p17', 600)], outputs: derived(stored({})) });
    const emptied = { ...full, inputs: [] };
    assert.deepEqual(derived(emptied, full), []);
    assert.deepEqual(brief(derived({ ...emptied, inputs: [from('p17', 50)], outputs: [] }, emptied)), [
      ['0', 'green_bean', '17/18', 50],
    ]);
  });

  test('keep their keys when another kind comes in', () => {
    const before = stored({}, { outputs: derived(stored({})) });
    const more = { ...before, inputs: [from('p17', 600), from('p16', 300)] };
    assert.deepEqual(brief(derived(more, before)), [
      ['0', 'green_bean', '17/18', 600],
      ['green-bean-16', 'green_bean', '16', 300],
    ]);
  });
});

describe('a lot in store', () => {
  const lot = { ...output('0', 'green_bean', '17/18'), id: '', kg: 600 };

  test('has the name and the moisture that were typed, and none where none were', () => {
    assert.deepEqual(derived(stored({})), [lot]);
    const named = derived(stored({ lot: 'L-7', initialHumidity: 11 }));
    assert.deepEqual(named, [{ ...lot, lot: 'L-7', humidity: 11 }]);
  });

  test('keeps its id, its name and its moisture when more comes in', () => {
    const own = { ...lot, id: 'out-1', lot: 'L-1', humidity: 12 };
    const before = stored({ lot: 'L-7', initialHumidity: 11 }, { outputs: [own] });
    const inputs = [from('p17', 600), from('p16', 300)];
    const [first, second] = derived({ ...before, inputs }, before);
    assert.deepEqual(first, own);
    assert.deepEqual([second?.id, second?.lot, second?.humidity], ['', 'L-7', 11]);
  });

  test('of a source that is gone is not made up', () => {
    assert.deepEqual(derived(stored({}, { inputs: [from('gone', 5)] })), []);
  });

  test('stays as it is sent where one of several weighs another than it was stored with', () => {
    const inputs = [from('p17', 600), from('p16', 300)];
    const before = stored({}, { inputs, outputs: derived(stored({}, { inputs })) });
    const sent = before.outputs.map((one, at) => (at === 0 ? one : { ...one, kg: 299 }));
    assert.deepEqual(derived({ ...before, outputs: sent }, before), sent);
  });
});

const toldBy = (content: RecordContent, records: readonly FarmRecord[] = []) =>
  storageChecks.rules
    .flatMap((rule) => rule(content, contextOf([mill, coco, ...records])))
    .map(({ message }) => message);

describe('what is said of a storage', () => {
  test('names the kinds that lie together, the days and the sacas', () => {
    const mixed = stored({}, { inputs: [from('p17', 600), from('0', 600, 'coco')] });
    assert.deepEqual(toldBy(mixed), ['Há beneficiado e coco no mesmo lote. Guarde separado.']);
    assert.deepEqual(toldBy(stored({}, { date: '2025-12-30' })), [
      'Guardado há 366 dias. Depois de um ano perde cor e bebida.',
    ]);
    const special = { packaging: 'juta', classification: [{ score: 70 }, {}, { score: 80 }] };
    assert.deepEqual(toldBy(stored(special, { date: '2026-09-01', ...ofOneLot })), [
      'Café especial em juta há 121 dias. Passe para saco hermético.',
    ]);
  });

  test('has what sacas of a weight make beside what there is', () => {
    assert.deepEqual(toldBy(stored({ bags: 11, bagWeight: 60, weight: 700.00051 })), [
      '11 sacas de 60 kg dão 660 kg, e o peso é 700,001 kg.',
    ]);
    assert.deepEqual(toldBy(stored({ bags: 11, bagWeight: 60 })), ['11 sacas de 60 kg dão 660 kg, e o peso é 600 kg.']);
    assert.deepEqual(bagsRule(stored({ bags: 101, bagWeight: 6, weight: 600 }), contextOf()), []);
    const ofKg = (kg: number, data: RecordContent['data']) =>
      bagsRule(stored(data, { inputs: kg === 0 ? [] : [from('p17', kg)] }), contextOf([mill])).length;
    assert.deepEqual([ofKg(0, { bags: 10, bagWeight: 60 }), ofKg(0.5, { bags: 10, bagWeight: 60 })], [0, 1]);
    assert.deepEqual(toldBy(stored({ bags: 7, weight: 300.0006 })), [
      '7 sacas de 60 kg dão 420 kg, e são 300,001 kg: 5 sacas. Confira.',
    ]);
    assert.deepEqual([ofKg(300, { bags: 6 }), ofKg(1, { bags: 7 }), ofKg(0, { bags: 7 })], [1, 1, 0]);
  });
});

describe('a storage', () => {
  test('passes with one kind of coffee in its own warehouse', () => {
    assert.deepEqual(
      check(stored({ warehouseType: 'own', packaging: 'juta', bags: 10, bagWeight: 60, weight: 600 })),
      [],
    );
  });

  test('gives the form that it takes', () => {
    const outputs = [{ ...output('0', 'dry_cherry'), kg: 600 }];
    assert.ok(check(stored({}, { outputs })).includes('error output/other-form'));
  });

  test('is asked about with coco and green together', () => {
    assert.deepEqual(check(stored({}, { inputs: [from('p17', 600), from('0', 600, 'coco')] })), [
      'warning storage/mixed-forms',
    ]);
  });

  test("in someone else's warehouse asks whose it is and for the note", () => {
    assert.deepEqual(check(stored({ warehouseType: 'coop' })), ['warning missing/company', 'warning invoice/missing']);
    assert.deepEqual(check(stored({ warehouseType: 'coop', company: 'Coop', documentNumber: '1' })), []);
  });

  test('of green coffee is asked about where its sacas would not weigh 60 kg, without a weight typed', () => {
    const sacas = (bags: number, kg: number, data: RecordContent['data'] = {}) =>
      check(stored({ bags, ...data }, { inputs: [from('p17', kg)] }));
    assert.deepEqual(sacas(7, 300), ['warning bags/mismatch']);
    assert.deepEqual(sacas(5, 300), []);
    assert.deepEqual(sacas(5, 308), []);
    assert.deepEqual(sacas(6, 308), []);
    assert.deepEqual(sacas(1000, 60_300), []);
    assert.deepEqual(sacas(7, 300, { packaging: 'bigbag' }), []);
    assert.deepEqual(sacas(7, 300, { weight: 420 }), []);
    assert.deepEqual(sacas(5, 300, { weight: 420 }), ['warning bags/mismatch']);
    assert.deepEqual(check(stored({ bags: 7 }, { inputs: [from('esc', 300)] })), []);
    assert.deepEqual(check(stored({ bags: 7 }, { inputs: [from('0', 300, 'coco')] })), []);
  });

  test('is asked about where the slip number of the warehouse is taken', () => {
    const other = recordOf('other', 'armazenamento', { data: { company: 'Coop', adNumber: 'A1' } });
    assert.deepEqual(check(stored({ company: 'coop', adNumber: 'a1' }), [other]), ['warning adNumber/duplicate']);
    const elsewhere = [
      { company: 'Outra', adNumber: 'A1' },
      { company: 'Coop', adNumber: 'A2' },
      { company: 'Coop' },
      { adNumber: 'A1' },
    ];
    const others = elsewhere.map((data, at) => recordOf(String(at), 'armazenamento', { data }));
    assert.deepEqual(check(stored({ company: 'coop', adNumber: 'a1' }), others), []);
  });

  test('is asked about after a year, special coffee in jute after 120 days', () => {
    assert.deepEqual(check(stored({}, { date: '2025-12-31' })), []);
    assert.deepEqual(check(stored({}, { date: '2025-12-30' })), ['warning storage/long']);
    const inJute = (date: string, ...classification: object[]) =>
      check(stored({ packaging: 'juta', classification }, { date, ...ofOneLot }));
    assert.deepEqual(inJute('2026-09-02', { score: 84 }), []);
    assert.deepEqual(inJute('2026-09-01', { score: 84 }), ['warning storage/jute']);
    const scoredAgain = [
      { at: '2026-03-01T12:00:00.000Z', score: 84 },
      { at: '2026-08-01T12:00:00.000Z', score: 78 },
    ];
    assert.deepEqual(inJute('2026-01-20', ...scoredAgain), []);
    assert.equal(daysStored(stored({ endDate: '2026-12-05' }), { today: '2026-12-31' }), 4);
    assert.equal(daysStored(stored({}, { status: 'planned' }), { today: '2026-12-31' }), null);
  });

  test('is looked through once for special coffee, however many lots and tastings it has', () => {
    let reads = 0;
    const tasting = {
      get score() {
        reads += 1;
        return 70;
      },
    };
    const outputs = Array.from({ length: 200 }, (_, at) => output(`lot-${at}`, 'green_bean'));
    const data = { packaging: 'juta', classification: Array(200).fill(tasting) };
    storageChecks.rules.flatMap((rule) => rule(stored(data, { date: '2026-08-01', outputs }), contextOf([mill, coco])));
    assert.ok(reads < 10_000, `${reads}`);
  });

  test('is refused sacas that do not make the typed weight, and asked about those that do not make the lots', () => {
    assert.deepEqual(check(stored({ bags: 10, bagWeight: 60, weight: 610 })), ['error bags/weight']);
    assert.deepEqual(check(stored({ bags: 11, bagWeight: 60 })), ['warning bags/mismatch']);
    assert.deepEqual(check(stored({ bags: 9.95 })), ['warning bags/not-whole']);
  });

  test('is asked about a saca that is not of 60 kg, of coco about 40, of a big bag none', () => {
    const inputs = [from('0', 600, 'coco')];
    assert.deepEqual(check(stored({ bagWeight: 59 })), ['warning bagWeight/unlikely']);
    assert.deepEqual(check(stored({ bagWeight: 40 }, { inputs })), []);
    assert.deepEqual(check(stored({ bagWeight: 60 }, { inputs })), ['warning bagWeight/unlikely']);
    assert.deepEqual(check(stored({ bagWeight: 1000, packaging: 'bigbag' })), []);
    assert.deepEqual(check(stored({ bagWeight: 101 })), ['error bagWeight/impossible']);
  });
});
