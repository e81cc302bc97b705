import type { MapContent } from '@cafezal/domain/maps/map-content.ts';
import { fieldsOfMap } from '@cafezal/domain/maps/read-map.ts';
import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { SECTIONS } from '@cafezal/domain/record/record.ts';
import { findHeadings } from '@cafezal/domain/sheets/heading-row.ts';
import type { Choices, Preview } from '@cafezal/domain/sheets/preview.ts';
import type { Sheet } from '@cafezal/domain/sheets/sheet.ts';
import { headingKey, type SheetSection, targetsOf } from '@cafezal/domain/sheets/targets.ts';
import type { Database } from '../../db/database.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import type { UploadWords } from '../request/read-upload.ts';
import { previewMap } from './preview-map.ts';
import { previewSheet } from './preview-sheet.ts';
import { readMapFile } from './read-map-file.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';

/** What an import is asked with besides its content. */
type Asked = { id: string; section: string; choices: Choices };

/** A kind of file that comes in: how it is read, and what it would write on a farm. `Content` is plain JSON. */
export type ImportKind<Content = unknown> = {
  /** Largest file in bytes. */
  maxBytes: number;
  words: UploadWords;
  /** What such a file is of where nobody says it. */
  usualSection?: string;
  /** Whether `section` names something that such a file may be of. */
  isOf: (section: string) => boolean;
  /** Whether who has this role may bring such a file of a section. */
  isBroughtBy: (role: FarmRole, section: string) => boolean;
  /** What is kept of a file until it is confirmed. */
  read: (bytes: Uint8Array) => Promise<Content>;
  /** By what a file of the same make is known again. */
  headings: (content: Content, section: string) => string;
  preview: (
    parts: { db: Database; now: () => Date },
    scope: FarmScope,
    asked: Asked & { content: Content },
  ) => Promise<Preview>;
};

const isSheetSection = (section: string): section is SheetSection =>
  section === 'safras' || SECTIONS.some((known) => known === section);

function sheetSection(section: string): SheetSection {
  if (isSheetSection(section)) return section;
  throw new Problem('request/invalid', { fields: { section: 'Escolha do que é a planilha.' } });
}

/** Agronomists bring plots alone. */
const bringsPlots: ImportKind['isBroughtBy'] = (role, section) =>
  role === 'owner' || role === 'manager' || (role === 'agronomist' && section === 'talhoes');

const planilha: ImportKind<Sheet> = {
  maxBytes: 10 * 1024 * 1024,
  words: { what: 'a planilha', tooLarge: 'A planilha passa de 10 MB.' },
  isOf: isSheetSection,
  isBroughtBy: bringsPlots,
  read: readSpreadsheet,
  headings: (sheet, section) =>
    (findHeadings(sheet, targetsOf(sheetSection(section)))?.headings ?? [])
      .map(({ text }) => headingKey(text))
      .join('|')
      .slice(0, 2000),
  preview: (parts, scope, { id, content, section, choices }) =>
    previewSheet(parts, scope, { id, sheet: content, section: sheetSection(section), choices }),
};

const mapa: ImportKind<MapContent> = {
  maxBytes: 10 * 1024 * 1024,
  words: { what: 'o mapa', tooLarge: 'O mapa passa de 10 MB.' },
  usualSection: 'talhoes',
  isOf: (section) => section === 'talhoes',
  isBroughtBy: bringsPlots,
  read: readMapFile,
  headings: (content) => fieldsOfMap(content).map(headingKey).join('|').slice(0, 2000),
  preview: previewMap,
};

// Each kind reads only what it kept itself.
const KINDS: Readonly<Record<string, ImportKind>> = { planilha: planilha as ImportKind, mapa: mapa as ImportKind };

/** The kind of a name, or `request/invalid` (422). */
export function importKind(name: string | undefined): ImportKind {
  const kind = name !== undefined && Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  if (kind === undefined) throw new Problem('request/invalid', { fields: { kind: 'Escolha planilha ou mapa.' } });
  return kind;
}

/** Throws `farm/role-forbidden` (403) for who may not bring such a file. */
export function assertMayBring({ role }: FarmScope, { kind, section }: { kind: string; section: string }): void {
  if (!importKind(kind).isBroughtBy(role, section)) throw new Problem('farm/role-forbidden');
}
