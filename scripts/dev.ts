import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

function run(name: string, args: string[], folder: string): ChildProcess {
  const child = spawn(process.execPath, args, { cwd: join(ROOT, folder), stdio: 'inherit' });
  child.once('exit', (code) => {
    process.stdout.write(`${name} ended with ${code}\n`);
    for (const other of children) other.kill('SIGTERM');
  });
  return child;
}

// The server starts again with each change of its files; Vite serves the screens and hands /api on to it.
const children: ChildProcess[] = [
  run(
    'server',
    ['--watch-path=apps/server/src', '--watch-path=packages/domain/src', 'apps/server/src/start/main.ts'],
    '.',
  ),
  run('vite', [join(ROOT, 'node_modules/vite/bin/vite.js')], 'apps/web'),
];
// Ctrl-C reaches the children by itself; this process waits for them.
process.on('SIGINT', () => undefined);
