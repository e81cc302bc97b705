import type { Steps } from '@cafezal/domain/ground/steps.ts';
import { useEffect, useState } from 'react';
import { inTurns } from '../data/page/in-turns.ts';

type Made<Result> = { subject: unknown; result: Result };

/**
 * What work in steps returns, made in turns and again when the steps change; undefined until it was made for the first time for its
 * subject. While it is made again for the same subject the former result stands.
 */
export function useInTurns<Result>(subject: unknown, steps: () => Steps<Result>): Result | undefined {
  const [made, setMade] = useState<Made<Result>>();
  useEffect(() => {
    let isCurrent = true;
    const make = async () => {
      const result = await inTurns(steps(), () => isCurrent);
      // Without this no one waits for it any more, and there is no result.
      if (isCurrent) setMade({ subject, result: result as Result });
    };
    void make();
    return () => {
      isCurrent = false;
    };
  }, [subject, steps]);
  return made !== undefined && made.subject === subject ? made.result : undefined;
}
