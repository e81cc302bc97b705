import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Draw, RecordOutput } from '../record/record.ts';
import { recordOf } from '../rules/rule-fixture.ts';
import { STAGES, stageOf } from '../stages/stages.ts';
import { type DescribedField, describeSections } from './describe-sections.ts';
import { withoutMoney } from './money-keys.ts';
import { presentRecord } from './present-record.ts';

const lot: RecordOutput = {
  id: 'store.0',
  key: '0',
  form: 'green_bean',
  kg: 1775,
  liters: null,
  grade: '17/18',
  lot: null,
  humidity: 11.2,
};
const stored = recordOf('store', 'armazenamento', {
  status: 'in_stock',
  code: '26-ARM-0001',
  outputs: [lot],
  data: { cost: 4800 },
});
const draw = (consumedKg: number, reservedKg = 0): Draw => ({
  recordId: 'store',
  output: '0',
  byRecordId: 'sale',
  consumedKg,
  reservedKg,
});

describe('a record that is answered', () => {
  test('has its name under both keys, its lot and the balance of what it gave', () => {
    const record = presentRecord(stored, [draw(1000, 740)]);
    assert.deepEqual([record.name, record.storageName, record.data.lot], ['Registro', 'Registro', '26-ARM-0001']);
    assert.deepEqual(record.outputs, [
      { ...lot, label: 'Beneficiado (grão cru) 17/18', consumedKg: 1000, reservedKg: 740, availableKg: 35 },
    ]);
  });
  test('has the lot that somebody named, and none before it has a code or where its stage knows no lots', () => {
    const named = { ...stored, data: { lot: 'L 7' } };
    assert.equal(presentRecord(named, []).data.lot, 'L 7');
    assert.deepEqual(presentRecord({ ...stored, code: '' }, []).data, { cost: 4800 });
    assert.equal(presentRecord({ ...stored, data: { lot: ' ' } }, []).data.lot, '26-ARM-0001');
    assert.deepEqual(presentRecord(recordOf('plot', 'talhoes', { code: 'T1' }), []).data, {});
  });
  test('has all that is stored of it, and what else its stage says', () => {
    const { outputs: _, status, data, ...rest } = stored;
    const { outputs, ...shown } = presentRecord(stored, [], { answers: { days: 3 } });
    const { storageName, ...others } = shown;
    assert.deepEqual(others, { ...rest, status, data: { ...data, lot: '26-ARM-0001' }, days: 3 });
    assert.equal(storageName, 'Registro');
    assert.deepEqual(
      outputs.map(({ availableKg }) => availableKg),
      [1775],
    );
  });
  test('of a season says how it was closed, and that it is not', () => {
    const closing = { at: '2026-12-01T00:00:00.000Z', by: 'ana', sha256: 'x', reason: null, figures: {} };
    const season = recordOf('season', 'producao');
    assert.deepEqual(
      [presentRecord(season, []).closing, presentRecord({ ...season, closing }, []).closing],
      [null, closing],
    );
    assert.equal('closing' in presentRecord({ ...stored, closing }, []), false);
  });
  test('of a paper shows that it has expired on the day after its last', () => {
    const paper = recordOf('paper', 'documentos', { status: 'active', data: { validUntil: '2026-06-30' } });
    const statusOn = (today?: string) => presentRecord(paper, [], { today }).status;
    assert.deepEqual(['2026-06-30', '2026-07-01', undefined].map(statusOn), ['active', 'expired', 'active']);
  });
  test('shows a store as shipped by its balance', () => {
    const statusAfter = (kg: number) => presentRecord(stored, [draw(kg)]).status;
    assert.deepEqual([0, 1, 1774.4, 1774.5, 1775].map(statusAfter), [
      'in_stock',
      'partially_shipped',
      'partially_shipped',
      'shipped',
      'shipped',
    ]);
    assert.equal(presentRecord({ ...stored, status: 'blocked' }, [draw(1)]).status, 'blocked');
  });
});

describe('money', () => {
  test('is left out at any depth for those who may not see it', () => {
    const record = presentRecord(stored, []);
    const value = { record, rows: [{ pricePerMeasure: 1, deep: { budget: 2, kg: 3 } }] };
    const shown = withoutMoney(stageOf('armazenamento'), value);
    assert.ok(!('cost' in shown.record.data));
    assert.deepEqual(shown.rows, [{ deep: { kg: 3 } }]);
    assert.equal(shown.record.name, 'Registro');
  });
  test('is left out of what changed, too', () => {
    const changes = [
      { field: 'data.cost', from: 1, to: 2 },
      { field: 'data.supplies.0.unitCost', from: 1, to: 2 },
      { field: 'data.bags', from: 1, to: 2 },
    ];
    assert.deepEqual(withoutMoney(stageOf('armazenamento'), { changes }).changes, changes.slice(2));
  });
});

describe('the sections as data', () => {
  const { sections } = describeSections();
  test('are those of the chain, with what each field may hold', () => {
    assert.deepEqual(
      sections.map(({ section }) => section),
      STAGES.map(({ section }) => section),
    );
    const area = sections.find(({ key }) => key === 'plot')?.fields.find(({ name }) => name === 'area');
    assert.equal(area?.required, 'always');
    assert.deepEqual([area.type, area.unit, area.min, area.unlikely], ['number', 'ha', 0, { below: 0.05, above: 200 }]);
  });
  test('say of each field and row all that there is to say, and nothing where there is none', () => {
    const names = 'name label type required unit min max unlikely decimals options maxLength hint isMoney'.split(' ');
    const check = (fields: readonly DescribedField[]): void => {
      for (const { fields: rows, ...field } of fields) {
        assert.deepEqual(Object.keys(field), names, field.name);
        assert.equal(Object.values(field).includes(undefined as never), false, field.name);
        check(rows ?? []);
      }
    };
    for (const { fields } of sections) check(fields);
  });
  test('say no word that a client does not know, and survive JSON', () => {
    for (const { fields } of sections) {
      for (const { required } of fields) assert.ok(['never', 'completed', 'always'].includes(required));
    }
    assert.deepEqual(JSON.parse(JSON.stringify(sections)), sections);
  });
});
