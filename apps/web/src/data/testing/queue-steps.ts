import fc from 'fast-check';
import type { Fate } from './simulated-server.ts';

const nat = (max: number) => fc.nat(max);
const fate = fc.constantFrom<Fate>(
  ...(['ok', 'ok', 'ok', 'lostRequest', 'lostAnswer', 'lostAnswer', 'gateway', 'hangs', 'tooLarge'] as const),
  ...([
    'failsAtOne',
    'refusesOne',
    'slowLost',
    'slowArrived',
    'slowArrived',
    401,
    403,
    404,
    409,
    429,
    500,
    503,
  ] as const),
);
const onRecord = <Kind extends string>(kind: Kind) =>
  fc.record({ kind: fc.constant(kind), device: nat(1), tab: nat(1), at: nat(2) });

/** Random steps of a person, a device or the network. */
export const step = fc.oneof(
  { weight: 4, arbitrary: onRecord('create') },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      device: nat(1),
      tab: nat(1),
      at: nat(2),
      key: fc.constantFrom('kg', 'liters'),
    }),
  },
  { weight: 2, arbitrary: onRecord('open') },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('saveOpen' as const),
      device: nat(1),
      tab: nat(1),
      at: nat(2),
      key: fc.constantFrom('kg', 'liters'),
    }),
  },
  { weight: 3, arbitrary: onRecord('delete') },
  { weight: 2, arbitrary: onRecord('restore') },
  { weight: 2, arbitrary: onRecord('undelete') },
  { weight: 3, arbitrary: onRecord('undo') },
  { weight: 2, arbitrary: onRecord('measure') },
  { weight: 2, arbitrary: onRecord('unmeasure') },
  { weight: 1, arbitrary: onRecord('remeasure') },
  { weight: 1, arbitrary: onRecord('correct') },
  { weight: 1, arbitrary: onRecord('photo') },
  { weight: 1, arbitrary: onRecord('unphoto') },
  { weight: 1, arbitrary: onRecord('reload') },
  { weight: 1, arbitrary: onRecord('signOut') },
  { weight: 1, arbitrary: onRecord('clock') },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('exchange' as const, 'bothTabs' as const),
      device: nat(1),
      tab: nat(1),
      fates: fc.array(fate, { minLength: 1, maxLength: 4 }),
    }),
  },
);

export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
