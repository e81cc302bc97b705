import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { SERVER_LISTS } from '../../apps/server/src/services/copies/copy-folder.ts';
import { V8_FLAGS } from '../../apps/server/src/test/platform-process.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { packWeb } from '../pack-web.ts';

const ROOT = join(import.meta.dirname, '../..');
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
/** The program of `npm start`. */
const PROGRAM = 'apps/server/src/start/main.ts';

test('the image runs the Node of the packages, as a user of its own, with what npm start gives it', () => {
  const image = textOf('Dockerfile').replaceAll('\\\n', ' ');
  const instructions = image.split('\n').filter((line) => /^[A-Z]+ /.test(line));
  const last = (name: string): string => instructions.findLast((line) => line.startsWith(`${name} `)) ?? '';
  assert.match(last('FROM'), new RegExp(`^FROM node:${packageJson.dependencies.node}-`));
  assert.deepEqual(JSON.parse(last('CMD').slice('CMD '.length)), ['node', ...V8_FLAGS, PROGRAM]);
  // initdb looks the user up by its number, and fails where it has no name.
  assert.match(last('RUN'), /useradd --uid 10001 /);
  assert.equal(last('USER'), 'USER 10001:10001');
  assert.ok(instructions.indexOf(last('USER')) > instructions.indexOf(last('RUN')));
  assert.match(last('HEALTHCHECK'), /process\.env\.PORT \+ '\/api\/health'/, 'at whatever port it is given');
  const left = textOf('.dockerignore').split('\n');
  for (const path of ['.git', '**/node_modules', 'data']) assert.ok(left.includes(path), path);
});

test('the unit of systemd runs the same, may write its own folder and no copy, and leaves time to end', () => {
  const unit = textOf('docs/cafezal.service');
  const setting = (key: string): string => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
  const [node = '', ...rest] = setting('ExecStart').split(' ');
  assert.deepEqual([node, ...rest], ['/srv/cafezal/node_modules/.bin/node', ...V8_FLAGS, PROGRAM]);
  assert.ok(existsSync(join(ROOT, PROGRAM)));
  assert.deepEqual(
    [setting('ProtectSystem'), setting('StateDirectory'), setting('KillMode')],
    ['strict', 'cafezal', 'mixed'],
  );
  assert.equal(setting('ReadWritePaths'), `-/var/backups/cafezal/${SERVER_LISTS}`);
  assert.ok(Number(setting('TimeoutStopSec')) > 10);
  assert.deepEqual(
    [setting('Restart'), setting('RestartSec'), setting('StartLimitIntervalSec'), setting('StartLimitBurst')],
    ['on-failure', '5', '0', ''],
    'it is tried again for as long as trouble lasts',
  );
  assert.ok(setting('Environment').includes(`DATA_DIR=/var/lib/${setting('StateDirectory')}`));
});

test('the built app lies packed beside itself, so that no request waits for that; pictures and fonts do not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cafezal-pack-'));
  await mkdir(join(folder, 'assets'));
  const script = 'export const cafe = 1;\n'.repeat(99);
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  await writeFile(join(folder, 'assets/app.js'), script);
  await writeFile(join(folder, 'assets/lista.webp'), 'a picture');
  await writeFile(join(folder, 'assets/letra.woff2'), 'a font');
  await packWeb(folder);
  const names = await readdir(folder, { recursive: true });
  const packed = ['index.html', 'assets/app.js'].flatMap((name) => [`${name}.br`, `${name}.gz`]).sort();
  assert.deepEqual(names.filter((name) => /\.(?:br|gz)$/.test(name)).sort(), packed);
  const read = (name: string): Promise<Buffer> => readFile(join(folder, name));
  assert.equal(brotliDecompressSync(await read('assets/app.js.br')).toString(), script);
  assert.equal(gunzipSync(await read('assets/app.js.gz')).toString(), script);
  await rm(folder, { recursive: true });
});
