import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { stageLists } from './stage-lists.ts';

const PLOT =
  "export const plot = defineStage({\n  key: 'plot',\n  section: 'talhoes',\n});\nexport const plotForm = {};\n";
const ROASTING =
  "export const roasting = defineStage({\n  key: 'roasting',\n  section: 'torra',\n});\nexport const roastingForm = {};\n";

describe('the lists of stages', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'cafezal-stages-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const listsOf = (sources: Readonly<Record<string, string>>, sections: readonly string[]) => {
    for (const [file, source] of Object.entries(sources)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), source);
    }
    return stageLists(root, sections);
  };

  test('have a line for each folder, in the order of the sections', () => {
    const lists = listsOf(
      {
        'roasting/roasting.ts': ROASTING,
        'roasting/roasting-rules.ts': 'export const roastingChecks: StageChecks = { rules: [] };\n',
        'roasting/roasting-rules.test.ts': 'export const roastingFigures = [];\n',
        'plot/plot.ts': PLOT,
        'roasting/roasting-texts.ts': "export const roastingTexts: StageTexts = { askedAs: 'torrar' };\n",
        'plot/outline.ts': 'export const plotFigures: readonly Figure[] = [];\n',
        'lists/definitions.ts': '',
        'approved/figures.txt': '',
      },
      ['talhoes', 'torra'],
    );
    assert.match(lists['definitions.ts'] ?? '', /from '\.\.\/plot\/plot\.ts';\n.*from '\.\.\/roasting\/roasting\.ts';/);
    assert.match(lists['definitions.ts'] ?? '', /\n {2}talhoes: plot,\n {2}torra: roasting,\n/);
    assert.match(lists['forms.ts'] ?? '', /\n {2}talhoes: plotForm,\n {2}torra: roastingForm,\n/);
    assert.match(lists['checks.ts'] ?? '', /'\.\.\/roasting\/roasting-rules\.ts'/);
    assert.match(lists['checks.ts'] ?? '', /\n {2}talhoes: \{ rules: \[\] \},\n {2}torra: roastingChecks,\n/);
    assert.match(lists['figures.ts'] ?? '', /\n {2}talhoes: plotFigures,\n {2}torra: \[\],\n/);
    assert.match(lists['texts.ts'] ?? '', /\n {2}talhoes: \{\},\n {2}torra: roastingTexts,\n/);
  });

  test('are not made while a section has no folder, or a folder no section, no stage or no fields', () => {
    const withoutFields = PLOT.replace('plotForm', 'plotFields');
    assert.throws(() => listsOf({ 'plot/plot.ts': withoutFields }, ['talhoes']), /plot has no fields/);
    const sources = { 'plot/plot.ts': PLOT, 'roasting/roasting.ts': ROASTING };
    assert.throws(() => listsOf(sources, ['talhoes', 'torra', 'moagem']), /No folder of stages defines moagem/);
    assert.throws(() => listsOf(sources, ['talhoes']), /Add 'torra' to SECTIONS: roasting defines it/);
    assert.throws(() => listsOf({ ...sources, 'odd/odd.ts': '' }, ['talhoes', 'torra']), /odd defines no stage/);
  });
});
