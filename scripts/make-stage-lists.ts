import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SECTIONS } from '../packages/domain/src/record/record.ts';
import { STAGES_FOLDER, stageLists } from './stage-lists.ts';

// Writes the lists of stages that the domain imports: each folder of a stage, in the order of SECTIONS.
const root = join(import.meta.dirname, '..', STAGES_FOLDER);
mkdirSync(join(root, 'lists'), { recursive: true });
for (const [file, text] of Object.entries(stageLists(root, SECTIONS))) writeFileSync(join(root, 'lists', file), text);
