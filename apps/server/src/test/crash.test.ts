import { join } from 'node:path';
import { test } from 'node:test';
import { killAmidWrites } from './crash.ts';
import { makeFolder } from './platform-process.ts';

/** `npm run soak -- crashes` kills it 100 times. */
const ROUNDS = 4;

test('a server that is killed while eight write loses and doubles nothing that it acknowledged, and knows its people again', {
  timeout: 300_000,
}, async () => {
  const folder = await makeFolder({ name: 'the present user', identity: null });
  try {
    await killAmidWrites(join(folder.path, 'data'), { rounds: ROUNDS });
  } finally {
    await folder.remove();
  }
});
