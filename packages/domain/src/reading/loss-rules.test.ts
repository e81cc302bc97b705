import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lostInWork, lostOfLots } from '../definition/lost-of-lots.ts';
import type { RecordContent, RecordOutput } from '../record/record.ts';
import { contentOf, said } from '../rules/rule-fixture.ts';
import { lossFindings } from './loss-rules.ts';

const lot = (key: string, kg: number, form: RecordOutput['form'] = 'dry_cherry'): RecordOutput => ({
  ...{ id: `drying.${key}`, key, form, kg, liters: null, grade: null, lot: null, humidity: null },
});
const drying = (losses: readonly object[], changes: Partial<RecordContent> = {}): RecordContent =>
  contentOf({
    date: '2026-07-01',
    inputs: [{ recordId: 'harvest', output: '0', kg: 1000 }],
    outputs: [lot('0', 300), lot('1', 100)],
    ...changes,
    data: { endDate: '2026-07-20', losses, ...changes.data },
  });
const loss = (kg: number, more: object = {}) => ({ at: '2026-07-25', kind: 'spill', kg, ...more });

describe('what is lost of the lots of a record', () => {
  test('is of the lot that it names, else of all by their weight', () => {
    const lost = lostOfLots(drying([loss(10, { output: '1' }), loss(40)]));
    assert.deepEqual(
      [...lost],
      [
        ['1', 20],
        ['0', 30],
      ],
    );
  });
  test('leaves by-products alone where it names no lot', () => {
    const milled = drying([loss(10)], { outputs: [lot('0', 100, 'green_bean'), lot('1', 300, 'husk')] });
    assert.deepEqual([...lostOfLots(milled)], [['0', 10]]);
  });
  test('while the work went on is of no lot: what came out was weighed without it', () => {
    const rained = drying([loss(40, { at: '2026-07-10', kind: 'rain' }), loss(8)]);
    assert.deepEqual([...lostOfLots(rained).values()], [6, 2]);
    assert.equal(lostInWork(rained), 40);
    assert.equal(lostInWork(drying([loss(40)], { outputs: [] })), 40);
  });
});

describe('a loss is refused', () => {
  test('of nothing, and below nothing but for a count', () => {
    for (const kg of [0, -1]) assert.deepEqual(said(lossFindings(drying([loss(kg)]))), ['error losses/not-positive']);
    assert.deepEqual(said(lossFindings(drying([loss(-1, { kind: 'count' })]))), []);
    assert.deepEqual(said(lossFindings(drying([loss(0, { kind: 'count' })]))), ['error losses/not-positive']);
  });
  test('of a lot that the record does not have', () => {
    assert.deepEqual(said(lossFindings(drying([loss(1, { output: '7' })]))), ['error losses/unknown-lot']);
  });
  test('with the others beyond what the lot weighed, and beyond what went in where nothing came out', () => {
    const ofLot = (...kilos: number[]) => said(lossFindings(drying(kilos.map((kg) => loss(kg, { output: '1' })))));
    assert.deepEqual(ofLot(60, 40), []);
    assert.deepEqual(ofLot(60, 40.001), ['error lot/insufficient-mass']);
    const inside = (kg: number) => said(lossFindings(drying([loss(kg)], { outputs: [] })));
    assert.deepEqual([inside(1000), inside(1000.001)], [[], ['error lot/insufficient-mass']]);
  });
  test('at the last row, with what there was and what was lost', () => {
    const told = (losses: readonly object[], changes: Partial<RecordContent> = {}) =>
      lossFindings(drying(losses, changes)).map(({ field, message }) => `${field}: ${message}`);
    assert.deepEqual(told([loss(60, { output: '1' }), loss(40.001, { output: '1' })]), [
      'data.losses.1.kg: Este lote tinha 100 kg e as perdas somam 100,001 kg. Confira.',
    ]);
    assert.deepEqual(told([loss(1000.001)], { outputs: [] }), [
      'data.losses.0.kg: Entraram 1.000 kg e as perdas somam 1.000,001 kg. Confira.',
    ]);
    assert.deepEqual(told([loss(0.5), { ...loss(1), kg: undefined }]), []);
    assert.deepEqual(told([loss(0.5, { output: '0' })], { outputs: [lot('0', 0.5), lot('1', 0)] }), []);
  });
});
