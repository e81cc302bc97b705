import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** Values by name, in memory and in a file that gets a line for each, so that a later process goes on with them. */
export type Kept<V> = { readonly get: (name: string) => V | undefined; readonly set: (name: string, value: V) => void };

/** Opens the values of a file, none where there is no file. A line that was cut off with its process is passed over. */
export function keptIn<V>(file: string): Kept<V> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const values = new Map(lines.slice(0, -1).map((line) => JSON.parse(line) as [string, V]));
  return {
    get: (name) => values.get(name),
    set: (name, value) => {
      if (values.has(name)) return;
      values.set(name, value);
      appendFileSync(file, `${JSON.stringify([name, value])}\n`);
    },
  };
}
