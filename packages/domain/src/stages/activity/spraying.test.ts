import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord, RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, recordOf, said } from '../../rules/rule-fixture.ts';
import { activityChecks } from './activity-rules.ts';
import {
  applicationPhiRule,
  chemicalGroupRule,
  organicRule,
  reentryRule,
  volumeRule,
  weatherRule,
} from './spraying.ts';

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
    const [found] = weatherRule(
      sprayed({ weather: { wind: 12.34, relativeHumidity: 50.06, temperature: 31.25 } }),
      contextOf(),
    );
    assert.equal(found?.message, 'Condição ruim para pulverizar: vento de 12,3 km/h, umidade de 50,1 %, 31,3 °C.');
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
    const told = (sprayVolume: number, isDrone: boolean) =>
      volumeRule(sprayed({ sprayVolume, isDrone }), contextOf()).map(({ message }) => message);
    assert.deepEqual(
      [8, 40].flatMap((volume) => told(volume, true)),
      [],
    );
    assert.deepEqual(
      [100, 1000].flatMap((volume) => told(volume, false)),
      [],
    );
    assert.deepEqual(
      [7.9, 40.1].flatMap((volume) => told(volume, true)),
      Array(2).fill('O comum é de 8 a 40 L/ha. Confira.'),
    );
    assert.deepEqual(
      [99.9, 1000.1].flatMap((volume) => told(volume, false)),
      Array(2).fill('O comum é de 100 a 1000 L/ha. Confira.'),
    );
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
    const managed = (id: string, name: string, management?: string) =>
      recordOf(id, 'talhoes', { name, data: { area: 1, management } });
    const plots = [
      managed('A', 'Sede', 'organic'),
      managed('B', 'Mata', 'transition'),
      managed('C', 'Grota', 'conventional'),
      managed('D', 'Alto'),
    ];
    const [found] = organicRule(sprayed({ plotIds: ['A', 'B', 'C', 'D'] }), contextOf(plots));
    assert.equal(found?.message, 'Sede, Mata: manejo orgânico não aceita este produto.');
    assert.deepEqual(check(sprayed({ className: 'biologico' }), [plot]), []);
  });

  test('is asked about where it is the third of one chemical group in a row', () => {
    const group = { chemicalGroup: 'Neonicotinoide' };
    const before = [work('one', '2026-01-10', group), work('two', '2026-03-10', { chemicalGroup: 'neonicotinóide' })];
    assert.deepEqual(check(sprayed(group), before), ['warning resistance/same-group']);
    const broken = [...before, work('three', '2026-04-10', { chemicalGroup: 'Diamida' })];
    assert.deepEqual(check(sprayed(group), broken), []);
    assert.deepEqual(check(sprayed(group), before.slice(1)), []);
    assert.deepEqual(check(sprayed({}), before), []);
    assert.deepEqual(check(sprayed({ ...group, activityType: 'pruning' }), before), []);
  });
});

test('only sprayings of the plot before it, of a group that is known, stand between those of one group', () => {
  const group = { chemicalGroup: 'Neonicotinoide' };
  const [one, two] = [work('one', '2026-01-10', group), work('two', '2026-06-12', group)];
  const other = { chemicalGroup: 'Diamida' };
  const between = [
    { ...work('off', '2026-03-10', other), status: 'cancelled' },
    work('fed', '2026-03-11', { ...other, activityType: 'fertilization' }),
    work('after', '2026-06-13', other),
    work('nameless', '2026-03-12', { chemicalGroup: undefined }),
    work('elsewhere', '2026-03-13', { ...other, plotIds: ['P1'] }),
  ];
  const asked = (records: readonly FarmRecord[]) => chemicalGroupRule(sprayed(group), contextOf(records)).length;
  assert.equal(asked([...between, one, two]), 1);
  assert.equal(asked([work('three', '2026-05-10', other), one, two]), 0);
  assert.equal(asked([...between, two]), 0);
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

  test('says who worked or sprayed there, and from which day on people may work', () => {
    const told = (content: RecordContent, records: readonly FarmRecord[]) =>
      reentryRule(content, contextOf(records)).map(({ message }) => message);
    const named = (name: string, one: FarmRecord) => [{ ...one, name }];
    assert.deepEqual(told(sprayed({}), named('Pulverização', work('spray', '2026-06-11', { reentryHours: 600 }))), [
      'Pulverização: a reentrada no talhão só é liberada em 06/07/2026.',
    ]);
    assert.deepEqual(told(sprayed({ reentryHours: 25 }), named('Capina', work('weeding', '2026-06-13'))), [
      'Capina: a reentrada no talhão só é liberada em 14/06/2026.',
    ]);
    const both = { plotIds: ['P1', 'P4'] };
    assert.equal(told(sprayed({ ...both, reentryHours: 48 }), [work('weeding', '2026-06-13')]).length, 1);
    assert.deepEqual(
      told(sprayed({ reentryHours: 48 }), [work('weeding', '2026-06-12'), work('before', '2026-06-11')]),
      [],
    );
  });

  test('is free on the day that the hours run out, and on other plots', () => {
    assert.deepEqual(check(sprayed({}), [work('spray', '2026-06-11', { reentryHours: 24 })]), []);
    assert.deepEqual(check(sprayed({}), [work('spray', '2026-06-11', { reentryHours: 48, plotIds: ['P1'] })]), []);
  });
});
