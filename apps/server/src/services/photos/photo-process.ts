import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { EncodedPhoto } from './encode-photo.ts';

/** A picture to encode, as sent to the process. */
export type PhotoOrder = { id: number; bytes: Uint8Array };
/** The answer of the process: null if it is no picture. */
export type PhotoAnswer = { id: number; photo: EncodedPhoto | null };

const PROGRAM = join(import.meta.dirname, 'photo-program.ts');
/** Idle time after which the process ends: it holds memory, but starting it takes a moment. */
const IDLE_MS = 60_000;
/**
 * How long a picture may take: the largest accepted one takes some seconds of a core, of which a full machine leaves the process little. It
 * says nothing of the picture, which may be sent again.
 */
const MOST_MS = 60_000;
const RETRY_SEC = 60;
/** Environment variables for the process, which decodes strangers' bytes: none of our secrets. */
const KNOWN = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE'];

type Waiting = PromiseWithResolvers<EncodedPhoto | null>;

/** A running process, with who waits for it. */
type Running = { child: ChildProcess; waiting: Map<number, Waiting>; idle: NodeJS.Timeout | undefined };

let running: Running | null = null;
let lastId = 0;

/** Lets an idle process keep nothing alive, and ends it after a while. */
function rest(one: Running): void {
  one.child.channel?.unref();
  one.idle = setTimeout(() => {
    if (running === one) running = null;
    if (one.child.connected) one.child.disconnect();
  }, IDLE_MS).unref();
}

function start(): Running {
  const env = Object.fromEntries(
    KNOWN.flatMap((key) => (process.env[key] === undefined ? [] : [[key, process.env[key]]])),
  );
  const child = fork(PROGRAM, {
    env,
    execArgv: [],
    detached: true,
    windowsHide: true,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const one: Running = { child, waiting: new Map(), idle: undefined };
  child.unref();
  child.on('message', (message) => {
    // What `photo-program.ts` sends.
    const { id, photo } = message as PhotoAnswer;
    one.waiting.get(id)?.resolve(photo);
    one.waiting.delete(id);
    if (one.waiting.size === 0) rest(one);
  });
  const end = (): void => {
    if (running === one) running = null;
    for (const { reject } of one.waiting.values()) reject(new Error('the process that decodes photos ended'));
    one.waiting.clear();
  };
  child.once('error', end).once('exit', end);
  return one;
}

/** Ends a process that does not come to an end, with all that it has. */
function giveUp(one: Running): void {
  if (running === one) running = null;
  one.child.kill('SIGKILL');
}

/**
 * Encodes a photo like `encodePhoto`, in a process of lower priority, so that requests do not wait for a decoder; null
 * if it is no picture, `server/not-ready` (503) where it takes a minute. The process starts with the first photo and ends some time
 * after the last.
 */
export function encodeApart(bytes: Uint8Array): Promise<EncodedPhoto | null> {
  running ??= start();
  const current = running;
  const { child, waiting, idle } = current;
  clearTimeout(idle);
  child.channel?.ref();
  lastId += 1;
  const one: Waiting = Promise.withResolvers();
  waiting.set(lastId, one);
  child.send({ id: lastId, bytes } satisfies PhotoOrder, (error) => {
    if (error !== null) one.reject(error);
  });
  const late = setTimeout(() => {
    one.reject(new Problem('server/not-ready', { retryAfterSec: RETRY_SEC }));
    giveUp(current);
  }, MOST_MS);
  return one.promise.finally(() => clearTimeout(late));
}
