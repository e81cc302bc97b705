import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createPasswordHashes } from './password-hash.ts';

const ROUNDS = 5;

/** Processor time in microseconds, which a busy machine does not lengthen as it does a wait. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

describe('hashes of passwords', () => {
  test('match the password that they were made of and no other', async () => {
    const passwords = await createPasswordHashes();
    const stored = await passwords.hash('café no coador');
    assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    assert.deepEqual(
      await Promise.all(
        ['café no coador', 'cafe no coador', ''].map((password) => passwords.matches(stored, password)),
      ),
      [true, false, false],
    );
  });

  test('where nobody has a password are compared all the same, with the same work and never a match', async () => {
    const passwords = await createPasswordHashes();
    const stored = await passwords.hash('café no coador');
    const ofSomebody = await processorTime(() => passwords.matches(stored, 'não é esta'));
    const ofNobody = await processorTime(() => passwords.matches(undefined, 'não é esta'));
    assert.equal(await passwords.matches(null, 'não é esta'), false);
    assert(ofNobody > ofSomebody / 4, `${ofNobody} µs of processor for nobody, ${ofSomebody} for somebody`);
  });
});
