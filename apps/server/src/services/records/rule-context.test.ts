import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contextOf } from '@cafezal/domain/rules/rule-fixture.ts';
import { idOf, storedOf } from '../../test/bare-records.ts';
import { ruleContext } from './rule-context.ts';
import { searchText } from './search-text.ts';
import { withSigners } from './signed-rows.ts';

const { farm } = contextOf();

describe('the records that rules look up', () => {
  const [plot, other] = [storedOf('a', 'talhoes', { name: 'Grota' }), storedOf('b', 'talhoes')];
  const itself = storedOf('c', 'producao');
  const season = storedOf('d', 'producao');
  const consulted = new Map([['producao' as const, [itself, season]]]);
  const asked = { farm, today: '2026-06-10', recordId: itself.id };

  test('are found by their ids in letters of either case, as the write leaves them', () => {
    const context = ruleContext(asked, { found: [plot, other], consulted });
    assert.deepEqual([context.farm, context.today, context.recordId], [farm, '2026-06-10', itself.id]);
    assert.equal(context.record(plot.id.toUpperCase()), plot);
    assert.equal(context.record(idOf('9')), undefined);
    const renamed = { ...plot, name: 'Mata' };
    const after = ruleContext(
      { ...asked, changed: new Map([[plot.id, renamed]]) },
      { found: [plot, other], consulted },
    );
    assert.deepEqual([after.record(plot.id), after.record(other.id)], [renamed, other]);
  });

  test('are the others of a section, without the record itself, however often they are asked for', () => {
    const { others } = ruleContext(asked, { found: [], consulted });
    assert.deepEqual(others('producao'), [season]);
    assert.equal(others('producao'), others('producao'));
    assert.deepEqual(others('atividades'), []);
  });
});

describe('rows that are signed', () => {
  const content = (estimates: unknown) => ({ data: { estimates, area: 5 } });
  const sign = (estimates: unknown, section: 'producao' | 'colheita' = 'producao') =>
    withSigners(content(estimates), { section, by: 'eu' });

  test('say who wrote them, and keep who wrote them first', () => {
    const rows = [{ sacas: 5 }, { sacas: 6, by: 'outra' }, 'nada'];
    assert.deepEqual(
      sign(rows),
      content([
        { by: 'eu', sacas: 5 },
        { sacas: 6, by: 'outra' },
      ]),
    );
  });

  test('are those of their stage alone', () => {
    const unsigned = { data: { estimates: [{ sacas: 5 }] } };
    assert.equal(withSigners(unsigned, { section: 'colheita', by: 'eu' }), unsigned);
    for (const none of [undefined, 'x']) assert.deepEqual(sign(none), content(none));
  });
});

test('a record is found by its name, codes, lots, notes, buyer and plots, folded', () => {
  const plot = storedOf('a', 'talhoes', { name: 'São João' });
  const lot = {
    id: 'x',
    key: '0',
    form: 'cherry_mixed',
    kg: 5,
    liters: null,
    grade: null,
    lot: 'LOTE-AZUL',
    humidity: null,
  } as const;
  const record = storedOf('b', 'colheita', {
    ...{ name: 'Café', code: '26-COL-0001', notes: 'Chuva', outputs: [lot, { ...lot, key: '1', lot: null }] },
    data: {
      lot: 'Lote 7',
      formerCodes: ['26-COL-0009'],
      buyer: 'Exportadora',
      plots: [{ plotId: plot.id }, { plotId: idOf('9') }],
    },
  });
  const plotOf = (id: string) => (id === plot.id ? plot : undefined);
  assert.equal(searchText(record, plotOf), 'cafe 26-col-0001 26-col-0009 lote 7 lote-azul chuva exportadora sao joao');
  assert.equal(searchText({ ...record, notes: null, data: {}, outputs: [] }, plotOf), 'cafe 26-col-0001');
});
