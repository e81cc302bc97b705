import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type ChosenClasses, classFaults } from './classes.ts';

const ROW = 'lots/lot-row.tsx';
const SHEET = 'lots/lot-row.module.css';
const IMPORT = "import styles from './lot-row.module.css';\n";
const SOUND = {
  [ROW]: `${IMPORT}export const row = [styles.row, styles['name']];\n`,
  [SHEET]: '@layer screens { .row { gap: 0.5rem; &:hover .name { color: red; } } }\n',
};

describe('the check of class names', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(join(tmpdir(), 'cafezal-classes-'));
  });
  after(() => rmSync(root, { recursive: true }));

  const faultsOf = (sources: Readonly<Record<string, string>>, chosen: ChosenClasses = {}): string[] => {
    for (const [file, source] of Object.entries(sources)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), source);
    }
    return classFaults(root, Object.keys(sources), chosen);
  };

  test('finds nothing where each class is defined and used, within layers and nested', () => {
    assert.deepEqual(faultsOf(SOUND), []);
  });

  test('names a class that the style module does not define, by dot and by quotes', () => {
    for (const taken of ['styles.kilos', "styles['kilos']", 'isOn && styles.kilos'])
      assert.deepEqual(
        faultsOf({ ...SOUND, [ROW]: `${SOUND[ROW]}export const more = ${taken};\n` }),
        [`${ROW}: ${SHEET} defines no class kilos`],
        taken,
      );
  });

  test('takes no class from comments, strings, numbers and the classes of the whole page', () => {
    for (const css of [
      '/* .kilos */',
      '.row { background: url("a.kilos"); }',
      '.row { margin: .5em; }',
      ':global(.kilos) .row {}',
    ])
      assert.deepEqual(faultsOf({ ...SOUND, [SHEET]: `${SOUND[SHEET]}${css}\n` }), [], css);
  });

  test('names a class that nobody uses, though a comment speaks of it', () => {
    const sources = { ...SOUND, [ROW]: `${IMPORT}// styles.name\nexport const row = styles.row;\n` };
    assert.deepEqual(faultsOf(sources), [`${SHEET}: nobody uses the class name`]);
  });

  test('counts the use by every source that imports the style module', () => {
    const sources = {
      ...SOUND,
      [ROW]: `${IMPORT}export const row = styles.row;\n`,
      'list.tsx': "import lot from './lots/lot-row.module.css';\nexport const name = lot.name;\n",
    };
    assert.deepEqual(faultsOf(sources), []);
  });

  test('takes classes by a variable from the list alone, and holds the list', () => {
    const sources = { ...SOUND, [ROW]: `${IMPORT}export const row = (part: string) => styles[part];\n` };
    assert.deepEqual(faultsOf(sources)[0], `${ROW}: takes classes by a variable; list their names`);
    assert.deepEqual(faultsOf(sources, { [ROW]: ['row', 'name'] }), []);
    assert.deepEqual(faultsOf(sources, { [ROW]: ['row', 'name', 'kilos'] }), [
      `${ROW}: ${SHEET} defines no class kilos`,
    ]);
    assert.deepEqual(faultsOf(SOUND, { [ROW]: ['row'] }), [`${ROW}: is listed, and takes no class by a variable`]);
  });

  test('names a source that hands on the whole style module', () => {
    const sources = { ...SOUND, [ROW]: `${SOUND[ROW]}export const all = { styles };\n` };
    assert.deepEqual(faultsOf(sources), [`${ROW}: hands on all classes of ${SHEET}; name them one by one`]);
  });
});
