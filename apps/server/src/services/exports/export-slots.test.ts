import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { Problem, type ProblemCode } from '@cafezal/domain/record/problem.ts';
import { attachment } from '../../http/attachment.ts';
import { startHttpServer } from '../../platform/http-server.ts';
import { byteStream } from './byte-stream.ts';
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

describe('an export that somebody waits for', () => {
  const EVICTION = { turnMs: 5, graceMs: 20, bytesPerSec: Number.POSITIVE_INFINITY };
  const MIB = new Uint8Array(1024 * 1024);

  /** An export of so many MiB; `ended` once nobody makes it any more. */
  function exportOf(pieces: number) {
    const ended = Promise.withResolvers<void>();
    async function* chunks() {
      try {
        for (let at = 0; at < pieces; at += 1) yield MIB;
      } finally {
        ended.resolve();
      }
    }
    const make = async (): Promise<FileAnswer> => ({ name: 'a.zip', mediaType: 'x', body: byteStream(chunks()) });
    return { make, ended: ended.promise };
  }
  const readerOf = ({ body }: FileAnswer) => {
    assert.ok(body instanceof ReadableStream);
    return body.getReader();
  };

  test('breaks off the one whose reader is the slowest, and no whole file is made of what it got', async (context) => {
    let at = 0;
    context.mock.method(performance, 'now', () => at);
    const slots = createExportSlots(EVICTION);
    const exports = ['a', 'a', 'b', 'b'].map((uid) => ({ uid, ...exportOf(30) }));
    const readers = await Promise.all(exports.map(async ({ uid, make }) => readerOf(await slots.run(uid, make))));
    for (const [first, reader] of readers.entries()) for (let more = first; more < 4; more += 1) await reader.read();
    // All were waited for as long, whatever else the machine did meanwhile: it goes by how much each took.
    at = 1_000;
    const other = await slots.run('c', exportOf(1).make);
    await exports[3]?.ended;
    await assert.rejects(async () => readers[3]?.read(), refusal('server/not-ready'));
    for (const reader of readers.slice(0, 3)) assert.equal((await reader.read()).value?.length, MIB.length);
    await readerOf(other).cancel();
    for (const reader of readers.slice(0, 3)) await reader.cancel();
    const all = ['a', 'a', 'b', 'b'].map((uid) => slots.run(uid, exportOf(1).make));
    for (const answer of await Promise.all(all)) await readerOf(answer).cancel();
  });

  test('breaks off nobody who takes enough', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    const slots = createExportSlots({ ...EVICTION, graceMs: 0, bytesPerSec: 1 });
    const sent = ['a', 'a', 'b', 'b'].map((uid) => slots.run(uid, exportOf(30).make));
    const readers = (await Promise.all(sent)).map(readerOf);
    for (const reader of readers) await reader.read();
    const refused = assert.rejects(slots.run('c', exportOf(1).make), refusal('server/not-ready'));
    await new Promise((resolve) => setImmediate(resolve));
    context.mock.timers.tick(5_000);
    await refused;
    for (const reader of readers) assert.equal((await reader.read()).value?.length, MIB.length);
  });

  test('breaks off nobody who waits for what is being made', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    const slots = createExportSlots({ ...EVICTION, graceMs: 0 });
    const { promise: made, resolve: make } = Promise.withResolvers<void>();
    const slowlyMade = async (): Promise<FileAnswer> => {
      const body = new ReadableStream<Uint8Array>(
        { pull: (controller) => made.then(() => controller.enqueue(MIB)) },
        { highWaterMark: 0 },
      );
      return { name: 'a.zip', mediaType: 'x', body };
    };
    const sent = ['a', 'a', 'b', 'b'].map((uid) => slots.run(uid, slowlyMade));
    const reads = (await Promise.all(sent)).map((answer) => readerOf(answer).read());
    const refused = assert.rejects(slots.run('c', exportOf(1).make), refusal('server/not-ready'));
    await new Promise((resolve) => setImmediate(resolve));
    context.mock.timers.tick(5_000);
    await refused;
    make();
    for (const { value } of await Promise.all(reads)) assert.equal(value?.length, MIB.length);
  });

  test('gets the slot of one who reads too slowly over the network, whose answer is torn', async (context) => {
    const slots = createExportSlots(EVICTION);
    const server = await startHttpServer({
      ...{ host: '127.0.0.1', port: 0 },
      fetch: async (request) => {
        const uid = request.headers.get('x-uid') ?? '';
        return attachment(await slots.run(uid, exportOf(uid === 'c' ? 1 : 30).make));
      },
    });
    context.after(() => server.drain());
    const ask = (uid: string) => fetch(server.url, { headers: { 'x-uid': uid } });
    const slow = await Promise.all(['a', 'a', 'b', 'b'].map(ask));
    assert.equal((await (await ask('c')).arrayBuffer()).byteLength, MIB.length);
    const read = await Promise.allSettled(slow.map((answer) => answer.arrayBuffer()));
    assert.equal(read.filter(({ status }) => status === 'rejected').length, 1);
  });
});
