import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
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
  // What the machine and the room are called is no stage.
  /['"`>]Lavador\b/,
  /\bBenefício\b/,
];

test('one begins a record in the words of its section, on every screen', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) => !file.includes('.test.'));
  assert(files.length > 300, 'the screens are there');
  const strays = files.flatMap((file) => {
    const source = readFileSync(join(import.meta.dirname, file), 'utf8');
    return STRAYS.flatMap((stray) => stray.exec(source)?.[0] ?? []).map((words) => `${file}: ${words}`);
  });
  assert.deepEqual(strays, []);
});
