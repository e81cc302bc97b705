import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenRecords } from '@cafezal/domain/golden/records.ts';
import { goldenId } from '@cafezal/domain/golden/season.ts';
import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import type { Farm } from '../../data/device/contract.ts';
import { SAMPLE_FARM } from '../../data/testing/sample-farm.ts';
import { paletteIndex } from './palette-entries.ts';
import { findEntries } from './palette-index.ts';

const farm: Farm = { ...SAMPLE_FARM, storageLots: ['Terreiro suspenso 1', 'Tulha 2'] };

const indexOf = (records: readonly FarmRecord[] = goldenRecords(), role: FarmRole = 'owner') =>
  paletteIndex({
    farm: { ...farm, role },
    records,
    items: [],
    readings: [],
    now: new Date('2026-07-15T15:00:00Z'),
    timezone: 'America/Sao_Paulo',
  });
const found = (typed: string, index = indexOf()) => findEntries(index, typed).map(({ title }) => title);

describe('a farm is searched', () => {
  test('for lots by code, by a code that they had, and by name', () => {
    assert.ok(found('26-sec-0006').includes('26-SEC-0006 · Secagem do lavado Sede'));
    const renamed = goldenRecords().map((record) =>
      record.id === goldenId('D6') ? { ...record, data: { ...record.data, formerCodes: ['SECO-9'] } } : record,
    );
    assert.deepEqual(found('seco-9', indexOf(renamed)), ['26-SEC-0006 · Secagem do lavado Sede']);
    assert.ok(found('lavado sede').includes('26-SEC-0006 · Secagem do lavado Sede'));
  });

  test('for plots, activities and buyers', () => {
    assert.ok(found('cruzeiro').some((title) => title === 'Talhão 01 – Cruzeiro'));
    assert.ok(found('calagem').includes('Calagem'));
    assert.ok(found('serra alta').some((title) => title.includes('Venda Exportadora Serra Alta')));
  });

  test('for screens and what can be done, without accents', () => {
    assert.ok(found('relatorios').includes('Relatórios'));
    assert.ok(found('editar fazenda').includes('Editar fazenda'));
    assert.ok(found('tema escuro').includes('Tema escuro'));
    assert.ok(found('registrar colheita').includes('Registrar colheita'));
  });

  test('for what one does, in the verbs of the yard', () => {
    for (const [verb, title] of Object.entries({
      vender: 'Registrar venda',
      secar: 'Registrar secagem',
      colher: 'Registrar colheita',
      guardar: 'Registrar armazenamento',
      beneficiar: 'Registrar beneficiamento',
      benefício: 'Registrar beneficiamento',
      lavador: 'Registrar processamento',
      'cadastrar talhão': 'Novo talhão',
      'registrar talhão': 'Novo talhão',
      convidar: 'Editar fazenda',
      'nova venda': 'Registrar venda',
      medir: 'Ver o que está secando',
    }))
      assert.ok(found(verb).includes(title), `${verb}: ${found(verb).join(', ')}`);
  });

  test('for yards, which are empty until something dries there', () => {
    assert.deepEqual(found('suspenso'), ['Registrar secagem em terreiro suspenso 1', 'Terreiro suspenso 1']);
    const drying = goldenRecords().map((record) =>
      record.id === goldenId('D6')
        ? { ...record, status: 'in_progress', data: { ...record.data, storageLot: 'Terreiro suspenso 1' } }
        : record,
    );
    assert.equal(found('suspenso', indexOf(drying))[0], 'Medir terreiro suspenso 1');
  });

  test('without offering what a role may not do', () => {
    const reader = indexOf(goldenRecords(), 'viewer');
    assert.deepEqual(found('registrar', reader), []);
    assert.deepEqual(found('editar fazenda', reader), []);
  });
});
