import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/**
 * Starts the server, which starts again with each change of its files, and Vite, which serves the screens and hands /api on
 * to it. Resolves when one of them has ended, which ends the other.
 */
export function startDevelopment(environment: Readonly<Record<string, string>> = {}): Promise<void> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const children: ChildProcess[] = [];
  const run = (name: string, args: string[], folder: string): void => {
    const env = { ...process.env, ...environment };
    const child = spawn(process.execPath, args, { cwd: join(ROOT, folder), stdio: 'inherit', env });
    child.once('exit', (code) => {
      process.stdout.write(`${name} ended with ${code}\n`);
      for (const other of children) other.kill('SIGTERM');
      end();
    });
    children.push(child);
  };
  run(
    'server',
    ['--watch-path=apps/server/src', '--watch-path=packages/domain/src', 'apps/server/src/start/main.ts'],
    '.',
  );
  run('vite', [join(ROOT, 'node_modules/vite/bin/vite.js')], 'apps/web');
  // Ctrl-C reaches the children by itself; this process waits for them.
  process.on('SIGINT', () => undefined);
  for (const name of ['SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => {
      for (const child of children) child.kill(name);
    });
  return ended;
}

if (import.meta.main) await startDevelopment();
