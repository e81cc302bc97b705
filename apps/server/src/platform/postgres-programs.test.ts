import assert from 'node:assert/strict';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type PostgresAccount, postgresAccount } from './postgres-account.ts';
import { embeddedPackageRoot, findEmbeddedPrograms } from './postgres-programs.ts';

describe("the embedded database's programs", () => {
  let folder = '';
  let account: PostgresAccount = { identity: null };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cafezal-programs-'));
    await chmod(folder, 0o755);
    account = await postgresAccount(join(folder, 'none'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** The package as a registry delivers it: without its symbolic links. What a program does not need to start is left out. */
  async function deliver(name: string): Promise<string> {
    const root = join(folder, name);
    const filter = (path: string): boolean => !/\/share\b|\.a$/.test(path.slice(embeddedPackageRoot().length));
    await cp(embeddedPackageRoot(), root, { recursive: true, verbatimSymlinks: true, filter });
    const library = join(root, 'native/lib');
    const links = JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')) as { target: string }[];
    for (const { target } of links) await rm(join(root, target), { force: true });
    assert.equal((await readdir(library)).includes('libpq.so'), false);
    return root;
  }

  test('are the release that the package names', async () => {
    const { major, version } = await findEmbeddedPrograms(folder, account);
    assert.equal(major, 18);
    assert.match(version, /^18\./);
  });

  test('get the symbolic links that a blocked install script left out', async () => {
    const root = await deliver('delivered');
    const { bin } = await findEmbeddedPrograms(folder, account, { packageRoot: root });
    assert.equal(bin, join(root, 'native/bin'));
    assert.equal((await readdir(join(root, 'native/lib'))).includes('libpq.so'), true);
  });

  test('leave no copy behind where they run nowhere', async () => {
    const root = await deliver('broken');
    for (const name of ['initdb', 'postgres', 'pg_ctl']) await chmod(join(root, 'native/bin', name), 0o600);
    const data = join(folder, 'data');
    await mkdir(data);
    await assert.rejects(
      findEmbeddedPrograms(data, account, { packageRoot: root, lastResort: join(folder, 'system') }),
      /não consegue rodar a partir de/,
    );
    assert.deepEqual(await readdir(data), []);
  });

  test('are copied beside the data, once, where their own folder does not serve', async () => {
    const root = await deliver('closed');
    const data = join(folder, 'beside');
    await mkdir(data);
    // The administrator's other account may not enter; an ordinary account may not complete the links.
    await chmod(account.identity === null ? join(root, 'native/lib') : root, account.identity === null ? 0o555 : 0o700);
    const first = await findEmbeddedPrograms(data, account, { packageRoot: root, lastResort: join(folder, 'system') });
    assert.equal(dirname(dirname(first.bin)), data);
    assert.deepEqual(
      await findEmbeddedPrograms(data, account, { packageRoot: root, lastResort: join(folder, 'system') }),
      first,
    );
    await chmod(join(root, 'native/lib'), 0o755);
  });
});
