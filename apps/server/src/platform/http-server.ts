import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { localAddress } from './config.ts';
import { discardRest, hasLeftover } from './leftover-body.ts';
import {
  answerOnTheWire,
  answerWith,
  lacksHost,
  parserProblem,
  refusal,
  unmetExpectation,
} from './malformed-request.ts';
import { requestBody } from './request-body.ts';
import { errorCode, StartupError } from './startup-error.ts';
import { boundUntaken, UNTAKEN_LIMITS, type Untaken, type UntakenLimits } from './untaken-answers.ts';

/** Answers requests: Hono's `fetch`, which gets `{incoming, outgoing}` as its environment. */
export type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

/** A server that accepts requests until it is drained. */
export type HttpServer = {
  readonly port: number;
  /** Its address, such as `http://127.0.0.1:3000`. */
  readonly url: string;
  /**
   * Graceful shutdown: no new connections; every request whose head has arrived is finished; event streams are closed.
   * Resolves when the last connection is closed, at the latest after `deadlineMs`; a second call awaits the first.
   */
  readonly drain: (deadlineMs?: number) => Promise<void>;
};

type Listening = { readonly host: string; readonly port: number };

/**
 * Timeouts of Node: slow heads are cut off soon; a photo over a slow connection may take minutes, but must keep moving.
 */
const NODE_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 15 * 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
  // Checked below, with an answer in the API's shape.
  requireHostHeader: false,
} as const;

/** Limits for stalled clients and long requests. */
const WAITS = {
  /** Longest pause between two bytes of a request. */
  silenceMs: 90_000,
  /** Longest pause in which the client takes no byte of a started answer. */
  untakenMs: 60_000,
  /** From the request's head to the end of its answer; an event stream is closed then, and the client reconnects. */
  wholeMs: 30 * 60_000,
} as const;

/** How long new connections are still accepted after the signal, for requests sent before it. */
const LAST_CALL_MS = 150;
/**
 * The same where a proxy asks for health: it is told no, and sends nobody here any more, before connections are refused.
 * One that is refused with its request underway cannot be sent to another instance.
 */
const LAST_CALL_OF_PROXY_MS = 2_500;
/** A proxy that asks for health does so at least this often. */
const HEALTH_EVERY_MS = 5_000;
/** What proxies ask: whether this server is up, and whether it is of use. */
const HEALTH_PATHS: readonly (string | undefined)[] = ['/api/health', '/api/ready'];

const LISTEN_REASONS: Readonly<Record<string, (at: Listening) => string>> = {
  EADDRINUSE: ({ port }) =>
    `A porta ${port} já está em uso por outro programa. Pare o outro, ou escolha outra: PORT=${port === 3000 ? 3001 : 3000} npm start.`,
  EACCES: ({ port }) => `Este usuário não pode usar a porta ${port}. Escolha uma acima de 1023, como PORT=3000.`,
  EADDRNOTAVAIL: ({ host }) => `HOST=${host} não é um endereço deste computador. Use 127.0.0.1 ou 0.0.0.0.`,
  ENOTFOUND: ({ host }) => `HOST=${host} não é um endereço que conhecemos. Use 127.0.0.1 ou 0.0.0.0.`,
};

function listen(server: Server, at: Listening): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const reason = LISTEN_REASONS[errorCode(error) ?? '']?.(at);
      reject(new StartupError(reason ?? `Não conseguimos abrir ${at.host}:${at.port}: ${error.message}`, error));
    });
    server.listen(at.port, at.host, () => {
      const address = server.address();
      if (address !== null && typeof address === 'object') resolve(address.port);
      else reject(new Error('a listening server has no port'));
    });
  });
}

/**
 * Finds out which port the server gets, before anything else starts; StartupError, in Portuguese, if it cannot listen. A
 * named port is free again at once, one that the system chose (0) is kept until `release`.
 */
export async function takePort(at: Listening): Promise<{ port: number; release: () => Promise<void> }> {
  const server = createServer();
  const port = await listen(server, at);
  const release = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  if (at.port !== 0) await release();
  return { port, release };
}

/** Answers in progress by connection, to tell busy connections from idle ones. */
class Connections {
  isDraining = false;
  readonly #open = new Map<Socket, Set<ServerResponse>>();
  readonly #endless = new WeakSet<ServerResponse>();

  add(socket: Socket): void {
    this.#open.set(socket, new Set());
    socket.once('close', () => this.#open.delete(socket));
  }

  begin({ socket }: IncomingMessage, response: ServerResponse, wholeMs: number): void {
    const answers = this.#open.get(socket);
    answers?.add(response);
    if (this.isDraining) response.setHeader('connection', 'close');
    const late = setTimeout(() => (this.#endless.has(response) ? response.end() : socket.destroy()), wholeMs).unref();
    response.once('close', () => {
      clearTimeout(late);
      answers?.delete(response);
      if (this.isDraining && answers?.size === 0) socket.end();
    });
  }

  /** Whether part of an answer was sent on a connection, so that no other answer can be written. */
  isAnswering(socket: Socket): boolean {
    return [...(this.#open.get(socket) ?? [])].some(({ headersSent }) => headersSent);
  }

  /**
   * Whether a silent connection waits for the server: its request arrived completely, and it has taken everything sent.
   */
  isOurTurn(socket: Socket): boolean {
    const answers = [...(this.#open.get(socket) ?? [])];
    return socket.writableLength === 0 && answers.some(({ req, writableEnded }) => req.complete && !writableEnded);
  }

  /** What waits for its reader on each connection: of answers behind one another, all of them. */
  untaken(): Untaken[] {
    return [...this.#open].map(([socket, answers]) => ({
      socket,
      bytes: [...answers].reduce((sum, { writableLength }) => sum + writableLength, 0),
    }));
  }

  /** Marks an answer as endless until somebody ends it. */
  markEndless(response: ServerResponse): void {
    this.#endless.add(response);
  }

  /** Adds `connection: close` to answers not yet started, and ends the endless ones. */
  lastCall(): void {
    this.isDraining = true;
    for (const response of [...this.#open.values()].flatMap((answers) => [...answers])) {
      if (!response.headersSent) response.setHeader('connection', 'close');
      else if (this.#endless.has(response)) response.end();
    }
  }

  /** Closes idle connections. */
  closeIdle(): void {
    for (const [socket, answers] of this.#open) if (answers.size === 0) socket.destroy();
  }

  closeAll(): void {
    for (const socket of this.#open.keys()) socket.destroy();
  }
}

/** When somebody last asked whether this server is up; long ago where nobody did. */
type Asked = { healthAt: number };

type Draining = { server: Server; connections: Connections; asked: Asked };

async function drainServer({ server, connections, asked }: Draining, deadlineMs: number): Promise<void> {
  connections.lastCall();
  const lastCallMs = performance.now() - asked.healthAt < HEALTH_EVERY_MS ? LAST_CALL_OF_PROXY_MS : LAST_CALL_MS;
  await pause(lastCallMs);
  const closed = new Promise((resolve) => server.close(resolve));
  connections.lastCall();
  connections.closeIdle();
  const late = setTimeout(() => connections.closeAll(), deadlineMs - lastCallMs);
  await closed;
  clearTimeout(late);
}

/** How requests are answered, and the headers of refusals in this layer. */
type Answering = {
  readonly fetch: Fetch;
  readonly headers?: Readonly<Record<string, string>>;
  readonly waits?: Readonly<Record<keyof typeof WAITS, number>>;
  readonly untaken?: UntakenLimits;
};

/** Answers with `fetch`, after discarding the rest of a body that it did not read. */
function listenerOf(
  { fetch, headers = {}, waits = WAITS }: Answering,
  connections: Connections,
): ReturnType<typeof getRequestListener> {
  return getRequestListener(
    async (request, bindings) => {
      // The listener's type allows HTTP/2, which this server does not support.
      const { incoming, outgoing } = bindings as HttpBindings;
      let body: ReadableStream<Uint8Array> | undefined;
      // The listener's own body would copy each part, and the copies would wait for the garbage collector.
      Object.defineProperty(request, 'body', { get: () => (body ??= requestBody(incoming)) });
      const response = await fetch(request, { incoming, outgoing });
      if (hasLeftover(incoming) && !(await discardRest(incoming))) outgoing.setHeader('connection', 'close');
      if (response.headers.get('content-type')?.startsWith('text/event-stream')) connections.markEndless(outgoing);
      outgoing.setTimeout(waits.untakenMs);
      // A connection stays open unless it is said otherwise; a first visit fetches a dozen files.
      if (IMMUTABLE.test(response.headers.get('cache-control') ?? '')) outgoing.removeHeader('connection');
      return response;
    },
    {
      // Its own clean-up would close the connection of a client that sends for half a second more.
      autoCleanupIncoming: false,
      // HTTP/1.0 requests need no host, for example from a load balancer.
      hostname: 'localhost',
      // `fetch` handles its own errors: what is thrown here is about the address or a bug.
      errorHandler: (error) =>
        refusal(error instanceof RequestError ? parserProblem(error) : new Problem('internal'), headers),
    },
  );
}

/** Answers in the API's shape where Node would refuse with its own text or none. */
function answerRefused(server: Server, connections: Connections, { headers = {}, waits = WAITS }: Answering): void {
  server.on('clientError', async (error, socket: Socket) => {
    if (!socket.writable || connections.isAnswering(socket)) socket.destroySoon();
    else await answerOnTheWire(socket, refusal(parserProblem(error), headers)).finally(() => socket.destroySoon());
  });
  server.on('connect', (_request, socket) =>
    answerOnTheWire(socket, refusal(new Problem('request/malformed'), headers)),
  );
  server.on('checkExpectation', (request, response) => {
    connections.begin(request, response, waits.wholeMs);
    void answerWith(response, refusal(unmetExpectation(), headers));
  });
}

/** Files that a first visit fetches many of. */
const IMMUTABLE = /\bimmutable\b/;

/** Listens and answers with `fetch`. Throws StartupError if it cannot listen. */
export async function startHttpServer({ host, port, ...answering }: Listening & Answering): Promise<HttpServer> {
  const connections = new Connections();
  const { headers = {}, waits: { silenceMs, wholeMs } = WAITS, untaken = UNTAKEN_LIMITS } = answering;
  const answer = listenerOf(answering, connections);
  const asked: Asked = { healthAt: Number.NEGATIVE_INFINITY };
  const server = createServer(NODE_LIMITS, (request, response) => {
    connections.begin(request, response, wholeMs);
    const isHealth = HEALTH_PATHS.includes(request.url);
    if (isHealth && !connections.isDraining) asked.healthAt = performance.now();
    if (isHealth && connections.isDraining)
      void answerWith(response, refusal(new Problem('server/not-ready'), headers));
    else if (lacksHost(request)) void answerWith(response, refusal(new Problem('request/malformed'), headers));
    else void answer(request, response);
  });
  server.setTimeout(silenceMs, (socket) => {
    if (connections.isOurTurn(socket)) socket.setTimeout(silenceMs);
    else socket.destroy();
  });
  answerRefused(server, connections, answering);
  server.on('connection', (socket) => connections.add(socket));
  const listening = await listen(server, { host, port });
  server.once('close', boundUntaken(() => connections.untaken(), untaken).stop);
  let drained: Promise<void> | null = null;
  return {
    port: listening,
    url: localAddress({ host, port: listening }),
    drain: (deadlineMs = 9_000) => {
      drained ??= drainServer({ server, connections, asked }, deadlineMs);
      return drained;
    },
  };
}
