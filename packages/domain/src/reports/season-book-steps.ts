import type { Steps } from '../ground/steps.ts';
import { genealogySteps } from '../lots/genealogy.ts';
import { booksFrom, mixedIn, type SeasonBooks, type SeasonQuestion } from './season-books.ts';

const already = <Value>(value: Value): (() => Steps<Value>) =>
  // biome-ignore lint/correctness/useYield: what is made already takes no step.
  function* () {
    return value;
  };

/** `seasonBooks` in steps, with all mixtures made, so that nothing asked of the books takes long afterwards. */
export function* seasonBookSteps(question: SeasonQuestion): Steps<SeasonBooks> {
  const genealogy = question.genealogy ?? (yield* genealogySteps(question.records));
  const mixed = mixedIn(genealogy, question);
  return booksFrom(question, genealogy, {
    byOrigin: already(yield* mixed.byOrigin()),
    ofSeason: already(yield* mixed.ofSeason()),
    ofAll: already(yield* mixed.ofAll()),
  });
}

/** The same with what the season produced alone made before, where nothing else is asked. */
export function* producedBookSteps(question: SeasonQuestion): Steps<SeasonBooks> {
  const genealogy = question.genealogy ?? (yield* genealogySteps(question.records));
  const mixed = mixedIn(genealogy, question);
  return booksFrom(question, genealogy, { ...mixed, ofSeason: already(yield* mixed.ofSeason()) });
}
