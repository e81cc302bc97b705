import { constants, setPriority } from 'node:os';
import { resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { StartupError } from '../platform/startup-error.ts';
import { CopyError, reasonOf } from '../services/copies/copy-error.ts';

/** A number as people write it. */
export const shown = (number: number): string => number.toLocaleString('pt-BR');

/** A moment as people write it, in Brasília. */
export const shownMoment = (at: string): string =>
  `${new Date(at).toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo' })} (Brasília)`;

/** Writes a line for whoever runs the command, beside what the command answers. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

const SAY_EACH_MS = 2_000;

/** Says how far something is, not more often than one can read. */
export function createTeller(): (line: string) => void {
  let last = 0;
  return (line) => {
    if (performance.now() - last < SAY_EACH_MS) return;
    last = performance.now();
    say(line);
  };
}

/** A folder as it was named where the command was called, which is not where npm runs it. */
export const folderOf = (name: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), name);

/** The words of a command. Throws CopyError with how it is called for words that it does not know. */
export function readWords<Options extends ParseArgsOptionsConfig>(options: Options, usage: string) {
  try {
    return parseArgs({ options, strict: true, allowPositionals: false }).values;
  } catch {
    throw new CopyError(usage);
  }
}

/** People at work come first. */
function giveWay(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems do not let a process lower itself; it works all the same.
  }
}

/** Runs a command of this process to its end: code 0, or 1 with what went wrong on standard error. */
export async function runCommand(failure: string, work: () => Promise<void>): Promise<never> {
  giveWay();
  try {
    await work();
    process.exit(0);
  } catch (error) {
    const isForOperator = error instanceof CopyError || error instanceof StartupError;
    say(`\n${failure}\n${isForOperator ? error.message : `Motivo: ${reasonOf(error)}.`}`);
    process.exit(1);
  }
}
