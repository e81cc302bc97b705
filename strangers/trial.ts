import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A program with its arguments. */
export type Command = readonly [string, ...string[]];

/** A program of others, by its package, and how it shows that it is there. Nothing is installed here. */
export type Part = readonly [name: string, ...Command];

const runs = ([command, ...args]: Command) => spawnSync(command, args, { encoding: 'utf8' });

/** The names of parts that are not installed. */
export const missingOf = (parts: readonly Part[]): readonly string[] =>
  parts
    .filter(([, ...command]) => runs(command).error !== undefined || runs(command).status !== 0)
    .map(([name]) => name);

/** A folder with files for strangers, and a count of those that did not say what they should. */
export function createTrial() {
  const folder = mkdtempSync(join(tmpdir(), 'strangers-'));
  let failures = 0;
  /** Tells of a check that must pass, or of a planted fault that must be refused. */
  const tell = (what: string, isRight: boolean, said: string): void => {
    console.log(`${isRight ? 'ok  ' : 'FAIL'} ${what}`);
    if (isRight) return;
    failures += 1;
    console.log(said);
  };
  return {
    folder,
    tell,
    put: (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    },
    /** Runs a program that must take what it is given, or refuse it. */
    expect: (what: string, isSound: boolean, command: Command): void => {
      const { status, stdout, stderr } = runs(command);
      tell(what, (status === 0) === isSound, `${stdout} ${stderr}`);
    },
    /** Runs a program that must say a text, or not. */
    expectSaid: (what: string, isSound: boolean, [text, command]: readonly [string, Command]): void => {
      const { stdout, stderr } = runs(command);
      tell(what, stdout.includes(text) === isSound, `${stdout} ${stderr}`);
    },
    /** Runs a program that a check needs; throws if it fails. */
    prepare: (command: Command): void => {
      const { status, stderr } = runs(command);
      if (status !== 0) throw new Error(`${command[0]}: ${stderr}`);
    },
    /** Deletes the folder; answers how many checks failed. */
    end: (): number => {
      rmSync(folder, { recursive: true });
      return failures;
    },
  };
}

/** What `createTrial` makes. */
export type Trial = ReturnType<typeof createTrial>;
