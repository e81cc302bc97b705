import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One thing that is tried for long: it gets the words after its name, writes what it sees, and says whether it held. */
export type Soak = (options: readonly string[]) => Promise<boolean>;

/** Writes a line of what is seen. */
export const tell = (line: string): void => void process.stdout.write(`${line}\n`);

/** Tries in a folder of its own, which is removed; tells what broke. Says whether it held. */
export async function triedIn(tries: (folder: string) => Promise<void>): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'cafezal-soak-'));
  try {
    await tries(folder);
    return true;
  } catch (error) {
    tell(error instanceof Error ? `${error.stack} ${String(error.cause)}` : String(error));
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The numbers of `--name 12` among the words, each with what holds where it is not named. Throws for what it does not know. */
export function numbersOf<Name extends string>(
  options: readonly string[],
  usual: Readonly<Record<Name, number>>,
): Record<Name, number> {
  const chosen = new Map<string, number>(Object.entries(usual));
  for (let at = 0; at < options.length; at += 2) {
    const name = options[at]?.replace(/^--/, '') ?? '';
    const value = Number(options[at + 1]);
    if (!chosen.has(name) || !Number.isFinite(value)) {
      const known = Object.entries(usual).map(([one, number]) => `--${one} ${number}`);
      throw new Error(
        `unknown: ${options.slice(at, at + 2).join(' ')}; known, with the usual number: ${known.join(' ')}`,
      );
    }
    chosen.set(name, value);
  }
  // Its names are those of `usual`.
  return Object.fromEntries(chosen) as Record<Name, number>;
}
