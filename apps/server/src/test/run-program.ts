import { type ChildProcess, spawn } from 'node:child_process';

/** How a program ended: its code, and what it said on standard error and answered on standard output. */
export type EndedProgram = { code: number | null; said: string; answered: string };

/** Runs a program with these settings and no others; gives the process and how it ended. */
export function runProgram(
  program: string,
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
): { child: ChildProcess; ended: Promise<EndedProgram> } {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }), ...settings };
  const child = spawn(program, words, { cwd: '/', env, stdio: ['ignore', 'pipe', 'pipe'] });
  const texts = { said: '', answered: '' };
  child.stderr.on('data', (chunk: Buffer) => {
    texts.said += chunk.toString('utf8');
  });
  child.stdout.on('data', (chunk: Buffer) => {
    texts.answered += chunk.toString('utf8');
  });
  const ended = new Promise<EndedProgram>((resolve) => child.once('close', (code) => resolve({ code, ...texts })));
  return { child, ended };
}
