import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SECTIONS } from '../../packages/domain/src/record/record.ts';
import { STAGES_FOLDER, stageLists } from '../stage-lists.ts';
import { type Allowed, stageNames } from './stage-names.ts';

const ROOT = join(import.meta.dirname, '../..');
const stages = join(ROOT, STAGES_FOLDER);

/** Where code is about one stage, or has something for each of some stages. Everything else asks a stage what it is. */
const ALLOWED: Allowed = {
  'packages/domain/src/record/record.ts': 'the list of sections',
  'apps/web/src/routes.tsx': 'a tab of the farm has the name of what it shows',
  'packages/domain/src/stages/': 'the stages themselves',
  'packages/domain/src/golden/': 'records of the worked season',
  'packages/domain/src/demonstration/': 'records of the demonstration farm',
  'packages/domain/src/attention/': 'each rule is about one stage',
  'packages/domain/src/reports/': 'each sum is about one stage',
  'packages/domain/src/open-chain/dossier/dossier-texts.ts': 'names of steps in other languages',
  'packages/domain/src/sheets/': 'what people call the columns of each stage, and the things that sheets name',
  'apps/server/src/services/imports/': 'the things that sheets name',
  'apps/server/src/test/': 'tests',
  'apps/server/src/db/migrations/': 'what left the house',
  'apps/server/src/db/farm-rows.ts': 'an index of plots alone, which the query must name',
  'apps/server/src/db/watched-rows.ts': 'the records that the rules of attention are about',
  'apps/web/src/data/farm/farm-attention.ts': 'the readings that the rules of attention are about',
  'apps/web/src/components/icons/stage-icons.ts': 'drawings, by theme',
  'apps/web/src/screens/dashboard/': 'tells of chosen stages and of attention',
  'apps/web/src/screens/records/section-list-screen.tsx': 'the table of screens that a section opens on',
  'apps/web/src/screens/records/beside-form.tsx': 'the table of ways beside the form of a section',
  'apps/web/src/screens/records/detail/parts.tsx': 'the table of cards of a record',
  'apps/web/src/screens/records/detail/lead-figures.ts': 'the table of figures of work under way',
  'apps/web/src/screens/records/readings/readings-overview.tsx': 'the table of overviews of readings',
  'apps/web/src/screens/records/list/query/under-way-rows.tsx': 'the table of what a list says of work under way',
  'apps/web/src/screens/records/production/lot-words.ts':
    "the table of what a stage says of a lot on the season's board",
};

const stale = Object.entries(stageLists(stages, SECTIONS)).filter(
  ([file, text]) => readFileSync(join(stages, 'lists', file), 'utf8') !== text,
);
for (const [file] of stale) console.log(`FAIL ${STAGES_FOLDER}/lists/${file} is stale: npm run stages`);
const files = globSync('{packages/domain,apps/server,apps/web}/src/**/*.{ts,tsx}', { cwd: ROOT }).sort();
const names = stageNames({ root: ROOT, files, sections: SECTIONS, allowed: ALLOWED });
for (const name of names) console.log(`FAIL asks for a stage by name: ${name}`);
const isSound = stale.length + names.length === 0;
if (isSound) console.log('ok  stages');
process.exitCode = isSound ? 0 : 1;
