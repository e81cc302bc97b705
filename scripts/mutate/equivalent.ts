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
  {
    file: 'packages/domain/src/stages/plot/geometry.ts',
    was: 'continue;',
    becomes: ';',
    why: 'It spares a sum: lines apart in north and south do not cross by the sum either.',
  },
  {
    file: 'packages/domain/src/stages/drying/drying-course.ts',
    was: 'way / rate > FURTHEST_DAYS',
    becomes: '(way / rate >= FURTHEST_DAYS)',
    why: 'A quotient of two logarithms is never a whole number of days.',
  },
  {
    file: 'packages/domain/src/stages/sale/sale-price.ts',
    was: "textAt(data, 'contractType') ?? 'spot'",
    becomes: "(textAt(data, 'contractType'))",
    why: 'A kind of deal that nobody named is none of those whose price comes later either.',
  },
  {
    file: 'packages/domain/src/stages/activity/activity-area.ts',
    was: 'treated > whole * 1.02 + 1e-9',
    becomes: '(treated >= whole * 1.02 + 1e-9)',
    why: 'The billionth is there so that no area meets the limit.',
  },
];
