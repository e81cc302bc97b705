import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { defaultSettings } from '@cafezal/domain/farm/farm-defaults.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { exportTable, workbook } from './list-export.ts';
import { harvest, lot } from './query/list-fixture.ts';

const END_OF_DIRECTORY = 0x06054b50;
const STORED = 0;

/** The parts of a ZIP archive by name, as text: found by its directory, inflated by Node's own zlib. */
function partsOf(zip: Buffer): ReadonlyMap<string, string> {
  let end = zip.length - 22;
  while (zip.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  const parts = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const head = zip.readUInt32LE(at + 42);
    const start = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
    const bytes = zip.subarray(start, start + size);
    parts.set(
      zip.toString('utf8', at + 46, at + 46 + name),
      (method === STORED ? bytes : inflateRawSync(bytes)).toString('utf8'),
    );
    at += 46 + name + extra + comment;
  }
  return parts;
}

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** A cell as the sheet holds it: its kind (`s` text, `n` number) and what stands in it, texts looked up. */
type ReadCell = { kind: string; value: string; style: string };

/** Cells of a row by their column's letters: empty ones are not there. */
type ReadRow = Readonly<Record<string, ReadCell>>;

function rowsOf(parts: ReadonlyMap<string, string>): readonly ReadRow[] {
  const texts = [...(parts.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>.*?<t[^>]*>(.*?)<\/t><\/si>/gs)];
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
  const cells = (row: string) =>
    [...row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes = '', inner = '']) => {
      const column = /\br="([A-Z]+)\d+"/.exec(attributes)?.[1] ?? '';
      const kind = /\bt="(\w+)"/.exec(attributes)?.[1] ?? 'n';
      const value = /<v>(.*?)<\/v>/s.exec(inner)?.[1] ?? '';
      const style = /\bs="(\d+)"/.exec(attributes)?.[1] ?? '';
      const text = unescaped(texts[Number(value)]?.[1] ?? '');
      return [column, { kind, style, value: kind === 's' ? text : value }] as const;
    });
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => Object.fromEntries(cells(row)));
}

const FORMULA = '=HYPERLINK("http://x.test";"ver")';
const DANGEROUS = [FORMULA, '+55 35 99999-0000', '-1+1', '@SUM(A1)'];

describe('the workbook of a list', () => {
  let parts: ReadonlyMap<string, string>;
  let rows: readonly ReadRow[];
  const cell = (row: number, header: string): ReadCell | undefined => {
    const [column = ''] = Object.entries(rows[0] ?? {}).find(([, { value }]) => value === header) ?? [];
    return rows[row]?.[column];
  };

  before(async () => {
    const records = [
      harvest({
        id: 'c1',
        code: '26C-001',
        name: 'Mata & Sede <1>',
        outputs: [lot(3552.125)],
        data: { laborCost: 1240.5 },
      }),
      ...DANGEROUS.map((name, at) => harvest({ id: `p${at}`, name, notes: name, code: name })),
    ];
    const settings = defaultSettings('MG');
    const farm = { id: 'f', name: 'Boa Vista', totalArea: 24, city: 'Carmo de Minas', state: 'MG', settings };
    const context = {
      definition: stageOf('colheita'),
      ...{ nameOf: () => '', timezone: settings.timezone },
      rules: { farm, today: '2026-06-01', record: () => undefined, others: () => [] },
    };
    const file = await workbook(
      'Colheitas',
      exportTable(context, records, () => []),
    );
    parts = partsOf(Buffer.from(await file.arrayBuffer()));
    rows = rowsOf(parts);
  });

  test('has one sheet, named after the section, with a heading and a row a record', () => {
    assert.match(parts.get('xl/workbook.xml') ?? '', /<sheet [^>]*name="Colheitas"/);
    assert.equal(rows.length, 1 + 1 + DANGEROUS.length);
    assert.deepEqual(
      ['A', 'B', 'C', 'D', 'E'].map((column) => rows[0]?.[column]?.value),
      ['Código', 'Nome', 'Data', 'Safra', 'Situação'],
    );
  });

  test('holds texts as texts, whatever is in them', () => {
    assert.deepEqual([cell(1, 'Nome')?.kind, cell(1, 'Nome')?.value], ['s', 'Mata & Sede <1>']);
    assert.equal(cell(1, 'Situação')?.value, 'Concluída');
  });

  test('holds kilos and days as numbers, a day with the look of one', () => {
    assert.deepEqual([cell(1, 'Deu (kg)')?.kind, cell(1, 'Deu (kg)')?.value], ['n', '3552.125']);
    const day = cell(1, 'Data');
    assert.deepEqual([day?.kind, Number(day?.value)], ['n', Date.parse('2026-06-01') / 86_400_000 + 25_569]);
    assert.match(parts.get('xl/styles.xml') ?? '', /formatCode="dd\/mm\/yyyy"/);
    assert.notEqual(day?.style, cell(1, 'Deu (kg)')?.style);
  });

  test('carries nothing in that a spreadsheet would run', () => {
    DANGEROUS.forEach((text, at) => {
      for (const header of ['Código', 'Nome', 'Observações']) {
        assert.deepEqual([cell(2 + at, header)?.kind, cell(2 + at, header)?.value], ['s', text], header);
      }
    });
    for (const [name, part] of parts) assert.doesNotMatch(part, /<f[ >]|<definedName[ >]|<externalReference/, name);
    assert.deepEqual(
      [...parts.keys()].filter((name) => /vba|macro|external/i.test(name)),
      [],
    );
  });
});
