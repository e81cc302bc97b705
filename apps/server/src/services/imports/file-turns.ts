import { Problem } from '@cafezal/domain/record/problem.ts';
import { inTurns } from '../request/in-turns.ts';
import { nextTurn, turnOfLongWork } from '../request/next-turn.ts';

/** What one file may cost, many times what the largest that is read takes. */
const MOST_WORK_MS = 20_000;

const TOO_MUCH = 'Ler este arquivo leva tempo demais. Divida em arquivos menores, ou apague o que não é preciso.';

/** The turns of the event loop in which one file is read. */
export type FileTurns = {
  /** Gives others their turn. `import/too-large` (413) once all turns together took too long. */
  turn: () => Promise<void>;
  /** Runs work that is made of short steps, with turns between them. */
  run: <Result>(steps: Generator<void, Result>) => Promise<Result>;
};

/** Makes the turns of one file: what it takes between them is counted, waiting is not. */
export function fileTurns(mostMs: number = MOST_WORK_MS): FileTurns {
  let worked = 0;
  let begun = performance.now();
  const give = async (wait: () => Promise<void>): Promise<void> => {
    worked += performance.now() - begun;
    if (worked > mostMs) throw new Problem('import/too-large', { message: TOO_MUCH });
    await wait();
    begun = performance.now();
  };
  return {
    turn: () => give(nextTurn),
    run: (steps) => inTurns(steps, () => give(turnOfLongWork)),
  };
}
