import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type Fetch, type HttpServer, startHttpServer, takePort } from './http-server.ts';
import { StartupError } from './startup-error.ts';

/** A server for one test, drained after it: a failed one that still listened would keep the whole run from ending. */
async function started(
  context: TestContext,
  answering: Omit<Parameters<typeof startHttpServer>[0], 'host' | 'port'>,
): Promise<HttpServer> {
  const server = await startHttpServer({ ...answering, host: '127.0.0.1', port: 0 });
  context.after(() => server.drain());
  return server;
}

const echo = async (request: Request): Promise<Response> => new Response(await request.text());

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

async function textUntilClosed(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  await once(socket, 'close');
  return text;
}

describe('a draining server', () => {
  test('closes connections on which nothing is under way', async (context) => {
    const server = await started(context, { fetch: echo });
    const silent = await connected(server.port);
    const closed = textUntilClosed(silent);
    await server.drain();
    assert.equal(await closed, '');
  });

  test('answers a request that comes on an open connection just after the signal, and closes it', async (context) => {
    const server = await started(context, { fetch: echo });
    const socket = await connected(server.port);
    const text = textUntilClosed(socket);
    const drained = server.drain();
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\nok');
    assert.match(await text, /^HTTP\/1\.1 200 OK[\s\S]*connection: close[\s\S]*ok$/i);
    await drained;
  });

  test('ends at its deadline also when an answer never comes', async (context) => {
    const server = await started(context, { fetch: () => new Promise(() => undefined) });
    const socket = await connected(server.port);
    const text = textUntilClosed(socket);
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await server.drain(400);
    assert.equal(await text, '');
  });

  for (const path of ['/api/health', '/api/ready']) {
    test(`tells a proxy that asks for ${path} that it ends, and serves it until then`, async (context) => {
      const server = await started(context, { fetch: echo });
      const ask = async (asked: string) => (await fetch(`${server.url}${asked}`)).status;
      assert.equal(await ask(path), 200);
      const drained = server.drain();
      assert.equal(await ask(path), 503);
      // A server that nobody asks for health refuses connections by then.
      await pause(1_000);
      assert.deepEqual([await ask('/'), await ask(path)], [200, 503]);
      await drained;
      await assert.rejects(ask('/'));
    });
  }

  test('is drained once, whoever asks', async (context) => {
    const server = await started(context, { fetch: echo });
    assert.equal(server.drain(), server.drain());
    await server.drain();
    await takePort({ host: '127.0.0.1', port: server.port });
  });
});

describe('a connection that stands still', () => {
  const WAITS = { silenceMs: 40, untakenMs: 40, wholeMs: 600_000 };
  // On a busy machine a request may take longer to be read than the silence that others wait for.
  const PATIENT = { ...WAITS, silenceMs: 60_000 };
  const start = (context: TestContext, fetch: Fetch, waits = WAITS) => started(context, { fetch, waits });
  const GET = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

  for (const type of ['application/zip', 'text/event-stream']) {
    test(`is closed while nothing is taken of ${type}, and whoever makes it is told`, async (context) => {
      const cancelled = Promise.withResolvers<void>();
      const answer = () => {
        const pull = (controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(65_536));
        const body = new ReadableStream({ pull, cancel: () => cancelled.resolve() });
        return new Response(body, { headers: { 'content-type': type } });
      };
      const server = await start(context, answer, PATIENT);
      const socket = await connected(server.port);
      // Nothing reads here: the answer fills what the system holds between the two.
      socket.once('error', () => undefined).pause();
      socket.write(GET);
      await cancelled.promise;
      socket.destroy();
      await server.drain();
    });
  }

  test('is closed while nothing comes of a body', async (context) => {
    const server = await start(context, echo);
    const socket = await connected(server.port);
    // What is cut off may also be reset.
    const closed = new Promise((resolve) => socket.once('error', () => undefined).once('close', resolve));
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\no');
    await closed;
    await server.drain();
  });

  test('stays open while it is we who make it wait, before an answer and within one', async (context) => {
    const waits = { ...WAITS, silenceMs: 1_000, untakenMs: 1_000 };
    const later = () => new Promise((resolve) => setTimeout(resolve, 1.5 * waits.silenceMs));
    const answer = async () => {
      await later();
      let left = 2;
      const pull = async (controller: ReadableStreamDefaultController) => {
        await later();
        left -= 1;
        if (left < 0) controller.close();
        else controller.enqueue(new TextEncoder().encode('part'));
      };
      return new Response(new ReadableStream({ pull }));
    };
    const server = await start(context, answer, waits);
    assert.equal(await (await fetch(server.url)).text(), 'partpart');
  });

  test('is closed when its answer takes too long in all, and a stream of events is ended in order', async (context) => {
    const pull = async (controller: ReadableStreamDefaultController) => {
      await new Promise((resolve) => setImmediate(resolve));
      controller.enqueue(new TextEncoder().encode(':\n\n'));
    };
    const answer: Fetch = ({ url }) => {
      const type = url.endsWith('/events') ? 'text/event-stream' : 'application/zip';
      return new Response(new ReadableStream({ pull }), { headers: { 'content-type': type } });
    };
    const server = await start(context, answer, { ...PATIENT, untakenMs: 60_000, wholeMs: 100 });
    // On a busy machine it may be over before the head was sent.
    await assert.rejects(fetch(server.url).then((answer) => answer.text()));
    assert.match(await (await fetch(`${server.url}/events`)).text(), /^(?::\n\n)*$/);
  });
});

describe('answers that nobody takes', () => {
  const [LARGE, SMALLER] = [32 << 20, 16 << 20];

  test('are broken off where they are too much in all, the largest first, until the others have room', async (context) => {
    const ended = Promise.withResolvers<string>();
    const answer: Fetch = ({ url }, { outgoing }) => {
      outgoing.once('close', () => ended.resolve(url));
      return new Response(new Uint8Array(url.endsWith('/smaller') ? SMALLER : LARGE));
    };
    const untaken = { bytes: LARGE + SMALLER + 1_024, graceMs: 0, everyMs: 10 };
    const server = await started(context, { fetch: answer, untaken });
    // Nothing reads here before one of them is closed.
    const asking = async (path: string): Promise<() => Promise<number>> => {
      const socket = (await connected(server.port)).once('error', () => undefined);
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
      return async () => (await textUntilClosed(socket)).length;
    };
    const readers = [await asking('/smaller'), await asking('/large'), await asking('/large')];
    assert.match(await ended.promise, /large$/);
    const [smaller = 0, ...large] = await Promise.all(readers.map((read) => read()));
    assert.ok(smaller > SMALLER);
    assert.deepEqual(large.map((bytes) => bytes > LARGE).sort(), [false, true]);
  });
});

describe('a request that is no HTTP', () => {
  const MALFORMED = {
    'an unknown method': ['FOO / HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    'no host': ['GET / HTTP/1.1\r\n\r\n', 400],
    'an empty host': ['GET / HTTP/1.1\r\nhost:\r\n\r\n', 400],
    'two hosts': ['GET / HTTP/1.1\r\nhost: x\r\nHost: x\r\n\r\n', 400],
    'two hosts of the old kind': ['GET / HTTP/1.0\r\nhost: x\r\nhost: y\r\n\r\n', 400],
    'a host that is none': ['GET / HTTP/1.1\r\nhost: a b\r\n\r\n', 400],
    'bytes in its address': ['GET /\u00e9 HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    'a head without end': [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    'an address without end': [`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
    'an expectation that nobody meets': ['POST / HTTP/1.1\r\nhost: x\r\nexpect: tea\r\n\r\n', 417],
    'a wish for a tunnel': ['CONNECT x:443 HTTP/1.1\r\nhost: x:443\r\n\r\n', 400],
  } as const;
  for (const [name, [text, status]] of Object.entries(MALFORMED)) {
    test(`with ${name} is answered in the shape of the contract, with an id and our headers, and ends its connection`, async (context) => {
      const headers = { 'x-frame-options': 'DENY' };
      const server = await started(context, { fetch: echo, headers });
      const socket = await connected(server.port);
      const answer = textUntilClosed(socket);
      socket.write(text, 'latin1');
      const [head = '', body = ''] = (await answer).split('\r\n\r\n');
      assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `));
      assert.match(head, /x-frame-options: DENY/i);
      const { success, error } = JSON.parse(body);
      assert.equal(success, false);
      assert.match(error.code, /^request\//);
      assert.match(head, new RegExp(`x-request-id: ${error.requestId}`, 'i'));
      await server.drain();
    });
  }

  test('of the old kind needs no host: so a balancer asks whether the server is there', async (context) => {
    const server = await started(context, { fetch: echo });
    const socket = await connected(server.port);
    const answer = textUntilClosed(socket);
    socket.write('POST / HTTP/1.0\r\ncontent-length: 2\r\n\r\nok');
    assert.match(await answer, /^HTTP\/1\.1 200 [\s\S]*ok$/);
    await server.drain();
  });
});

describe('a body that nobody reads', () => {
  const LARGE = 20 << 20;
  const refuse = async (): Promise<Response> => new Response('no', { status: 401 });
  /** Reads a little of it, as who counts it does, and then no more. */
  const refuseLater = async (request: Request): Promise<Response> => {
    await request.body?.getReader().read();
    return refuse();
  };
  for (const [name, fetch] of Object.entries({ 'from its first byte': refuse, 'after a part of it': refuseLater })) {
    test(`${name} is taken to its end and thrown away: who sends it reads the answer, and asks again`, async (context) => {
      const server = await started(context, { fetch });
      const socket = await connected(server.port);
      const answers = textUntilClosed(socket);
      const head = `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${LARGE}\r\n`;
      socket.write(`${head}\r\n`);
      socket.write(Buffer.alloc(LARGE));
      socket.write(`${head}connection: close\r\n\r\n`);
      socket.write(Buffer.alloc(LARGE));
      assert.equal((await answers).match(/HTTP\/1\.1 401/g)?.length, 2);
      await server.drain();
    });
  }
});

describe('a server that cannot listen', () => {
  test('says which port is taken', async (context) => {
    const server = await started(context, { fetch: echo });
    await assert.rejects(
      takePort({ host: '127.0.0.1', port: server.port }),
      (error) => error instanceof StartupError && /já está em uso/.test(error.message),
    );
    await server.drain();
  });

  test('keeps the port that the system chose until it is needed', async () => {
    const { port, release } = await takePort({ host: '127.0.0.1', port: 0 });
    await assert.rejects(takePort({ host: '127.0.0.1', port }), /já está em uso/);
    await release();
    const server = await startHttpServer({ fetch: echo, host: '127.0.0.1', port });
    assert.equal(server.port, port);
    await server.drain();
    await release();
  });

  test('says that the host is none of this computer', async () => {
    await assert.rejects(takePort({ host: '192.0.2.1', port: 0 }), /não é um endereço deste computador/);
  });
});
