import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SECTIONS, type Section } from '../record/record.ts';
import {
  BULK_SECTIONS,
  FILE_SECTIONS,
  isDrying,
  isHulling,
  isPaper,
  isPicking,
  isPlace,
  isSale,
  isStock,
  isStoring,
  LASTING_SECTIONS,
  leadsSeason,
  PAPER_SECTIONS,
  PICKING_SECTIONS,
  PLACE_SECTIONS,
  PLOT_WORK_SECTIONS,
  SEASON_SECTIONS,
} from './kinds.ts';

/** Written out by hand: what the records of each section are. */
const KINDS: Readonly<Partial<Record<Section, (of: { section: Section }) => boolean>>> = {
  talhoes: isPlace,
  colheita: isPicking,
  secagem: isDrying,
  beneficiamento: isHulling,
  armazenamento: isStock,
  vendas: isSale,
  producao: leadsSeason,
};

test('a section is one kind at most, and each kind is one section', () => {
  const kinds = [isPlace, isPicking, isDrying, isHulling, isStock, isSale, leadsSeason];
  for (const section of SECTIONS)
    assert.deepEqual(
      kinds.filter((is) => is({ section })),
      [KINDS[section] ?? []].flat(),
      section,
    );
});

test('plots are named by harvests and activities', () => {
  assert.deepEqual([PLACE_SECTIONS, PICKING_SECTIONS], [['talhoes'], ['colheita']]);
  assert.deepEqual(PLOT_WORK_SECTIONS, ['colheita', 'atividades']);
});

test('what lasts, lies loose, ends or has files is written out by hand too', () => {
  assert.deepEqual([...LASTING_SECTIONS].sort(), ['cotacoes', 'documentos', 'parceiros', 'talhoes']);
  assert.deepEqual(BULK_SECTIONS, ['descanso', 'armazenamento']);
  assert.deepEqual([PAPER_SECTIONS, FILE_SECTIONS, SEASON_SECTIONS], [['documentos'], ['documentos'], ['producao']]);
  assert.deepEqual(
    SECTIONS.filter((section) => isPaper({ section })),
    ['documentos'],
  );
  assert.deepEqual(
    SECTIONS.filter((section) => isStoring({ section })),
    ['descanso', 'armazenamento'],
  );
});
