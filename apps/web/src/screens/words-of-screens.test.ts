import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { TRIAL_DAYS } from '@cafezal/domain/people/trial.ts';
import { SECTIONS } from '@cafezal/domain/record/record.ts';
import { oneOf } from '@cafezal/domain/stages/section-words.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';

const of = (kind: 'event' | 'thing'): string =>
  SECTIONS.filter((section) => stageOf(section).label.kind === kind)
    .map(oneOf)
    .join('|');

/** Words that say in another way what a section says of itself. */
const STRAYS: readonly RegExp[] = [
  /\bCadastrar\b/,
  new RegExp(`\\bRegistrar (?:${of('thing')})`),
  new RegExp(`\\b(?:Novo|Nova|Começar|Criar) (?:${of('event')})`),
  // Of the trial's days there is one number.
  new RegExp(`\\b${TRIAL_DAYS} dias grátis`),
  // What the machine and the room are called is no stage.
  /['"`>]Lavador\b/,
  /\bBenefício\b/,
  /, lavador, |\b(?:[Nn]o|antes do) (?:lavador|benefício)\b/,
  /\bo benefício pergunta/,
];

/** Folders whose names of records are a person's. */
const NAMES = /^(?:golden|demonstration)\//;
const DOMAIN = join(import.meta.dirname, '../../../../packages/domain/src');

const filesOf = (folder: string): readonly string[] =>
  globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => !file.includes('.test.'));

function straysIn(folder: string, files: readonly string[], strays: readonly RegExp[]): readonly string[] {
  return files.flatMap((file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    return strays.flatMap((stray) => stray.exec(source)?.[0] ?? []).map((words) => `${file}: ${words}`);
  });
}

test('one begins a record in the words of its section, on every screen', () => {
  const files = filesOf(import.meta.dirname);
  assert(files.length > 300, 'the screens are there');
  assert.deepEqual(straysIn(import.meta.dirname, files, STRAYS), []);
});

test('a stage is called the same way by the words of the domain', () => {
  const files = filesOf(DOMAIN).filter((file) => !NAMES.test(file));
  assert(files.length > 300, 'the domain is there');
  assert.deepEqual(straysIn(DOMAIN, files, STRAYS.slice(-2)), []);
});
