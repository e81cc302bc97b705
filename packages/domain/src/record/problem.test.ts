import { test } from 'node:test';
import { assertApproved } from '../golden/approved.ts';
import { PROBLEMS } from './problem.ts';

test('what is refused has the status and the sentence that were found right', (t) => {
  const lines = Object.entries(PROBLEMS).map(([code, [status, message]]) => `${code} ${status} ${message}`);
  assertApproved({ t, folder: import.meta.dirname }, 'problems', lines.join('\n'));
});
