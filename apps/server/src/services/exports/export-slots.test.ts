import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { Problem, type ProblemCode } from '@cafezal/domain/record/problem.ts';
import { createExportSlots, type ExportSlots } from './export-slots.ts';
import type { FileAnswer } from './file-answer.ts';

const refusal = (code: ProblemCode) => (error: unknown) =>
  error instanceof Problem && error.code === code && Number(error.details.retryAfterSec) > 0;

/** An export that is sent until it is cancelled. */
const endless = async (): Promise<FileAnswer & { body: ReadableStream<Uint8Array> }> => ({
  name: 'a.zip',
  mediaType: 'application/zip',
  body: new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1)) }),
});

describe('the turns of exports', () => {
  let slots: ExportSlots;
  const begin = async (uid: string): Promise<ReadableStream<Uint8Array>> => {
    const { body } = await slots.run(uid, endless);
    assert.ok(body instanceof ReadableStream);
    return body;
  };
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    slots = createExportSlots();
  });
  afterEach(() => mock.timers.reset());

  test('are two a person: the third is refused at once, until one of them is over', async () => {
    const first = await begin('a');
    await begin('a');
    await assert.rejects(begin('a'), refusal('request/too-many'));
    await begin('b');
    await first.cancel();
    await begin('a');
  });

  test('are four an instance: the fifth waits for one that ends, in the order in which they came', async () => {
    const [first, second] = await Promise.all([begin('a'), begin('a'), begin('b'), begin('b')]);
    const came: string[] = [];
    const third = begin('c').then(() => came.push('c'));
    const fourth = begin('d').then(() => came.push('d'));
    await first.cancel();
    await third;
    assert.deepEqual(came, ['c']);
    await second.cancel();
    await fourth;
    assert.deepEqual(came, ['c', 'd']);
  });

  test('do not make anybody wait for long: who waited in vain is told to come back, and holds no turn', async () => {
    const sent = await Promise.all([begin('a'), begin('a'), begin('b'), begin('b')]);
    const late = begin('c');
    const refused = assert.rejects(late, refusal('server/not-ready'));
    await new Promise((resolve) => setImmediate(resolve));
    mock.timers.tick(5_000);
    await refused;
    for (const body of sent) await body.cancel();
    await Promise.all([begin('c'), begin('c'), begin('d'), begin('d')]);
  });

  test('are given back by what could not be made, by what is made whole, and by what broke', async () => {
    const fails = () => Promise.reject(new Error('planted'));
    const whole = async () => ({ name: 'a.xlsx', mediaType: 'x', body: new Uint8Array(1) });
    const breaks = async () => {
      const body = new ReadableStream<Uint8Array>({ pull: fails });
      return { name: 'a.zip', mediaType: 'x', body };
    };
    for (let time = 0; time < 5; time += 1) {
      await assert.rejects(slots.run('a', fails), /planted/);
      await slots.run('a', whole);
      const { body } = await slots.run('a', breaks);
      await assert.rejects(new Response(body).arrayBuffer(), /planted/);
    }
    await Promise.all([begin('a'), begin('a'), begin('b'), begin('b')]);
  });
});
