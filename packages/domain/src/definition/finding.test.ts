import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusal, warning } from './finding.ts';

test('a warning may be confirmed, a refusal may not', () => {
  const said = ['data.kg', 'kg/odd', 'Confira.'] as const;
  const finding = { field: 'data.kg', code: 'kg/odd', message: 'Confira.' };
  assert.deepEqual(warning(...said), { severity: 'warning', ...finding });
  assert.deepEqual(refusal(...said), { severity: 'error', ...finding });
});
