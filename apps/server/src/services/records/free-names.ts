import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { nextCode } from '@cafezal/domain/record/codes.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { slugCandidates, slugOf } from '@cafezal/domain/record/slugs.ts';
import type { Database } from '../../db/database.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { codesWithPrefix, type NamesTaken, namesTaken } from '../../db/record-names.ts';

const FEW_CANDIDATES = 8;
const DIGITS = 4;

/** The parts of a new record that decide its slug and code. */
type Nameless = { definition: StageDefinition; id: string; name: string; date: string };

/** A free slug and the next free code for a new record. The code is '' where the stage makes no lots. */
export type FreeNames = { slug: string; nextFreeCode: () => Promise<string>; isIdTaken: boolean };

function* first(candidates: Iterable<string>, count: number): Generator<string> {
  let left = count;
  for (const candidate of candidates) {
    if (left === 0) return;
    left -= 1;
    yield candidate;
  }
}

const prefixOf = ({ code }: StageDefinition, date: string): string =>
  code === null ? '' : nextCode(code, date, []).slice(0, -DIGITS);

/**
 * Codes with four-digit numbers sort as text in the order of their numbers. Where there are other codes, all must be
 * read.
 */
const areAllPlain = (codes: readonly string[], prefix: string): boolean =>
  codes.every((code) => /^\d{4}$/.test(code.slice(prefix.length))) && !codes.includes(`${prefix}9999`);

/**
 * Finds names for a new record: a slug that no record of the farm and section has or had, and, on demand, the code
 * after the highest one of its stage and year.
 */
export async function findFreeNames(
  db: Database,
  scope: FarmScope,
  { definition, id, name, date }: Nameless,
): Promise<FreeNames> {
  const { section, code: letters } = definition;
  const slug = slugOf(name, section);
  const slugs = [...first(slugCandidates(slug), FEW_CANDIDATES)];
  const prefix = prefixOf(definition, date);
  const taken: NamesTaken = await namesTaken(db, scope, { section, id, slugs, prefix });
  const nextFreeCode = async (): Promise<string> => {
    if (letters === null) return '';
    const used = areAllPlain(taken.codes, prefix) ? taken.codes : await codesWithPrefix(db, scope, { section, prefix });
    return nextCode(letters, date, used);
  };
  return {
    // The end of the id is random, so a name that many records share needs no long search.
    slug: slugs.find((candidate) => !taken.slugs.has(candidate)) ?? `${slug.slice(0, 87)}-${id.slice(-12)}`,
    nextFreeCode,
    isIdTaken: taken.isIdTaken,
  };
}

/** Whether a code has the form of the app's own codes: two digits of the year, the letters of the stage, a number. */
export const isAutomaticCode = (
  code: string,
  { code: letters }: { code: StageDefinition['code']; section: Section },
): boolean => letters !== null && new RegExp(`^\\d{2}-${letters}-\\d{4,9}$`).test(code);
