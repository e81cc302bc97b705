import { correctedNow } from '../device/corrected-clock.ts';

/**
 * How often an item of the queues was sent, and when last (ISO instants of the corrected clock). Without `answeredAt`
 * the last time got no answer. Undefined before the first time, and in items of older app versions.
 */
export type Tries = { count: number; lastAt: string; answeredAt?: string };

type Tried = { tries?: Tries };

/** What an item is marked with before it is sent: the server may have it from here on. */
export const triedAgain = ({ tries }: Tried): { wasTried: true; tries: Tries } => ({
  wasTried: true,
  tries: { count: (tries?.count ?? 0) + 1, lastAt: correctedNow().toISOString() },
});

/** What an item is marked with that was answered and stays in its queue. */
export const answeredNow = ({ tries }: Tried): Tried =>
  tries === undefined ? {} : { tries: { ...tries, answeredAt: correctedNow().toISOString() } };

/** Refusals of a whole call by its farm, its size or its shape: the server did not look at what was in it. */
const OF_A_CALL = /^(?:farm|request)\//;

type Item = Tried & { wasTried?: boolean; trouble: { kind?: string; code?: string } | null };

/**
 * Whether the server may have an item although it waits here: it was sent, and what was answered last does not say
 * that it is not there.
 */
export function mayBeThere({ wasTried, tries, trouble }: Item): boolean {
  if (wasTried === false) return false;
  const isLooked = tries?.count === 1 || !OF_A_CALL.test(trouble?.code ?? '');
  return tries?.answeredAt === undefined || !isLooked;
}
