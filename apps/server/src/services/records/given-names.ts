import { nextCode } from '@cafezal/domain/codes.ts';
import type { Section } from '@cafezal/domain/record.ts';
import { slugCandidates, slugOf } from '@cafezal/domain/slugs.ts';
import type { StageDefinition } from '@cafezal/domain/stage.ts';
import type { Database } from '../../db/database.ts';
import { codesWithPrefix, isCodeTaken, slugsTaken } from '../../db/record-names.ts';
import type { FarmScope } from '../farm-scope.ts';

type Named = { definition: StageDefinition; id: string; date: string };

/** The next free code of a section in the year of a day; '' for a section whose records have none. */
export async function nextFreeCode(db: Database, scope: FarmScope, { definition, id, date }: Named): Promise<string> {
  const { code: letters, section } = definition;
  if (letters === null) return '';
  const prefix = nextCode(letters, date, []).slice(0, -4);
  const code = nextCode(letters, date, await codesWithPrefix(db, scope, { section, prefix }));
  if (!(await isCodeTaken(db, scope, { code, exceptId: id }))) return code;
  // What people typed sorts among the numbers in a way of its own: read them all.
  return nextCode(letters, date, [code, ...(await codesWithPrefix(db, scope, { section, prefix, all: true }))]);
}

/** Whether a code is one that the app gives: two digits of the year, the letters of the stage, a number. */
export const isGivenCode = (code: string, { code: letters }: StageDefinition): boolean =>
  letters !== null && new RegExp(`^\\d{2}-${letters}-\\d{4,9}$`).test(code);

const FEW_CANDIDATES = 8;

function* first(candidates: Iterable<string>, count: number): Generator<string> {
  let left = count;
  for (const candidate of candidates) {
    if (left === 0) return;
    left -= 1;
    yield candidate;
  }
}

/** The slug of a record's name, unique in farm and section, never one that another had; it stays when the name changes. */
export async function freeSlug(
  db: Database,
  scope: FarmScope,
  { section, name, fallback, id }: { section: Section; name: string; fallback: string; id: string },
): Promise<string> {
  const slug = slugOf(name, fallback);
  const slugs = [...first(slugCandidates(slug), FEW_CANDIDATES)];
  const taken = await slugsTaken(db, scope, { section, slugs });
  // The end of the id is random, so a name that many records share needs no long search.
  return slugs.find((candidate) => !taken.has(candidate)) ?? `${slug.slice(0, 87)}-${id.slice(-12)}`;
}
