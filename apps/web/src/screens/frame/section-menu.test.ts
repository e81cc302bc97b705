import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SECTIONS } from '@cafezal/domain/record/record.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { ALL_SECTIONS } from './section-menu.ts';

test('every section that holds records is in the menu once', () => {
  assert.deepEqual(ALL_SECTIONS.map(({ section }) => section).sort(), [...SECTIONS].sort());
});

test('a section is named, one of it and painted in the menu as in its definition', () => {
  for (const { section, one, theme } of ALL_SECTIONS) {
    const { label, theme: defined } = stageOf(section);
    assert.equal(one, label.one, section);
    if (theme !== null) assert.equal(theme, defined, section);
  }
});
