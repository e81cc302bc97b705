import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { farmRecords, previewOf, sheetFarm } from '../demonstration/sheet-fixture.ts';
import { csvLines, type TableCell } from '../ground/csv.ts';
import { finished } from '../ground/steps.ts';
import { SECTIONS, type Section } from '../record/record.ts';
import { sectionColumns, sectionLines } from '../shown/section-table.ts';
import { stageOf } from '../stages/stages.ts';
import { csvRows, separatorOf } from './csv-rows.ts';
import { NO_CHOICES, type Preview } from './preview.ts';
import { readSheet } from './read-sheet.ts';

const records = farmRecords();
const farm = sheetFarm(records);

/** A section as its own file has it. */
function exported(section: Section): readonly (readonly TableCell[])[] {
  const stage = stageOf(section);
  const columns = sectionColumns(stage);
  const linesOf = sectionLines(columns, stage);
  const lines = farm.records(section).flatMap((record) => linesOf(farm.present(record), farm.table));
  return [columns.map(({ header }) => header), ...lines];
}

const asCsv = (rows: readonly (readonly TableCell[])[]) => {
  const text = csvLines(rows);
  return [...csvRows([text], separatorOf(text))];
};

const statuses = ({ lines }: Preview) => [...new Set(lines.map(({ status }) => status))];
const remarks = ({ lines }: Preview) =>
  lines.flatMap(({ line, errors }) => errors.map(({ column, message }) => `${line}${column ?? ''} ${message}`));

describe('a large sheet', () => {
  test('is read in steps of few cells, however many columns and rows it has', () => {
    let seen = 0;
    const counting: ProxyHandler<TableCell[]> = {
      get: (cells, key) => {
        seen += 1;
        return Reflect.get(cells, key);
      },
    };
    const row = (at: number): TableCell[] => Array.from({ length: 40 }, (_, column) => `${at % 28}/06/2025 ${column}`);
    const headings = sectionColumns(stageOf('colheita')).map(({ header }) => header);
    const rows = [headings, ...Array.from({ length: 2_000 }, (_, at) => row(at))].map((cells, at) => ({
      line: at + 1,
      cells: new Proxy<TableCell[]>([...cells], counting),
    }));
    const sheet = { rows, encoding: null, separator: null };
    const steps = readSheet({ sheet, section: 'colheita', choices: NO_CHOICES, farm });
    let [most, all] = [0, 0];
    for (let isDone = false; !isDone; ) {
      seen = 0;
      isDone = steps.next().done === true;
      all += seen;
      most = Math.max(most, seen);
    }
    assert.ok(all > 400_000, `${all} cells were looked at`);
    assert.ok(most < 20_000, `${most} of ${all} cells were looked at in one step`);
  });
});

test('a number is a day by the calendar of its workbook', () => {
  const rows = [
    { line: 1, cells: ['Talhão', 'Data', 'Peso (kg)'] },
    { line: 2, cells: [records.find(({ section }) => section === 'talhoes')?.name ?? '', 44_333, 600] },
  ];
  const dayOf = (since1904: boolean): unknown => {
    const sheet = { rows, encoding: null, separator: null, since1904 };
    return finished(readSheet({ sheet, section: 'colheita', choices: NO_CHOICES, farm })).writes[0]?.body.date;
  };
  assert.deepEqual([dayOf(true), dayOf(false)], ['2025-05-18', '2021-05-17']);
});

describe('our own files come back without questions', () => {
  for (const section of SECTIONS) {
    test(`and unchanged, of ${stageOf(section).label.many}`, () => {
      for (const rows of [exported(section), asCsv(exported(section))]) {
        const preview = previewOf(section, rows);
        assert.deepEqual(preview.questions, []);
        assert.deepEqual(remarks(preview), []);
        assert.ok(
          preview.lines.every(({ status }) => status === 'same'),
          statuses(preview).join(),
        );
        assert.deepEqual(preview.writes, []);
      }
    });
  }

  test('with the one cell that somebody changed', () => {
    const [head = [], first = [], ...rest] = exported('talhoes');
    const at = head.indexOf('Altitude (m)');
    const changed = first.map((cell, column) => (column === at ? 1185 : cell));
    const preview = previewOf('talhoes', [head, changed, ...rest]);
    assert.deepEqual(preview.lines.map(({ status }) => status).slice(0, 2), ['changed', 'same']);
    assert.deepEqual(preview.writes[0]?.body, { data: { altitude: 1185 }, confirmedWarnings: ['*'] });
  });

  test('into another farm under the same ids', () => {
    const empty = sheetFarm([]);
    const preview = previewOf('talhoes', exported('talhoes'), { on: empty });
    assert.deepEqual(statuses(preview), ['new']);
    assert.deepEqual(
      preview.writes.map(({ id }) => id),
      farm.records('talhoes').map(({ id }) => id),
    );
    const plots = sheetFarm(farm.records('talhoes'));
    const harvests = previewOf('colheita', exported('colheita'), { on: plots });
    assert.deepEqual([statuses(harvests), remarks(harvests), harvests.questions], [['new'], [], []]);
  });
});

describe('a sheet of harvests', () => {
  const head = ['gleba', 'dt colh', 'Kg', 'balaios', 'turma', 'obs 2'];

  test('has its columns found under a title, and sums and empty rows left out', () => {
    const rows = [
      ['Colheitas da Boa Vista'],
      [null],
      head,
      ['Cruzeiro', '18/05/2025', '6820', 183, 'Zé Carlos'],
      ['Total', null, '6820'],
    ];
    const preview = previewOf('colheita', rows);
    assert.equal(preview.headingLine, 3);
    assert.deepEqual(Object.values(preview.mapping).slice(0, 5), [
      'data.plots.plotId',
      'date',
      'data.plots.kg',
      'data.plots.liters',
      'data.responsible',
    ]);
    assert.deepEqual([remarks(preview), preview.questions], [[], []]);
    assert.deepEqual(
      preview.lines.map(({ line, status }) => [line, status]),
      [[4, 'new']],
    );
    const { data, date } = preview.writes[0]?.body ?? {};
    assert.equal(date, '2025-05-18');
    assert.deepEqual((data as { plots: unknown[] }).plots, [
      { plotId: farm.records('talhoes')[0]?.id, kg: 6820, liters: 183 * 60 },
    ]);
  });

  test('asks once what a dot separates, with both readings', () => {
    const rows = [head, ['Cruzeiro', '18/05/2025', '6.820', 183], ['Mata', '19/05/2025', '7.440', 200]];
    const { questions, lines } = previewOf('colheita', rows);
    assert.deepEqual(
      questions.map(({ id, options }) => [id, options.map(({ samples }) => samples)]),
      [
        [
          'number:C',
          [
            ['6.820', '7.440'],
            ['6,82', '7,44'],
          ],
        ],
      ],
    );
    assert.equal(lines.length, 2);
    const decided = [head, ['Cruzeiro', '18/05/2025', '6.820', 183], ['Mata', '19/05/2025', '7.440,5', 200]];
    assert.deepEqual(previewOf('colheita', decided).questions, []);
  });

  test('says of a wrong cell what would be right, and takes what is put right', () => {
    const rows = [head, ['Cruzeiro', '31/06/2025', 6820, 183], ['Mata', '03/06/2025', 'muito', 183]];
    const preview = previewOf('colheita', rows);
    assert.deepEqual(remarks(preview), ['2B Junho tem 30 dias.', '3C Não é um número. Escreva como 12,5.']);
    assert.equal(preview.lines[0]?.errors[0]?.suggestion, '30/06/2025');
    assert.deepEqual(preview.counts.error, 2);
    const lines = { 2: { cells: { B: '30/06/2025' } }, 3: { skip: true } };
    const mended = previewOf('colheita', rows, { lines });
    assert.deepEqual([mended.counts.new, mended.counts.error, mended.counts.skipped], [1, 0, 1]);
    assert.equal(mended.writes[0]?.body.date, '2025-06-30');
  });

  test('asks which plot an unknown name is: one of them, a new one, or none', () => {
    const rows = [head, ['Matta', '03/06/2025', 6200, 167]];
    const asked = previewOf('colheita', rows);
    const [question] = asked.questions;
    assert.equal(question?.message, '“Matta” (linha 2) não está em Talhões. Qual é?');
    assert.equal(question?.options[0]?.label, 'Talhão 02 – Mata');
    assert.equal(asked.counts.error, 1);
    const id = question?.id ?? '';
    const [mata = ''] = question?.options.map(({ value }) => value) ?? [];
    const plotsOf = (answer: string) =>
      previewOf('colheita', rows, { answers: { [id]: answer } }).writes.map(({ section, body }) => [
        section,
        body.data,
      ]);
    assert.deepEqual(plotsOf(mata), [['colheita', { plots: [{ plotId: mata, kg: 6200, liters: 10020 }] }]]);
    assert.deepEqual(plotsOf('skip'), []);
    const made = plotsOf('create:2,5');
    assert.deepEqual(
      made.map(([section]) => section),
      ['talhoes', 'colheita'],
    );
    assert.deepEqual(made[0]?.[1], { area: 2.5 });
    assert.equal(previewOf('colheita', rows, { answers: { [id]: 'create:' } }).counts.error, 1);
  });

  test('is known again when it comes twice', () => {
    const harvest = farm.records('colheita')[0];
    const [plot] = (harvest?.data.plots ?? []) as { plotId: string; liters: number; kg: number }[];
    const name = records.find(({ id }) => id === plot?.plotId)?.name ?? '';
    const preview = previewOf('colheita', [
      head,
      [name, { day: harvest?.date ?? '' }, plot?.kg ?? 0, (plot?.liters ?? 0) / 60],
    ]);
    assert.deepEqual(statuses(preview), ['duplicate']);
  });

  test('of no known heading, or with names of an object’s own, is told and does no harm', () => {
    const preview = previewOf('colheita', [
      ['__proto__', 'constructor', 'toString'],
      ['a', 'b', 'c'],
    ]);
    assert.deepEqual(Object.values(preview.mapping), [null, null, null]);
    assert.equal(preview.counts.error, 1);
    assert.equal(previewOf('colheita', []).headingLine, null);
  });
});

describe('a sheet of past seasons', () => {
  test('becomes closed seasons of the plots, from sacas or sacas per hectare', () => {
    const rows = [
      ['Produção da fazenda', null, null],
      ['Talhão', 'Safra', 'Produção', null],
      [null, null, 'sacas', 'sc/ha'],
      ['Mata', '18/19', '1.060', null],
      ['Mata', '2019/20', null, '26,5'],
      ['Subtotal', null, '1113', null],
      ['Baixada', '2018/2020', 40, null],
      ['Baixada', '2026/27', 40, null],
    ];
    const preview = previewOf('safras', rows, { answers: { 'number:C': 'decimals' } });
    assert.deepEqual(remarks(preview), [
      '7B Depois de 2018 vem 2019.',
      '8B A safra 2026/27 ainda não acabou. Ela entra pelas colheitas.',
    ]);
    assert.deepEqual(
      preview.writes.map(({ body: { name, season, status, data } }) => [
        name,
        season,
        status,
        (data as { producedYield: number }).producedYield,
      ]),
      [
        ['Safra 2018/19 Talhão 02 – Mata', '2018/19', 'closed', 1.06],
        ['Safra 2019/20 Talhão 02 – Mata', '2019/20', 'closed', 53],
      ],
    );
  });
});
