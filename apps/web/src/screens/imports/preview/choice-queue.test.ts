import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { ChangedChoices, ImportedFile } from '../../../data/farms/imports.ts';
import { ApiError, NoConnectionError } from '../../../data/server/api.ts';
import { ChoiceQueue, mergeChanges, withChanges } from './choice-queue.ts';

const cell = (line: number, column: string, text: string): ChangedChoices => ({
  lines: [{ line, cells: { [column]: text } }],
});

/** A server that answers when it is told to. */
function slowServer() {
  const sent: ChangedChoices[] = [];
  const answers: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  const queue = new ChoiceQueue((changed) => {
    sent.push(changed);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    answers.push({ resolve, reject });
    return promise;
  });
  return { queue, sent, next: () => answers.shift() ?? assert.fail('nothing was sent') };
}

const FILE = {
  lines: [
    { line: 2, status: 'error', skipped: false, cells: { A: 'Mata', B: '31/06' }, errors: [], warnings: [] },
    { line: 3, status: 'new', skipped: false, cells: { A: 'Sede' }, errors: [], warnings: [] },
  ],
  mapping: { A: 'name' },
  questions: [{ id: 'unit:B', kind: 'unit', column: 'B', message: '', options: [], answer: null }],
} as unknown as ImportedFile;

describe('what is changed of a preview', () => {
  test('is merged cell by cell, and the later counts', () => {
    const merged = mergeChanges(
      { mapping: { A: 'name', B: null }, ...cell(2, 'A', 'x') },
      {
        mapping: { B: 'date' },
        answers: { q: '1' },
        lines: [
          { line: 2, cells: { B: 'y' } },
          { line: 3, skip: true },
        ],
      },
    );
    assert.deepEqual(merged, {
      mapping: { A: 'name', B: 'date' },
      answers: { q: '1' },
      lines: [
        { line: 2, cells: { A: 'x', B: 'y' } },
        { line: 3, skip: true },
      ],
    });
  });

  test('is shown before the server has answered', () => {
    const shown = withChanges(FILE, {
      mapping: { A: null },
      answers: { 'unit:B': 'kg' },
      lines: [
        { line: 2, cells: { B: '30/06' } },
        { line: 3, skip: true },
      ],
    });
    assert.deepEqual(shown.lines[0]?.cells, { A: 'Mata', B: '30/06' });
    assert.deepEqual([shown.lines[1]?.skipped, shown.mapping.A, shown.questions[0]?.answer], [true, null, 'kg']);
  });

  test('is sent one call at a time, and what comes meanwhile in the next', async () => {
    const { queue, sent, next } = slowServer();
    queue.add(cell(2, 'A', 'a'));
    queue.add(cell(3, 'A', 'b'));
    queue.add(cell(3, 'B', 'c'));
    assert.equal(sent.length, 1);
    assert.deepEqual(queue.state().unsent.lines?.length, 2);
    const all = queue.isSent();
    next().resolve();
    await Promise.resolve();
    await Promise.resolve();
    assert.deepEqual(sent[1]?.lines, [{ line: 3, cells: { A: 'b', B: 'c' } }]);
    next().resolve();
    assert.equal(await all, true);
    assert.deepEqual(queue.state(), { unsent: {}, isBusy: false, failure: null });
  });

  test('waits where nobody answers, and goes with the next try', async () => {
    const { queue, sent, next } = slowServer();
    queue.add(cell(2, 'A', 'a'));
    const lost = new NoConnectionError(new Error('no signal'));
    next().reject(lost);
    await turn();
    assert.deepEqual([queue.state().failure, queue.state().unsent.lines], [lost, [{ line: 2, cells: { A: 'a' } }]]);
    const all = queue.isSent();
    assert.deepEqual([queue.state().failure, queue.state().isBusy], [lost, true]);
    next().resolve();
    assert.equal(await all, true);
    assert.equal(queue.state().failure, null);
    assert.deepEqual(sent[1], sent[0] && { mapping: {}, answers: {}, ...sent[0] });
  });

  test('goes at once where the signal returned while a try was finding none', async () => {
    const { queue, sent, next } = slowServer();
    queue.add(cell(2, 'A', 'a'));
    const all = queue.isSent();
    next().reject(new NoConnectionError(new Error('no signal')));
    await turn();
    assert.equal(sent.length, 2);
    next().resolve();
    assert.equal(await all, true);
    assert.equal(queue.state().failure, null);
  });

  test('is not tried for ever where nobody answers', async () => {
    const { queue, sent, next } = slowServer();
    queue.add(cell(2, 'A', 'a'));
    const all = queue.isSent();
    const lost = new NoConnectionError(new Error('no signal'));
    next().reject(lost);
    await turn();
    next().reject(lost);
    assert.equal(await all, false);
    assert.deepEqual([sent.length, queue.state().failure], [2, lost]);
  });

  test('is forgotten where the server refuses it, with why', async () => {
    const { queue, next } = slowServer();
    queue.add(cell(2, 'A', 'a'));
    const refused = new ApiError(409, { code: 'import/expired', message: 'Não vale mais.' });
    next().reject(refused);
    await queue.retry();
    assert.deepEqual(queue.state(), { unsent: {}, isBusy: false, failure: refused });
  });
});
