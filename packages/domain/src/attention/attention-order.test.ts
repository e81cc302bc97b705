import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Draw, FarmRecord } from '../record/record.ts';
import { outputOf, recordOf } from '../rules/rule-fixture.ts';
import { type AttentionInput, attentionFor, attentionOf } from './attention.ts';
import { timesAtTarget } from './drying-attention.ts';

/** Ten in the morning of Wednesday 15/07/2026 on the farm. */
const NOW = '2026-07-15T13:00:00.000Z';
const itemsOf = (records: readonly FarmRecord[], input: Partial<AttentionInput> = {}) =>
  attentionOf({
    ...{ records, readings: [], now: NOW, timezone: 'America/Sao_Paulo' },
    ...{ targetMoisture: { low: 11, high: 11.5 }, readingOverdueHours: 6, minimumRestDays: 15 },
    ...input,
  });
const drying = (id: string, date: string) => recordOf(id, 'secagem', { status: 'in_progress', name: id, date });
const moisture = (recordId: string, at: string, value: number, createdBy?: string) => ({
  ...{ recordId, kind: 'humidity', at, value },
  ...(createdBy !== undefined && { createdBy }),
});

describe('what needs attention', () => {
  test('comes by its urgency, then by how long it waits, then by its record', () => {
    const flagged = { ...recordOf('z', 'descanso', { name: 'Z' }), flags: ['inconsistent'] };
    const records = [drying('b', '2026-07-12'), drying('c', '2026-07-10'), drying('a', '2026-07-12'), flagged];
    assert.deepEqual(
      itemsOf(records).map(({ recordId, since }) => `${recordId} ${since}`),
      ['z 2026-06-01', 'c 2026-07-10', 'a 2026-07-12', 'b 2026-07-12'],
    );
  });

  test('of a record that a correction left open is told to all but who corrected, once for each correction', () => {
    const parts = { flags: ['inconsistent'], updatedBy: 'ana', version: 3, updatedAt: '2026-07-14T02:30:00.000Z' };
    const open = { ...recordOf('p', 'descanso', { name: 'CD' }), ...parts };
    const item = {
      ...{ kind: 'record-inconsistent', section: 'descanso', recordId: 'p', title: 'CD não fecha' },
      message: 'Um peso corrigido antes desta etapa não combina com os daqui.',
    };
    assert.deepEqual(itemsOf([open]), [{ ...item, since: '2026-07-13' }]);
    const at = '2026-07-12T12:00:00.000Z';
    const occasion = { kind: 'correction', once: `p/${at}`, day: '2026-07-12', by: 'ana' };
    assert.deepEqual(itemsOf([{ ...open, recalculated: { by: 'bia', at } }]), [
      { ...item, since: '2026-07-12', occasion },
    ]);
  });

  test('of a cost that is due is told to who sees prices, a week before its day', () => {
    const repair = recordOf('r', 'atividades', {
      name: 'Conserto',
      status: 'done',
      data: { cost: 300, due: '2026-07-22' },
    });
    const items = itemsOf([repair]);
    assert.deepEqual(items, [
      {
        ...{ kind: 'cost-due', section: 'atividades', recordId: 'r', title: 'Pagar Conserto', message: 'Em 22/07.' },
        since: '2026-07-15',
        occasion: { kind: 'payment', once: 'r/2026-07-22', day: '2026-07-15', action: 'farm.seePrices' },
      },
    ]);
    assert.deepEqual(itemsOf([{ ...repair, data: { cost: 300, due: '2026-07-23' } }]), []);
    assert.deepEqual(itemsOf([{ ...repair, data: { cost: 300 } }]), []);
    assert.deepEqual([attentionFor('owner', items).length, attentionFor('operator', items).length], [1, 0]);
    const others = itemsOf([drying('a', '2026-07-12')]);
    assert.equal(attentionFor('operator', others).length, 1);
  });

  test('goes by draws that are given instead of those of the records at hand', () => {
    const milling = recordOf('m', 'beneficiamento', { date: '2026-07-10', outputs: [outputOf('green_bean', 600)] });
    const draws: Draw[] = [{ recordId: 'm', output: '0', byRecordId: 's', consumedKg: 500, reservedKg: 0 }];
    const titles = (input: Partial<AttentionInput>) => itemsOf([milling], input).map(({ title }) => title);
    assert.deepEqual([titles({}), titles({ draws })], [['600\u00a0kg sem lugar'], ['100\u00a0kg sem lugar']]);
  });

  test('goes by readings at an instant, and fails where now is none', () => {
    const wet = [moisture('d', 'ontem', 11.2), moisture('d', NOW, 20)];
    assert.deepEqual(itemsOf([drying('d', '2026-07-12')], { readings: wet }), []);
    assert.throws(() => itemsOf([], { now: 'agora' }), { name: 'RangeError' });
  });
});

describe('coffee that comes down to the target', () => {
  test('is told again only after it was wetted again', () => {
    const times = (...values: number[]) => timesAtTarget(values, { high: 11.5 });
    assert.deepEqual([times(), times(20, 12), times(11.6), times(11.5), times(20, 11.5, 11, 11.4)], [0, 0, 0, 1, 1]);
    assert.deepEqual([times(11, 30, 11), times(11, 11.6, 11), times(11, 30, 20, 11, 10, 30, 11.2)], [2, 1, 3]);
  });

  test('is told of who measured it, by how often it came down', () => {
    const readings = [moisture('d', '2026-07-14T19:00:00.000Z', 20), moisture('d', NOW, 11.2, 'ana')];
    const [item] = itemsOf([drying('d', '2026-07-01')], { readings });
    assert.deepEqual(item?.occasion, { kind: 'target', once: 'd/1/good', day: '2026-07-15', by: 'ana' });
  });
});

describe('stock out of its range', () => {
  const stock = recordOf('s', 'armazenamento', {
    name: 'Lote 1',
    status: 'in_stock',
    outputs: [outputOf('green_bean', 60)],
  });
  const said = (...values: number[]) =>
    itemsOf([stock], {
      readings: values.map((value, at) => moisture('s', `2026-07-1${at}T12:00:00.000Z`, value, 'ana')),
    }).map(({ title, occasion }) => [title.replace('\u00a0', ' '), occasion]);

  test('is told once from the first reading on that was out of it without a good one since', () => {
    const occasion = (since: string, day: string) => ({ kind: 'storage', once: `s/humidity/${since}`, day, by: 'ana' });
    const at = (day: number) => `2026-07-1${day}T12:00:00.000Z`;
    assert.deepEqual(said(14, 11, 13, 14.25), [['Lote 1: 14,3 %', occasion(at(2), '2026-07-13')]]);
    assert.deepEqual(said(14, 13), [['Lote 1: 13 %', occasion(at(0), '2026-07-11')]]);
    assert.deepEqual(said(14, 11), []);
  });

  test('is no stock while it is planned, called off or gone', () => {
    const readings = [moisture('s', NOW, 14)];
    for (const status of ['planned', 'cancelled']) assert.deepEqual(itemsOf([{ ...stock, status }], { readings }), []);
    assert.deepEqual(itemsOf([{ ...stock, outputs: [] }], { readings }), []);
    assert.equal(itemsOf([{ ...stock, status: 'blocked' }], { readings }).length, 1);
  });
});
