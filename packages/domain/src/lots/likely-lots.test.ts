import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { PRODUCT_FORMS } from '../definition/forms.ts';
import { addDays } from '../ground/days.ts';
import type { ProductForm, Section } from '../record/record.ts';
import { STAGES, stageOf } from '../stages/stages.ts';
import { likelyLots, lotGroup, type OfferedLot } from './likely-lots.ts';

type Named = OfferedLot & { name: string };

const today = '2026-08-20';
const lot = (name: string, part: Partial<OfferedLot> & Pick<OfferedLot, 'form' | 'section'>): Named => ({
  name,
  status: part.section === 'armazenamento' ? 'in_stock' : 'completed',
  date: '2026-08-01',
  availableKg: 1000,
  givenKg: 1000,
  ...part,
});
const names = (lots: readonly Named[], section: Section) => {
  const { usual, other, rest } = likelyLots(lots, { section, today });
  return [usual, other, rest].map((group) => group.map(({ name }) => name));
};

describe('the lots that a stage may take', () => {
  const green = (name: string, part: Partial<OfferedLot> = {}) =>
    lot(name, { form: 'green_bean', section: 'beneficiamento', ...part });

  test('begin at the mill with rested coffee, the most first; what was just milled is no first choice', () => {
    const lots = [
      green('milled'),
      lot('dried', { form: 'dry_cherry', section: 'secagem' }),
      lot('little', { form: 'dry_cherry', section: 'descanso', availableKg: 400 }),
      lot('much', { form: 'dry_parchment', section: 'descanso', availableKg: 900 }),
      lot('resting', { form: 'dry_parchment', section: 'descanso', status: 'in_progress', date: '2026-08-15' }),
    ];
    assert.deepEqual(names(lots, 'beneficiamento'), [['much', 'little', 'dried', 'resting'], ['milled'], []]);
  });

  test('are ready for the mill after their days of rest, ended or not', () => {
    const resting = { form: 'dry_cherry', section: 'descanso', status: 'in_progress' } as const;
    const lots = [lot('new', { ...resting, date: '2026-08-10' }), lot('old', { ...resting, date: '2026-07-01' })];
    assert.deepEqual(names(lots, 'beneficiamento')[0], ['old', 'new']);
  });

  test('begin at a sale with what is milled and stored; husk, screenings and small remains come last', () => {
    const lots = [
      lot('husk', { form: 'husk', section: 'beneficiamento' }),
      green('remain', { section: 'armazenamento', status: 'in_stock', availableKg: 35, givenKg: 1775 }),
      lot('screenings', { form: 'screenings', section: 'beneficiamento' }),
      lot('coco', { form: 'dry_cherry', section: 'secagem' }),
      green('unplaced'),
      green('stored', { section: 'armazenamento', status: 'in_stock', availableKg: 300 }),
    ];
    const [usual, other, rest = []] = names(lots, 'vendas');
    assert.deepEqual(usual, ['stored', 'unplaced']);
    assert.deepEqual(other, ['coco']);
    assert.deepEqual(rest.toSorted(), ['husk', 'remain', 'screenings']);
  });

  test('of a small lot that nobody touched are no remain', () => {
    const moca = green('moca', { availableKg: 30, givenKg: 30 });
    assert.deepEqual(names([moca], 'vendas'), [['moca'], [], []]);
  });

  test('begin at the terrace with what came in last, fruit that is dry already being no first choice', () => {
    const lots = [
      lot('coco', { form: 'dry_cherry', section: 'secagem' }),
      lot('older', { form: 'cherry_float', section: 'processamento', date: '2026-08-10' }),
      lot('today', { form: 'wet_parchment', section: 'processamento', date: today }),
      lot('picked', { form: 'cherry_mixed', section: 'colheita', date: today, availableKg: 50, givenKg: 400 }),
    ];
    assert.deepEqual(names(lots, 'secagem'), [['today', 'picked', 'older'], ['coco'], []]);
  });

  test('go into the store with all that their milling gave', () => {
    const lots = [
      lot('screenings', { form: 'screenings', section: 'beneficiamento', availableKg: 100 }),
      green('flat'),
    ];
    assert.deepEqual(names(lots, 'armazenamento')[0], ['flat', 'screenings']);
  });

  test('are all there, each once, whatever they are', () => {
    const forms = Object.keys(PRODUCT_FORMS) as ProductForm[]; // the table names every form
    const sections = STAGES.map(({ section }) => section);
    const lots = fc.array(
      fc.record({
        form: fc.constantFrom(...forms),
        section: fc.constantFrom(...sections),
        status: fc.constantFrom('completed', 'in_progress', 'in_stock', 'nothing'),
        date: fc.constantFrom('2026-08-01', '2026-08-20', 'soon'),
        availableKg: fc.nat(500),
        givenKg: fc.nat(500),
      }),
    );
    fc.assert(
      fc.property(lots, fc.constantFrom(...sections), (some, section) => {
        const { usual, other, rest } = likelyLots(some, { section, today });
        assert.deepEqual(new Set([...usual, ...other, ...rest]), new Set(some));
        assert.equal(usual.length + other.length + rest.length, some.length);
      }),
    );
  });
});

describe('what is left of a lot', () => {
  const groupOf = (availableKg: number, givenKg: number) =>
    lotGroup({ ...lot('x', { form: 'green_bean', section: 'armazenamento' }), availableKg, givenKg }, 'vendas');

  test('comes last below a saca and below a tenth of what there was', () => {
    assert.deepEqual([groupOf(59.9, 1000), groupOf(60, 1000), groupOf(59.9, 590)], ['rest', 'usual', 'usual']);
    assert.deepEqual([groupOf(30, 300), groupOf(29.9, 300)], ['usual', 'rest']);
  });

  test('is usual where its stage and its form are', () => {
    const grouped = (form: ProductForm, from: Section, section: Section) =>
      lotGroup(lot('x', { form, section: from }), section);
    assert.equal(grouped('green_bean', 'secagem', 'vendas'), 'other');
    assert.equal(grouped('dry_cherry', 'armazenamento', 'vendas'), 'other');
    assert.equal(grouped('screenings', 'beneficiamento', 'armazenamento'), 'usual');
    assert.equal(grouped('screenings', 'beneficiamento', 'vendas'), 'rest');
    assert.equal(grouped('husk', 'beneficiamento', 'armazenamento'), 'rest');
  });
});

describe('the order of lots', () => {
  const resting = (name: string, part: Partial<OfferedLot>): Named =>
    lot(name, { form: 'dry_cherry', section: 'descanso', status: 'in_progress', ...part });

  test('is by the day of fresh fruit, whatever it weighs, then by what weighs most', () => {
    const picked = (name: string, date: string, availableKg: number) =>
      lot(name, { form: 'cherry_mixed', section: 'colheita', date, availableKg });
    const lots = [picked('light', today, 100), picked('old', '2026-08-19', 900), picked('heavy', today, 500)];
    assert.deepEqual(names(lots, 'secagem')[0], ['heavy', 'light', 'old']);
    const going = { ...picked('going', today, 900), status: 'in_progress' };
    assert.deepEqual(names([going, ...lots], 'secagem')[0], ['heavy', 'light', 'old', 'going']);
  });

  test('has rested coffee from its last day of rest on, once it has begun', () => {
    const ready = stageOf('descanso').readyAfterDays ?? 0;
    const day = (days: number) => addDays(today, -days);
    const lots = [
      resting('planned', { status: 'planned', date: day(99), availableKg: 990 }),
      resting('soon', { date: day(ready - 1), availableKg: 980 }),
      resting('now', { date: day(ready), availableKg: 10, givenKg: 10 }),
      resting('done', { status: 'completed', date: today, availableKg: 20, givenKg: 20 }),
    ];
    assert.deepEqual(names(lots, 'beneficiamento')[0], ['done', 'now', 'planned', 'soon']);
  });

  test('of what no stage usually takes is by weight, the ready first', () => {
    const lots = [
      lot('light', { form: 'green_bean', section: 'beneficiamento', availableKg: 100 }),
      lot('going', { form: 'green_bean', section: 'beneficiamento', status: 'in_progress' }),
      lot('heavy', { form: 'green_bean', section: 'armazenamento', status: 'in_stock', availableKg: 200 }),
    ];
    assert.deepEqual(names(lots, 'secagem')[1], ['heavy', 'light', 'going']);
  });
});
