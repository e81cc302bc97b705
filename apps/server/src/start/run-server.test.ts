import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { noteRestore } from '../platform/last-restore.ts';
import { livingPostmaster } from '../platform/postmaster-file.ts';
import { makeFolder, type ServerProcess, startProcess, systemAccounts } from '../test/platform-process.ts';
import { copyPreparedData } from '../test/prepared-data.ts';

async function keep(url: string, text: string): Promise<void> {
  const answer = await fetch(`${url}/keep`, { method: 'POST', body: text });
  assert.equal(answer.status, 201);
}

async function kept(url: string): Promise<unknown> {
  return (await fetch(`${url}/kept`)).json();
}

type HalfSent = {
  finish: () => void;
  answer: Promise<{ status: number; text: string; connection: string | undefined }>;
};

/** A request whose head and the first half of its body have arrived at the server. */
async function sendHalf(url: string, [first, second]: [string, string]): Promise<HalfSent> {
  const headers = { 'content-length': first.length + second.length, expect: '100-continue' };
  const sent = request(`${url}/keep`, { method: 'POST', agent: false, headers });
  const answer = new Promise<Awaited<HalfSent['answer']>>((resolve, reject) => {
    sent.once('error', reject).once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, text, connection: response.headers.connection }),
      );
    });
  });
  // The server has read the head when it asks for the body.
  await new Promise((resolve) => {
    sent.once('continue', resolve);
    sent.flushHeaders();
  });
  sent.write(first);
  return { finish: () => sent.end(second), answer };
}

async function occupy(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  assert(address !== null && typeof address === 'object');
  return { server, port: address.port };
}

const accounts = systemAccounts();
for (const account of accounts) {
  describe(`a server run by ${account.name}`, () => {
    let folder: Awaited<ReturnType<typeof makeFolder>>;
    let running: ServerProcess[] = [];
    /** Starts on data that are there already, where such were prepared. */
    const startPrepared = (): ServerProcess => {
      copyPreparedData(join(folder.path, 'data'), account);
      return start();
    };
    const start = (settings: Readonly<Record<string, string>> = {}): ServerProcess => {
      const started = startProcess(account, { DATA_DIR: join(folder.path, 'data'), ...settings });
      running.push(started);
      return started;
    };
    const cluster = (): string => join(folder.path, 'data/postgres');

    beforeEach(async () => {
      folder = await makeFolder(account);
    });

    afterEach(async () => {
      for (const { signal, ended } of running) {
        signal('SIGKILL');
        await ended;
      }
      running = [];
      await folder.remove();
    });

    async function refused(settings: Readonly<Record<string, string>>, message: RegExp): Promise<string> {
      const { code, output, seconds } = await start(settings).ended;
      assert.match(output, message);
      assert.equal(code, 1);
      assert(seconds < 60, `took ${seconds} s`);
      return output;
    }

    test('makes its database, keeps it over a stop, and leaves no PostgreSQL behind', async () => {
      const first = start();
      await keep(await first.url, 'a');
      first.signal('SIGTERM');
      assert.equal((await first.ended).code, 0);
      assert.equal(await livingPostmaster(cluster()), null);
      assert.deepEqual(await kept(await start().url), ['a']);
      assert.equal((await stat(cluster())).mode & 0o777, 0o700);
      assert.equal((await stat(join(folder.path, 'data/auth-secret'))).mode & 0o777, 0o600);
    });

    test('takes over the PostgreSQL that outlived a kill, with every answered write', async () => {
      const first = startPrepared();
      await keep(await first.url, 'a');
      const before = await livingPostmaster(cluster());
      first.signal('SIGKILL');
      await first.ended;
      const restored = { at: '2026-11-24T05:00:00Z', of: '2026-11-23T05:00:00Z', endedSessions: true };
      await noteRestore(join(folder.path, 'data'), restored);
      const second = start();
      assert.deepEqual(await kept(await second.url), ['a']);
      assert.deepEqual(await livingPostmaster(cluster()), before);
      second.signal('SIGTERM');
      const { code, output } = await second.ended;
      assert.equal(code, 0);
      assert.match(output, /"event":"copy-restored","at":"2026-11-24T05:00:00Z","of":"2026-11-23/);
      assert.equal(await livingPostmaster(cluster()), null);
    });

    test('recovers when server and PostgreSQL were both killed and another process got the number', async () => {
      const first = startPrepared();
      await keep(await first.url, 'a');
      const living = await livingPostmaster(cluster());
      assert(living !== null);
      first.signal('SIGKILL');
      process.kill(living.pid, 'SIGKILL');
      await first.ended;
      const pidFile = join(cluster(), 'postmaster.pid');
      const [, ...rest] = (await readFile(pidFile, 'utf8')).split('\n');
      await writeFile(pidFile, [String(process.pid), ...rest].join('\n'));
      assert.deepEqual(await kept(await start().url), ['a']);
    });

    test('starts PostgreSQL again when it alone was killed', async () => {
      const url = await startPrepared().url;
      await keep(url, 'a');
      const living = await livingPostmaster(cluster());
      assert(living !== null);
      process.kill(living.pid, 'SIGKILL');
      const deadline = Date.now() + 60_000;
      let answer = await fetch(`${url}/kept`);
      while (!answer.ok && Date.now() < deadline) answer = await fetch(`${url}/kept`);
      assert.deepEqual(await answer.json(), ['a']);
    });

    // What follows does not go by who runs it; how PostgreSQL is started and found again does.
    if (account !== accounts.at(-1)) return;

    test('refuses a folder that another server holds, which goes on', async () => {
      const first = startPrepared();
      const url = await first.url;
      await refused({}, /Outro Cafezal já usa a pasta de dados .*processo \d+/);
      await keep(url, 'a');
      assert.deepEqual(await kept(url), ['a']);
    });

    test('waits for a server that is about to end', async () => {
      const first = startPrepared();
      const half = await sendHalf(await first.url, ['12345', '67890']);
      first.signal('SIGTERM');
      const second = start();
      half.finish();
      assert.equal((await half.answer).status, 201);
      assert.deepEqual(await kept(await second.url), ['1234567890']);
    });

    test('finishes at SIGTERM what is half sent, ends event streams, and takes no notice of a second signal', async () => {
      const server = startPrepared();
      const url = await server.url;
      const events = await fetch(`${url}/events`);
      const half = await sendHalf(url, ['12345', '67890']);
      server.signal('SIGTERM');
      await events.text();
      server.signal('SIGTERM');
      server.signal('SIGINT');
      half.finish();
      assert.deepEqual(await half.answer, { status: 201, text: '1234567890', connection: 'close' });
      assert.equal((await server.ended).code, 0);
      await assert.rejects(fetch(url));
    });

    test('serves on and ends in order though nobody reads any more what it writes', async () => {
      const server = startPrepared();
      const url = await server.url;
      server.stopReading();
      const living = await livingPostmaster(cluster());
      assert(living !== null);
      process.kill(living.pid, 'SIGKILL');
      while ((await fetch(`${url}/keep`, { method: 'POST', body: 'a' }).catch(() => null))?.status !== 201);
      await fetch(`${url}/fault`);
      assert.equal((await server.ended).code, 1);
      assert.equal(await livingPostmaster(cluster()), null);
    });

    test('removes what a start left that died while it made the database', async () => {
      const first = startPrepared();
      await first.url;
      first.signal('SIGTERM');
      await first.ended;
      const abandoned = join(folder.path, 'data/postgres-init-999999999');
      await rename(cluster(), abandoned);
      await start().url;
      assert.deepEqual(
        (await readdir(join(folder.path, 'data'))).filter((name) => name.startsWith('postgres-init')),
        [],
      );
    });

    test('refuses a folder with files of others and leaves them as they are', async () => {
      const foreign = join(folder.path, 'foreign');
      await mkdir(foreign);
      await writeFile(join(foreign, 'notas.txt'), 'minhas notas');
      await refused({ DATA_DIR: foreign }, /já tem arquivos que não são do Cafezal/);
      assert.deepEqual(await readdir(foreign), ['notas.txt']);
    });

    test('refuses a folder that is read-only, a file, or below a file', async () => {
      const readOnly = join(folder.path, 'read-only');
      await mkdir(readOnly, { mode: 0o555 });
      await refused({ DATA_DIR: readOnly }, /não temos permissão para escrever nela/);
      assert.deepEqual(await readdir(readOnly), []);
      const file = join(folder.path, 'file');
      await writeFile(file, 'x');
      await refused({ DATA_DIR: file }, /já existe um arquivo com este nome/);
      await refused({ DATA_DIR: join(file, 'below') }, /uma parte do caminho é um arquivo/);
    });

    test('refuses a taken port before it touches anything', async () => {
      const { server, port } = await occupy();
      await refused({ PORT: String(port) }, new RegExp(`A porta ${port} já está em uso`));
      assert.deepEqual(await readdir(folder.path), []);
      server.close();
    });

    test('knows the address that it is called by, on a port that it chose too', async () => {
      const server = startPrepared();
      const url = await server.url;
      assert.equal(await (await fetch(`${url}/address`)).text(), url);
      assert.doesNotMatch(url, /:0$/);
    });

    test('names every wrong setting, without its value', async () => {
      const output = await refused(
        { PORT: 'x1', DATABASE_URL: 'postgres://a:segredo@h/b' },
        /PORT precisa ser um número/,
      );
      assert.match(output, /AUTH_SECRET é obrigatório/);
      assert.doesNotMatch(output, /segredo@/);
    });

    test('says that the PostgreSQL of DATABASE_URL does not answer, without its password', async () => {
      const settings = { DATABASE_URL: 'postgres://a:segredo@127.0.0.1:1/b', AUTH_SECRET: 's'.repeat(32) };
      assert.doesNotMatch(await refused(settings, /Não conseguimos entrar no banco de DATABASE_URL/), /segredo/);
    });
  });
}
