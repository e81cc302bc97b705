import type { MapContent } from '@cafezal/domain/maps/map-content.ts';
import { fieldsOfMap } from '@cafezal/domain/maps/map-table.ts';
import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { SECTIONS } from '@cafezal/domain/record/record.ts';
import { findHeadings } from '@cafezal/domain/sheets/heading-row.ts';
import type { Choices, Preview } from '@cafezal/domain/sheets/preview.ts';
import type { Sheet } from '@cafezal/domain/sheets/sheet.ts';
import { headingKey, type SheetSection, targetsOf } from '@cafezal/domain/sheets/targets.ts';
import type { Database } from '../../db/database.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { MAX_FRAME_BYTES, type Upload, type UploadWords } from '../request/read-upload.ts';
import { previewMap } from './preview-map.ts';
import { previewOfInvoices } from './preview-of-invoices.ts';
import { previewSheet } from './preview-sheet.ts';
import { type InvoiceContent, MOST_INVOICES, readInvoices } from './read-invoices.ts';
import { readMapFile } from './read-map-file.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';

/** What an import is asked with besides its content. */
type Asked = { id: string; section: string; choices: Choices };

/** A kind of file that comes in: how it is read, and what it would write on a farm. `Content` is plain JSON. */
export type ImportKind<Content = unknown> = {
  /** Largest file in bytes; of several, what they are together. */
  maxBytes: number;
  /** How many files may come at once, and what they are called. */
  mostFiles: number;
  words: UploadWords;
  /** What such a file is of where nobody says it. */
  usualSection?: string;
  /** Whether `section` names something that such a file may be of. */
  isOf: (section: string) => boolean;
  /** Whether who has this role may bring such a file of a section. */
  isBroughtBy: (role: FarmRole, section: string) => boolean;
  /** What is kept of a file until it is confirmed. */
  read: (files: readonly Upload[]) => Promise<Content>;
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
  mostFiles: 1,
  words: { what: 'a planilha', tooLarge: 'A planilha passa de 10 MB.' },
  isOf: isSheetSection,
  isBroughtBy: bringsPlots,
  read: ([file]) => readSpreadsheet(file?.bytes ?? new Uint8Array()),
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
  mostFiles: 1,
  words: { what: 'o mapa', tooLarge: 'O mapa passa de 10 MB.' },
  usualSection: 'talhoes',
  isOf: (section) => section === 'talhoes',
  isBroughtBy: bringsPlots,
  read: ([file]) => readMapFile(file?.bytes ?? new Uint8Array()),
  headings: (content) => fieldsOfMap(content).map(headingKey).join('|').slice(0, 2000),
  preview: previewMap,
};

const nfe: ImportKind<InvoiceContent> = {
  maxBytes: 20 * 1024 * 1024,
  mostFiles: MOST_INVOICES,
  words: { what: 'o XML das notas, ou um ZIP com eles,', tooLarge: 'As notas juntas passam de 20 MB.' },
  usualSection: 'vendas',
  isOf: (section) => section === 'vendas',
  isBroughtBy: (role) => role === 'owner' || role === 'manager' || role === 'sales',
  read: readInvoices,
  headings: () => 'nfe',
  preview: (parts, scope, { id, content, choices }) => previewOfInvoices(parts, scope, { id, content, choices }),
};

// Each kind reads only what it kept itself.
const KINDS: Readonly<Record<string, ImportKind>> = {
  planilha: planilha as ImportKind,
  mapa: mapa as ImportKind,
  nfe: nfe as ImportKind,
};

/** Maximum size of an upload's body in bytes, of whatever kind. */
export const IMPORT_MAX_BYTES = Math.max(...Object.values(KINDS).map(({ maxBytes }) => maxBytes)) + MAX_FRAME_BYTES;

const SCRIPT_MEGABYTES = 50;

/** The door for scripts takes larger files of every kind: a workbook with pictures, a map with fields that nobody reads. */
export const SCRIPT_LIMITS = {
  maxBytes: SCRIPT_MEGABYTES * 1024 * 1024,
  tooLarge: `O arquivo passa de ${SCRIPT_MEGABYTES} MB.`,
} as const;

/** Maximum size of an upload's body at the door for scripts, in bytes. */
export const SCRIPT_BODY_BYTES = SCRIPT_LIMITS.maxBytes + MAX_FRAME_BYTES;

/** The kind of a name, or `request/invalid` (422). */
export function importKind(name: string | undefined): ImportKind {
  const kind = name !== undefined && Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  if (kind === undefined) throw new Problem('request/invalid', { fields: { kind: 'Escolha planilha, mapa ou nfe.' } });
  return kind;
}

/** Throws `farm/role-forbidden` (403) for who may not bring such a file. */
export function assertMayBring({ role }: FarmScope, { kind, section }: { kind: string; section: string }): void {
  if (!importKind(kind).isBroughtBy(role, section)) throw new Problem('farm/role-forbidden');
}
