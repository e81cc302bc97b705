import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import type { Replica } from '../../../data/replica/replica.ts';
import { harvest, lot } from '../list/query/list-fixture.ts';
import { nextSteps, verbsOf } from './next-steps.ts';

const replicaOf = (record: DeviceRecord) =>
  ({ snapshot: record, everything: () => [record].values(), byId: () => undefined }) as unknown as Replica;

const stepsOf = (record: DeviceRecord): readonly string[] =>
  nextSteps(replicaOf(record), record).map((step) => `${verbsOf(step).does} ${step.kg} kg, ${step.lots}`);

test('what was milled goes to the store kind by kind, the most first, and to a buyer all together', () => {
  const outputs = [
    { ...lot(430, 'green_bean'), key: 'sieve-14', grade: '14/15' },
    { ...lot(175, 'screenings'), key: 'screenings' },
    { ...lot(110, 'green_bean'), key: 'peaberry', grade: 'moca' },
    { ...lot(610, 'husk'), key: 'husk' },
  ];
  const milled = harvest({ id: 'm', section: 'beneficiamento', outputs });
  assert.deepEqual(
    stepsOf(milled).filter((words) => /^(?:armazenar|vender)/.test(words)),
    ['armazenar 540 kg, 2', 'armazenar escolha 175 kg, 1', 'vender 715 kg, 3'],
  );
});

test('what was washed is dried lot by lot', () => {
  const outputs = [
    { ...lot(900, 'cherry_float'), key: 'float' },
    { ...lot(2600, 'cherry_ripe'), key: 'ripe' },
  ];
  const washed = harvest({ id: 'w', section: 'processamento', outputs });
  assert.deepEqual(
    stepsOf(washed).filter((words) => words.startsWith('secar')),
    ['secar cereja 2600 kg, 1', 'secar boia 900 kg, 1'],
  );
});
