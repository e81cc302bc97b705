import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { limitConcurrency } from './concurrency-limit.ts';

describe('heavy tasks', () => {
  test('run two at once; who waits in vain for a turn is told to come back, and the next gets it', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const run = limitConcurrency(2, 20_000);
    const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const under = [run(() => first.promise), run(() => second.promise)];
    const task = mock.fn(async () => 'late');
    const late = run(task);
    context.mock.timers.tick(20_000);
    await assert.rejects(late, (error) => error instanceof Problem && error.status === 503);
    assert.equal(task.mock.callCount(), 0);
    const next = run(async () => 'next');
    first.resolve('first');
    assert.equal(await next, 'next');
    second.resolve('second');
    assert.deepEqual(await Promise.all(under), ['first', 'second']);
    assert.deepEqual(await Promise.all([run(task), run(task)]), ['late', 'late']);
  });
});
