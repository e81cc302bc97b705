import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';

const SHEET = 'xl/worksheets/sheet1.xml';
const WORKBOOK = `<workbook xmlns:r="r"><sheets><sheet name="Um" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const RELATIONS = (target: string): string =>
  `<Relationships><Relationship Id="rId1" Target="${target}"/></Relationships>`;

/** A table of texts as a part of a workbook, with what stands behind its rows. */
export const sheetPart = (rows: readonly (readonly string[])[], behind = ''): string =>
  `<worksheet><sheetData>${rows
    .map((cells) => `<row>${cells.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('')}</row>`)
    .join('')}</sheetData>${behind}</worksheet>`;

/** The bytes of an archive of these files, in their order. */
export async function zipOf(
  files: Iterable<readonly [name: string, content: string | Uint8Array]>,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, content] of files)
    await writer.add(name, typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content));
  return new Uint8Array(await writer.close());
}

/** The bytes of a workbook with this table, and with further parts by their paths. */
export async function workbookOf(
  sheet: string,
  { more = {}, target = 'worksheets/sheet1.xml' }: { more?: Readonly<Record<string, string>>; target?: string } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const parts = {
    'xl/workbook.xml': WORKBOOK,
    'xl/_rels/workbook.xml.rels': RELATIONS(target),
    [SHEET]: sheet,
    ...more,
  };
  return zipOf(Object.entries(parts));
}
