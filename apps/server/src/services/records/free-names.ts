import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { sameValue } from '@cafezal/domain/ground/same-value.ts';
import { codeOf, codePrefix } from '@cafezal/domain/record/codes.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { slugCandidates, slugOf } from '@cafezal/domain/record/slugs.ts';
import type { NamesAsked } from '../../db/record-names.ts';
import type { CreationSource } from './creation-source.ts';
import type { NamesTaken } from './creation-state.ts';

const FEW_CANDIDATES = 8;

/** The parts of a new record that decide its slug and code. */
type Nameless = { definition: StageDefinition; id: string; name: string; date: string };

/** A free slug and the next free code for a new record. The code is '' where the stage makes no lots. */
export type FreeNames = { slug: string; nextFreeCode: string; isIdTaken: boolean };

function* first(candidates: Iterable<string>, count: number): Generator<string> {
  let left = count;
  for (const candidate of candidates) {
    if (left === 0) return;
    left -= 1;
    yield candidate;
  }
}

const prefixOf = ({ code }: StageDefinition, date: string): string => (code === null ? '' : codePrefix(code, date));

/** The names that a new record may get. */
export function namesFor({ definition, id, name, date }: Nameless): NamesAsked {
  const { section } = definition;
  const slugs = [...first(slugCandidates(slugOf(name, section)), FEW_CANDIDATES)];
  return { section, id, slugs, prefix: prefixOf(definition, date) };
}

/**
 * Names for a new record: a slug that no record of the farm and section has or had, and the code after the highest one
 * of its stage and year. `asked` was read beforehand; where the record turned out to be called otherwise, it is read again.
 */
export async function freeNames(
  source: Pick<CreationSource, 'namesTaken'>,
  { nameless, read }: { nameless: Nameless; read: { asked: NamesAsked; taken: NamesTaken } },
): Promise<FreeNames> {
  const asked = namesFor(nameless);
  const { slugs, prefix } = asked;
  const taken = sameValue(asked, read.asked) ? read.taken : await source.namesTaken(asked);
  return {
    // The end of the id is random, so a name that many records share needs no long search.
    slug:
      slugs.find((candidate) => !taken.isSlugTaken(candidate)) ??
      `${(slugs[0] ?? '').slice(0, 87)}-${nameless.id.slice(-12)}`,
    nextFreeCode: prefix === '' ? '' : codeOf(prefix, taken.highest + 1),
    isIdTaken: taken.isIdTaken,
  };
}

/** Whether a code has the form of the app's own codes: two digits of the year, the letters of the stage, a number. */
export const isAutomaticCode = (
  code: string,
  { code: letters }: { code: StageDefinition['code']; section: Section },
): boolean => letters !== null && new RegExp(`^\\d{2}-${letters}-\\d{4,9}$`).test(code);
