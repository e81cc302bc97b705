import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { androidProperties, iosSettings, readBuildSettings } from './build-settings.ts';
import { faultsOfSynced } from './check-synced.ts';
import { writePictures } from './pictures.ts';
import { MOBILE, ROOT } from './places.ts';
import { writeShellFiles } from './shell-files.ts';

/** The version of the product. */
async function productVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  return String(version);
}

/** Runs a command of Capacitor. Rejects where it fails. */
async function capacitor(...words: string[]): Promise<void> {
  const require = createRequire(join(MOBILE, 'package.json'));
  const program = join(dirname(require.resolve('@capacitor/cli/package.json')), 'bin/capacitor');
  const child = spawn(process.execPath, [program, ...words], {
    cwd: MOBILE,
    stdio: 'inherit',
    env: { ...process.env, CAPACITOR_TELEMETRY: '0' },
  });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
  if (code !== 0) throw new Error(`capacitor ${words.join(' ')} falhou: veja as linhas acima.`);
}

/** Builds the app's files for one server and puts them, with all settings, into both projects. */
async function sync(): Promise<void> {
  const settings = readBuildSettings(process.env);
  const version = await productVersion();
  // The folder that both projects take their pages from, as the config says.
  await writeShellFiles(join(MOBILE, 'www'), settings, version);
  await writeFile(join(MOBILE, 'android/shell.properties'), androidProperties(settings));
  await writeFile(join(MOBILE, 'ios/server.xcconfig'), iosSettings(settings, version));
  await capacitor('sync');
  await check();
}

async function check(): Promise<void> {
  const faults = await faultsOfSynced(await productVersion());
  for (const fault of faults) process.stderr.write(`FALTA ${fault}\n`);
  if (faults.length > 0) throw new Error(`${faults.length} faltas nos projetos.`);
  process.stdout.write('Os projetos de Android e iOS têm o que precisam.\n');
}

const COMMANDS: Readonly<Record<string, () => Promise<void>>> = { sync, check, pictures: writePictures };

const [word = ''] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
try {
  if (command === undefined) throw new Error(`Diga o que fazer: ${Object.keys(COMMANDS).join(', ')}.`);
  await command();
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
