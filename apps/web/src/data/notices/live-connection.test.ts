import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { backoffMs } from '../server/backoff.ts';
import { type ConnectionSignal, followEvents, type LiveConnection } from './live-connection.ts';

const ENCODER = new TextEncoder();

/** A server whose streams a test opens, feeds and ends. */
class FakeLine implements LiveConnection {
  readonly asked: (string | null)[] = [];
  readonly caughtUp: boolean[] = [];
  readonly heard: string[] = [];
  readonly told = new Set<(news: ConnectionSignal) => void>();
  isDown = false;
  stream: ReadableStreamDefaultController<Uint8Array> | null = null;
  isCancelled = false;

  open = async (lastId: string | null): Promise<ReadableStream<Uint8Array>> => {
    this.asked.push(lastId);
    if (this.isDown) throw new Error('no signal');
    return new ReadableStream({
      start: (controller) => {
        this.stream = controller;
      },
      cancel: () => {
        this.isCancelled = true;
      },
    });
  };
  onOpen = (isCaughtUp: boolean): void => void this.caughtUp.push(isCaughtUp);
  onEvent = ({ data }: { data: string }): void => void this.heard.push(data);
  watch = (told: (news: ConnectionSignal) => void): (() => void) => {
    this.told.add(told);
    return () => this.told.delete(told);
  };
  now = Date.now;
  random = (): number => 1;

  say(id: number, data: string): void {
    this.stream?.enqueue(ENCODER.encode(`id: ${id}\nevent: farm\ndata: ${data}\n\n`));
  }
  tell(news: ConnectionSignal): void {
    for (const told of [...this.told]) told(news);
  }
}

/** Lets everything run that waits for no clock. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
};

let line: FakeLine;
let stop: AbortController;
let followed: Promise<void>;

beforeEach(async () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 0 });
  line = new FakeLine();
  stop = new AbortController();
  followed = followEvents(line, stop.signal);
  await settle();
});
afterEach(async () => {
  stop.abort();
  await followed;
  assert.equal(line.told.size, 0, 'nothing goes on listening');
  mock.timers.reset();
});

const pass = async (milliseconds: number): Promise<void> => {
  mock.timers.tick(milliseconds);
  await settle();
};

test('waits double from 1 s to 30 s, half of each by chance', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 6, 40].map((failures) => backoffMs(failures, 1)),
    [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000],
  );
  assert.equal(backoffMs(0, 0), 500);
});

test('a line that ends is opened again from the last event that was heard', async () => {
  line.say(41, 'first');
  line.say(42, 'second');
  await settle();
  line.stream?.close();
  await settle();
  assert.deepEqual(line.asked, [null]);
  await pass(1_000);
  assert.deepEqual(line.asked, [null, '42']);
  assert.deepEqual(line.caughtUp, [false, true]);
  line.say(43, 'third');
  await settle();
  assert.deepEqual(line.heard, ['first', 'second', 'third']);
});

test('without a server it is tried less and less often, and at once when the connection returns', async () => {
  line.isDown = true;
  line.stream?.error(new Error('cut'));
  await settle();
  await pass(1_000);
  assert.equal(line.asked.length, 2);
  await pass(1_999);
  assert.equal(line.asked.length, 2);
  await pass(1);
  assert.equal(line.asked.length, 3);
  line.isDown = false;
  line.tell('wake');
  await settle();
  assert.equal(line.asked.length, 4);
  line.say(1, 'back');
  await settle();
  assert.deepEqual(line.heard, ['back']);
});

test('a line that held is tried again after the shortest wait', async () => {
  line.isDown = true;
  line.stream?.error(new Error('cut'));
  await settle();
  for (const wait of [1_000, 2_000, 4_000]) await pass(wait);
  line.isDown = false;
  await pass(8_000);
  const tries = line.asked.length;
  await pass(20_000);
  line.stream?.close();
  await settle();
  await pass(1_000);
  assert.equal(line.asked.length, tries + 1);
});

test('a line without a heartbeat is given up', async () => {
  await pass(59_000);
  line.say(1, 'alive');
  await settle();
  await pass(59_999);
  assert(!line.isCancelled);
  await pass(1);
  assert(line.isCancelled);
  await pass(1_000);
  assert.deepEqual(line.asked, [null, '1']);
});

test('a line that the browser knows to be gone is given up at once', async () => {
  line.tell('wake');
  await settle();
  assert(!line.isCancelled, 'being looked at is no reason to drop a line that is alive');
  line.tell('lost');
  await settle();
  assert(line.isCancelled);
});

test('a line that was silent for more than half a minute is given up when the page is looked at again', async () => {
  await pass(30_000);
  line.tell('wake');
  await settle();
  assert(!line.isCancelled);
  await pass(1);
  line.tell('wake');
  await settle();
  assert(line.isCancelled);
});

test('told to stop, nothing is opened any more', async () => {
  stop.abort();
  await followed;
  assert(line.isCancelled);
  await pass(120_000);
  assert.deepEqual(line.asked, [null]);
});
