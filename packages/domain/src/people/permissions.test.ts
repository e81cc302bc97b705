import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Section } from '../record/record.ts';
import { writeActionOf } from '../stages/stages.ts';
import { FARM_ACTIONS, FARM_ROLES, type FarmAction, may, mayManage, mayRecord } from './permissions.ts';

/** Written out by hand: who may do what, in the order owner, manager, agronomist, operator, sales, viewer. */
const TABLE: Readonly<Record<FarmAction, string>> = {
  'farm.see': 'yes yes yes yes yes yes',
  'farm.seePrices': 'yes yes yes no yes no',
  'farm.edit': 'yes yes no no no no',
  'farm.delete': 'yes no no no no no',
  'farm.members': 'yes yes no no no no',
  'farm.export': 'yes yes no no yes no',
  'farm.import': 'yes yes yes no yes no',
  'farm.publish': 'yes yes no no yes no',
  'plots.write': 'yes yes yes no no no',
  'activities.write': 'yes yes yes yes no no',
  'lots.write': 'yes yes yes yes no no',
  'sales.write': 'yes yes no no yes no',
  'seasons.write': 'yes yes yes no no no',
};

/** Written out by hand: which action writes the records of each section of the contract. */
const WRITTEN_BY = {
  talhoes: 'plots.write',
  colheita: 'lots.write',
  processamento: 'lots.write',
  fermentacao: 'lots.write',
  secagem: 'lots.write',
  descanso: 'lots.write',
  beneficiamento: 'lots.write',
  armazenamento: 'lots.write',
  vendas: 'sales.write',
  producao: 'seasons.write',
  atividades: 'activities.write',
  parceiros: 'sales.write',
} as const satisfies Partial<Record<Section, FarmAction>>;

describe('the table of roles', () => {
  for (const [action, row] of Object.entries(TABLE)) {
    test(`says who may ${action}`, () => {
      assert.ok(Object.hasOwn(FARM_ACTIONS, action));
      assert.equal(FARM_ROLES.map((role) => (may(role, action as FarmAction) ? 'yes' : 'no')).join(' '), row);
    });
  }

  test('has a row for every action, and roles in their order', () => {
    assert.deepEqual(Object.keys(FARM_ACTIONS).sort(), Object.keys(TABLE).sort());
    assert.deepEqual(FARM_ROLES, ['owner', 'manager', 'agronomist', 'operator', 'sales', 'viewer']);
  });

  test('names the action that writing each section of the contract is', () => {
    for (const [section, action] of Object.entries(WRITTEN_BY))
      assert.equal(writeActionOf(section as Section), action, section);
  });

  test('lets all but the reader record something', () => {
    assert.deepEqual(FARM_ROLES.filter(mayRecord), ['owner', 'manager', 'agronomist', 'operator', 'sales']);
  });

  test('leaves to owners what owners are', () => {
    const managing = FARM_ROLES.map((role) => FARM_ROLES.filter((other) => mayManage(role, other)).join(' '));
    assert.deepEqual(managing, [
      'owner manager agronomist operator sales viewer',
      'manager agronomist operator sales viewer',
      '',
      '',
      '',
      '',
    ]);
  });
});
