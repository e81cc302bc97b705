import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { makeFolder, PRODUCT, startProcess } from '../test/platform-process.ts';
import { copyPreparedData } from '../test/prepared-data.ts';
import { postgresErrorInPortuguese } from './postgres-errors.ts';

const ACCOUNT = { name: 'the present user', identity: null };

/** Runs the product where only so many files may be open at once; gives its code and what it wrote. */
function startWithFiles(files: number, dataDir: string): Promise<{ code: number | null; output: string }> {
  const child = spawn('/bin/sh', ['-c', `ulimit -n ${files}; exec "$0" "$1"`, process.execPath, PRODUCT], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  }
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

const FEW_FILES = /O sistema deixa abrir arquivos de menos ao mesmo tempo.*ulimit -n 1024/;
const assertInPortuguese = (output: string): void =>
  assert.doesNotMatch(output, /FATAL|DETAIL|insufficient|could not|Expected to find/);

describe('an embedded database that cannot start', () => {
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  let dataDir: string;
  before(async () => {
    folder = await makeFolder(ACCOUNT);
    dataDir = join(folder.path, 'data');
  });
  after(() => folder.remove());

  test('for too few files says so in Portuguese, when it is made and later', async () => {
    const first = await startWithFiles(64, join(folder.path, 'new'));
    assert.equal(first.code, 1);
    assert.match(first.output, FEW_FILES);
    assertInPortuguese(first.output);
    copyPreparedData(dataDir, ACCOUNT);
    const later = await startWithFiles(64, dataDir);
    assert.equal(later.code, 1);
    assert.match(later.output, FEW_FILES);
    assertInPortuguese(later.output);
  });

  test('for a file of its own that is gone says which, and not what was wrong at an earlier start', async () => {
    copyPreparedData(dataDir, ACCOUNT);
    const control = join(dataDir, 'postgres/global/pg_control');
    await rename(control, `${control}.away`);
    const { code, output } = await startProcess(ACCOUNT, { DATA_DIR: dataDir }, PRODUCT).ended;
    assert.equal(code, 1);
    assert.match(output, /Falta no banco o arquivo global\/pg_control.*uma cópia inteira da pasta de dados/);
    assertInPortuguese(output);
    await rename(`${control}.away`, control);
    const again = startProcess(ACCOUNT, { DATA_DIR: dataDir }, PRODUCT);
    assert.equal((await fetch(`${await again.url}/api/ready`)).status, 200);
    again.signal('SIGTERM');
    await again.ended;
  });

  test('for a reason that we do not know tells it in the words of PostgreSQL', () => {
    const told = postgresErrorInPortuguese('FATAL:  the moon is full\n');
    assert.equal(told, 'O PostgreSQL disse:\nFATAL:  the moon is full');
    assert.match(postgresErrorInPortuguese('FATAL:  could not write: No space left on device'), /^O disco está cheio/);
  });
});
