import '../../../data/testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { SectionPlace } from '../../farm/use-section.ts';
import { harvest } from '../list/query/list-fixture.ts';
import { mainActionOf } from './main-action.ts';

test('a season leads to its lots and figures, whoever looks, once it has a name', () => {
  const place = { section: 'producao', address: '/fazenda/x/producao', definition: stageOf('producao') };
  const leadOf = (season: string | null) =>
    mainActionOf(place as unknown as SectionPlace, harvest({ id: 's', section: 'producao', season }), []);
  assert.deepEqual(leadOf('2025/26'), {
    label: 'Quadro',
    long: 'Ver o quadro da safra',
    to: '/fazenda/x/producao?safra=2025/26',
    icon: 'list',
  });
  assert.equal(leadOf(null), null);
});
