import { type Line, quantile, rounded } from './measure.ts';
import { computedMilliseconds, descendantsOf } from './process-figures.ts';
import type { Product } from './product.ts';

/** Milliseconds of the processor that one call takes, of the program that answers and of the product's database. */
export type Computed = { server: number; database: number };

/** The aim for a creation, whichever way it is asked. */
const CREATION_MS = 2;

type Figures = { server: number; database: ReadonlyMap<number, number> };

/** Milliseconds that a program computed so far, and each process of the database. */
async function figuresOf(product: Product, pid: number): Promise<Figures> {
  const processes = (await descendantsOf(product.pid)).filter(({ name }) => name === 'postgres');
  const database = new Map<number, number>();
  for (const one of processes) database.set(one.pid, await computedMilliseconds(one.pid));
  return { server: await computedMilliseconds(pid), database };
}

/**
 * What each of some calls took that the program of this id answers, the product or one beside it; `work` makes them and tells how many were
 * answered.
 */
export async function computedPerCall<Done extends { answered: number }>(
  product: Product,
  { pid }: { pid: number },
  work: () => Promise<Done>,
): Promise<{ done: Done; computed: Computed }> {
  const begun = await figuresOf(product, pid);
  const done = await work();
  const ended = await figuresOf(product, pid);
  // Processes of the database come and go.
  const database = [...ended.database].reduce((sum, [one, ms]) => sum + ms - (begun.database.get(one) ?? 0), 0);
  const computed = { server: (ended.server - begun.server) / done.answered, database: database / done.answered };
  return { done, computed };
}

/** What both take together. */
const inAll = ({ server, database }: Computed): number => server + database;

/** The one in the middle of some, by what both take together. */
export function middleOf(several: readonly Computed[]): Computed {
  const middle = quantile(several.map(inAll), 0.5);
  const found = several.find((one) => inAll(one) === middle);
  if (found === undefined) throw new Error('none of them');
  return found;
}

const shown = (one: Computed): string =>
  `${rounded(inAll(one))} ms (server ${rounded(one.server)}, database ${rounded(one.database)})`;

/** The line of a creation of the product. */
export const creationLine = (what: string, computed: Computed): Line => ({
  what,
  result: shown(computed),
  aim: `≤ ${CREATION_MS} ms`,
  isMet: inAll(computed) <= CREATION_MS,
});

/** The line of something that stands beside it. */
export const besideLine = (what: string, computed: Computed): Line => ({
  what,
  result: shown(computed),
  aim: 'none',
  isMet: null,
});
