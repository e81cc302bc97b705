/** A mutant that no test can see, or that none should, and why. */
type Equivalent = { readonly file: string; readonly was: string; readonly becomes: string; readonly why: string };

/** Mutants that are left alone: they count neither as seen nor as missed. */
export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'packages/domain/src/lots/usual-outputs.ts',
    was: 'weight / whole',
    becomes: '(weight * whole)',
    why: 'Every weight is divided by the same whole, and only their proportions are read.',
  },
  {
    file: 'packages/domain/src/lots/trace-shares.ts',
    was: 'kgOf.get(id) ?? 0',
    becomes: '(kgOf.get(id))',
    why: 'Only nodes that have kg become ready; the rest is for the compiler.',
  },
];
