import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from './chance.ts';

/** What a network does to a call of the API. */
const FAULTS = ['dropped', 'answer lost', 'answer cut', 'delayed', 'gateway', 'gateway after', 'away'] as const;
type Fault = (typeof FAULTS)[number];

/** How the network is: `clear` lets all through, `faulty` fails at some calls, `away` at everything. */
export type Network = 'clear' | 'faulty' | 'away';

/** A loopback proxy in front of a server, as bad as a network can be. */
export type FaultyProxy = {
  readonly url: string;
  readonly become: (network: Network) => void;
  /** Whether the device is in no network at all, whatever it would be like. */
  readonly unplug: (isOut: boolean) => void;
  /** From here on edits are answered as if they were let in and not passed on: a fault that nobody may have. */
  readonly swallowEdits: () => void;
  /** How often each fault happened. */
  readonly counts: ReadonlyMap<string, number>;
  readonly stop: () => Promise<void>;
};

const FAULTY_SHARE = 0.4;
const LONGEST_DELAY_MS = 800;
const MOST_CALLS_AWAY = 6;

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

/** What a gateway says of its own: no request id, and nothing or only something in our server's shape. */
function gatewayAnswer(chance: Chance): Answer {
  const status = chance.pick([401, 403, 404, 502, 503]);
  const [type, text] = chance.pick([
    ['application/json', JSON.stringify({ success: false, error: { code: 'gateway', message: 'Gateway' } })],
    ['application/json', JSON.stringify({ message: 'no route matched' })],
    ['text/html', '<!doctype html><title>Sem acesso</title>'],
  ] as const);
  return { status, headers: { 'content-type': type }, body: Buffer.from(text) };
}

/** An answer in the server's own shape to edits that never reach it; null for other writes. */
function swallowed(body: Buffer): Answer | null {
  const { mutations = [] }: { mutations?: { mutationId: string; op: string }[] } = JSON.parse(body.toString('utf8'));
  if (mutations.some(({ op }) => op !== 'update')) return null;
  const results = mutations.map(({ mutationId }) => ({ mutationId, status: 'applied' }));
  return {
    status: 200,
    headers: { 'content-type': 'application/json', 'x-request-id': 'swallowed' },
    body: Buffer.from(JSON.stringify({ success: true, results, seq: 0 })),
  };
}

function give(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': String(body.length) });
  response.end(body);
}

/** Gives the head and half of the body, then nothing more. */
function giveHalf(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': String(body.length) });
  response.write(body.subarray(0, body.length / 2), () => response.destroy());
}

function ask(
  target: URL,
  asked: IncomingMessage,
): { sent: ReturnType<typeof request>; came: Promise<IncomingMessage> } {
  const { method, url = '/', headers } = asked;
  const sent = request(new URL(url, target), { method, headers: { ...headers, host: target.host } });
  const came = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', reject);
  });
  return { sent, came };
}

async function askWhole(target: URL, asked: IncomingMessage, body: Buffer): Promise<Answer> {
  const { sent, came } = ask(target, asked);
  sent.end(body);
  const answer = await came;
  const { 'transfer-encoding': _, connection: __, ...headers } = answer.headers;
  return { status: answer.statusCode ?? 502, headers, body: await buffer(answer) };
}

/** Passes an answer on as it comes: files, and the stream of events. */
async function passOn(target: URL, asked: IncomingMessage, response: ServerResponse): Promise<void> {
  const { sent, came } = ask(target, asked);
  asked.pipe(sent);
  response.once('close', () => sent.destroy());
  const answer = await came;
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.once('error', () => response.destroy());
  answer.pipe(response);
}

const isApi = ({ url = '' }: IncomingMessage): boolean => url.startsWith('/api/');
const isStream = ({ url = '' }: IncomingMessage): boolean => url.startsWith('/api/events');
const isRefresh = ({ url = '' }: IncomingMessage): boolean => url.endsWith('/auth/refresh');
const isWrite = ({ url = '', method }: IncomingMessage): boolean => method === 'POST' && url.endsWith('/mutations');

class Line {
  readonly counts = new Map<string, number>();
  network: Network = 'clear';
  swallows = false;
  isOut = false;
  #callsAway = 0;
  #target: URL;
  #chance: Chance;

  constructor(target: URL, chance: Chance) {
    this.#target = target;
    this.#chance = chance;
  }

  #fault(): Fault | null {
    if (this.isOut) return 'away';
    if (this.network === 'clear') return null;
    if (this.network === 'away') return 'away';
    if (this.#callsAway > 0) {
      this.#callsAway -= 1;
      return 'away';
    }
    if (!this.#chance.happens(FAULTY_SHARE)) return null;
    const fault = this.#chance.pick(FAULTS);
    if (fault === 'away') this.#callsAway = this.#chance.below(MOST_CALLS_AWAY);
    this.counts.set(fault, (this.counts.get(fault) ?? 0) + 1);
    return fault;
  }

  async answer(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isApi(asked) && this.network !== 'away') return passOn(this.#target, asked, response);
    const fault = this.#fault();
    if (fault === 'dropped' || fault === 'away') return void response.destroy();
    if (fault === 'gateway') return give(response, gatewayAnswer(this.#chance));
    if (isStream(asked)) return passOn(this.#target, asked, response);
    const body = await buffer(asked);
    const planted = this.swallows && isWrite(asked) ? swallowed(body) : null;
    if (planted !== null) return give(response, planted);
    if (fault === 'delayed') await pause(this.#chance.next() * LONGEST_DELAY_MS);
    // A server cannot tell a refresh that comes after its page is gone from a stolen token: those of a device come in order.
    if (isRefresh(asked) && response.destroyed) return;
    const answer = await askWhole(this.#target, asked, body);
    if (fault === 'answer lost') return void response.destroy();
    if (fault === 'answer cut') return giveHalf(response, answer);
    give(response, fault === 'gateway after' ? gatewayAnswer(this.#chance) : answer);
  }
}

/** Starts a proxy before the server at an address; without a server behind it, it is a network that is away. */
export async function startFaultyProxy(targetUrl: string, chance: Chance): Promise<FaultyProxy> {
  const line = new Line(new URL(targetUrl), chance);
  const streams = new Set<ServerResponse>();
  const server = createServer((asked, response) => {
    response.on('error', () => undefined);
    asked.on('error', () => undefined);
    if (isStream(asked)) {
      streams.add(response);
      response.once('close', () => streams.delete(response));
    }
    line.answer(asked, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    become: (network) => {
      line.network = network;
      // A stream is cut when the network gets worse.
      if (network !== 'clear') for (const stream of streams) stream.destroy();
    },
    unplug: (isOut) => {
      line.isOut = isOut;
      if (isOut) for (const stream of streams) stream.destroy();
    },
    swallowEdits: () => {
      line.swallows = true;
    },
    counts: line.counts,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
