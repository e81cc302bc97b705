import '../../data/testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { recordOf } from '@cafezal/domain/rules/rule-fixture.ts';
import type { DeviceRecord } from '../../data/database/device-database.ts';
import { statusFinder } from './use-section.ts';

test('a paper has expired when its last day is over on the farm, wherever the device thinks that it is', () => {
  mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-07-16T03:30:00Z') });
  const paper = recordOf('paper', 'documentos', {
    status: 'active',
    data: { validUntil: '2026-07-15' },
  }) as DeviceRecord;
  const statusIn = (timezone: string) => statusFinder({ store: null, timezone })(paper);
  assert.deepEqual(['America/Rio_Branco', 'America/Sao_Paulo', 'America/Noronha'].map(statusIn), [
    'active',
    'expired',
    'expired',
  ]);
  mock.timers.reset();
});
