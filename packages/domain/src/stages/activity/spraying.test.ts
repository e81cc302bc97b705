import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord, RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, recordOf, said } from '../../rules/rule-fixture.ts';
import { activityChecks } from './activity-rules.ts';
import { applicationPhiRule } from './spraying.ts';

const papers = { product: 'Inseticida Y', prescriptionNumber: 'RA-1', agronomist: 'Eng. Agr. Exemplo' };
const sprayed = (data: RecordContent['data'], changes: Partial<RecordContent> = {}) =>
  contentOf({
    date: '2026-06-12',
    status: 'done',
    ...changes,
    data: { activityType: 'spraying', plotIds: ['P4'], className: 'inseticida', ...papers, ...data },
  });
const check = (content: RecordContent, records: readonly FarmRecord[] = []) =>
  activityChecks.rules.flatMap((rule) => said(rule(content, contextOf(records))));
const work = (id: string, date: string, data: RecordContent['data'] = {}) =>
  recordOf(id, 'atividades', { date, status: 'done', data: { activityType: 'spraying', plotIds: ['P4'], ...data } });

describe('a spraying', () => {
  test('is asked about in wind, dry air or heat', () => {
    const weather = (values: object) => check(sprayed({ weather: values }));
    assert.deepEqual(weather({ wind: 3, relativeHumidity: 55, temperature: 30 }), []);
    for (const poor of [{ wind: 2.9 }, { wind: 10.1 }, { relativeHumidity: 54 }, { temperature: 30.1 }]) {
      assert.deepEqual(weather(poor), ['warning weather/poor']);
    }
    assert.deepEqual(check(sprayed({ activityType: 'pruning', weather: { wind: 20 } })), []);
  });

  test('says what was applied once it is done', () => {
    assert.deepEqual(check(sprayed({ product: undefined })), ['warning missing/product']);
    assert.deepEqual(check(sprayed({ product: undefined, supplies: [{ product: 'Fungicida X' }] })), []);
    assert.deepEqual(check(sprayed({ product: undefined }, { status: 'planned' })), []);
    assert.deepEqual(check(sprayed({ product: undefined, activityType: 'weeding', method: 'rocada' })), []);
    assert.deepEqual(check(sprayed({ product: undefined, activityType: 'weeding', method: 'herbicida' })), [
      'warning missing/product',
    ]);
  });

  test('has the volume of a tractor or of a drone', () => {
    assert.deepEqual(check(sprayed({ sprayVolume: 400 })), []);
    assert.deepEqual(check(sprayed({ sprayVolume: 40 })), ['warning sprayVolume/unlikely']);
    assert.deepEqual(check(sprayed({ sprayVolume: 40, isDrone: true })), []);
  });

  test('with a pesticide needs prescription and professional once it is done', () => {
    const bare = { prescriptionNumber: undefined, agronomist: undefined };
    assert.deepEqual(check(sprayed(bare)), ['warning missing/prescriptionNumber', 'warning missing/agronomist']);
    assert.deepEqual(check(sprayed(bare, { status: 'planned' })), []);
    assert.deepEqual(check(sprayed({ ...bare, className: 'biologico' })), []);
  });

  test('is refused with an expired product', () => {
    assert.deepEqual(check(sprayed({ expiry: '2026-06-12' })), []);
    assert.deepEqual(check(sprayed({ expiry: '2026-06-11' })), ['error product/expired']);
  });

  test('is asked about where the plot is organic', () => {
    const plot = recordOf('P4', 'talhoes', { data: { area: 1.5, management: 'organic' } });
    assert.deepEqual(check(sprayed({}), [plot]), ['warning organic/not-allowed']);
    assert.deepEqual(check(sprayed({ className: 'biologico' }), [plot]), []);
  });

  test('is asked about where it is the third of one chemical group in a row', () => {
    const group = { chemicalGroup: 'Neonicotinoide' };
    const before = [work('one', '2026-01-10', group), work('two', '2026-03-10', { chemicalGroup: 'neonicotinóide' })];
    assert.deepEqual(check(sprayed(group), before), ['warning resistance/same-group']);
    const broken = [...before, work('three', '2026-04-10', { chemicalGroup: 'Diamida' })];
    assert.deepEqual(check(sprayed(group), broken), []);
    assert.deepEqual(check(sprayed(group), before.slice(1)), []);
  });
});

describe('the waiting period, seen from the application', () => {
  const harvest = (date: string, status = 'completed') =>
    recordOf('H11', 'colheita', { name: 'Colheita H11', date, status, data: { plots: [{ plotId: 'P4', kg: 4960 }] } });

  test('warns of the harvest of the worked season that came one day too soon', () => {
    const [finding, ...others] = applicationPhiRule(sprayed({ phiDays: 18 }), contextOf([harvest('2026-06-29')]));
    assert.deepEqual(others, []);
    assert.deepEqual([finding?.severity, finding?.code], ['warning', 'phi/violation']);
    assert.equal(finding?.message, 'Colheita H11 cai na carência, que vai até 30/06/2026: falta 1 dia.');
  });

  test('is quiet from the first free day on, and of harvests that are off', () => {
    assert.deepEqual(check(sprayed({ phiDays: 18 }), [harvest('2026-06-30')]), []);
    assert.deepEqual(check(sprayed({ phiDays: 18 }), [harvest('2026-06-29', 'cancelled')]), []);
    assert.deepEqual(check(sprayed({ phiDays: 18 }, { status: 'cancelled' }), [harvest('2026-06-29')]), []);
  });

  test('counts a harvest that is planned, so that it can be moved', () => {
    assert.deepEqual(check(sprayed({ phiDays: 18 }), [harvest('2026-06-29', 'planned')]), ['warning phi/violation']);
  });
});

describe('reentry', () => {
  test('is asked about where somebody works on the plot before it is free, from both sides', () => {
    const spray = work('spray', '2026-06-11', { reentryHours: 48 });
    assert.deepEqual(check(sprayed({}), [spray]), ['warning reentry/early']);
    assert.deepEqual(check(sprayed({ reentryHours: 48 }), [work('weeding', '2026-06-13')]), ['warning reentry/early']);
  });

  test('is free on the day that the hours run out, and on other plots', () => {
    assert.deepEqual(check(sprayed({}), [work('spray', '2026-06-11', { reentryHours: 24 })]), []);
    assert.deepEqual(check(sprayed({}), [work('spray', '2026-06-11', { reentryHours: 48, plotIds: ['P1'] })]), []);
  });
});
