import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TableCell } from '../ground/csv.ts';
import type { FarmRecord, ProductForm, Section } from '../record/record.ts';
import { contextOf } from '../rules/rule-fixture.ts';
import { STAGES, stageOf } from '../stages/stages.ts';
import { type PresentedRecord, presentRecord } from './present-record.ts';
import { sectionColumns, sectionLines } from './section-table.ts';

const PLOT = '019f3c52-0000-7000-8000-000000000001';
const context = {
  nameOf: (id: string) => (id === PLOT ? 'Talhão da Grota' : ''),
  timezone: 'America/Sao_Paulo',
  rules: contextOf(),
};

const stored = (section: Section, parts: Partial<FarmRecord>): FarmRecord => ({
  ...{ id: '019f3c52-0000-7000-8000-0000000000ff', farmId: 'f', section, slug: 's', name: 'Nome', code: '26-COL-0001' },
  ...{ date: '2026-06-01', season: '2026/27', status: 'completed', data: {}, notes: null, inputs: [], outputs: [] },
  ...{ version: 1, flags: [], confirmedWarnings: [], recalculated: null, photos: [], deletedAt: null },
  ...{ createdAt: '', updatedAt: '', createdBy: '', updatedBy: '' },
  ...parts,
});

/** What a record has under each header. */
const rowOf = (section: Section, record: PresentedRecord): Readonly<Record<string, TableCell>> =>
  Object.fromEntries(sectionColumns(stageOf(section)).map(({ header, cell }) => [header, cell(record, context)]));

describe('the table of a section', () => {
  test('names every column once, in every section', () => {
    for (const stage of STAGES) {
      const headers = sectionColumns(stage).map(({ header }) => header);
      assert.deepEqual(headers, [...new Set(headers)], stage.section);
      assert.equal(headers.at(-1), 'Identificador');
    }
  });

  test('has a country by its name', () => {
    const row = rowOf('vendas', presentRecord(stored('vendas', { data: { destinationCountry: 'DE' } }), []));
    assert.equal(row['País de destino'], 'Alemanha');
  });

  test('has numbers and days as such, and what points elsewhere by its name', () => {
    const output = { id: 'o', key: 'main', form: 'cherry_mixed' as const, kg: 620.5 };
    const harvest = stored('colheita', {
      data: {
        plots: [{ plotId: PLOT, liters: 1000, kg: 620.5 }],
        ...{ harvestMethod: 'strip_cloth', quantity: 1000, cost: 150.25, endDate: '2026-06-02' },
        arrivalAt: '2026-06-01T20:30:00.000Z',
      },
      outputs: [{ ...output, liters: 1000, grade: null, lot: null, humidity: null }],
      notes: 'Chuva',
    });
    const draw = { recordId: harvest.id, output: 'main', byRecordId: 'x', consumedKg: 100, reservedKg: 20 };
    const row = rowOf('colheita', presentRecord(harvest, [draw]));
    assert.deepEqual(
      ['Código', 'Nome', 'Data', 'Safra', 'Situação', 'Observações'].map((header) => row[header]),
      ['26-COL-0001', 'Nome', { day: '2026-06-01' }, '2026/27', 'Concluída', 'Chuva'],
    );
    assert.deepEqual(
      [row.Talhão, row['Volume (L) do talhão'], row['Peso (kg) do talhão']],
      ['Talhão da Grota', 1000, 620.5],
    );
    assert.deepEqual(
      [row['Volume colhido (L)'], row['Custo (R$)'], row['Deu (kg)'], row['Sobra (kg)']],
      [1000, 150.25, 620.5, 500.5],
    );
    assert.deepEqual([row['Como colheu'], row.Fim], ['Derriça no pano', { day: '2026-06-02' }]);
    assert.match(String(row['Chegada ao lavador']), /^01\/06\/2026.*17:30$/);
  });

  test('gives each plot of a harvest a line; numbers of the whole stand on the first, so that columns add up', () => {
    const stage = stageOf('colheita');
    const columns = sectionColumns(stage);
    const plots = [
      { plotId: PLOT, liters: 1000 },
      { plotId: 'other', liters: 500 },
    ];
    const harvest = presentRecord(stored('colheita', { data: { plots, quantity: 1500, cost: 90 } }), []);
    const lines = sectionLines(columns, stage)(harvest, context);
    const under = (header: string) =>
      lines.map((line) => line[columns.findIndex((column) => column.header === header)]);
    assert.deepEqual(under('Talhão'), ['Talhão da Grota', null]);
    assert.deepEqual(under('Volume (L) do talhão'), [1000, 500]);
    assert.deepEqual(
      [under('Volume colhido (L)'), under('Custo (R$)')],
      [
        [1500, null],
        [90, null],
      ],
    );
    assert.deepEqual(
      [under('Código'), under('Identificador')],
      [
        ['26-COL-0001', '26-COL-0001'],
        [harvest.id, harvest.id],
      ],
    );
    assert.equal(sectionLines(columns, stage)(presentRecord(stored('colheita', {}), []), context).length, 1);
  });

  test('leaves empty what a record lacks, and shows no column that a section cannot have', () => {
    const row = rowOf('talhoes', presentRecord(stored('talhoes', { code: '', season: null, data: { area: 3.5 } }), []));
    assert.equal(row['Área (ha)'], 3.5);
    assert.equal(row.Cultivar, null);
    for (const header of ['Código', 'Safra', 'Recebeu (kg)', 'Deu (kg)', 'Perímetro'])
      assert.ok(!(header in row), header);
  });

  test('says what each cell sets that comes back in a file, but for what says too little', () => {
    const columns = sectionColumns(stageOf('colheita'));
    const said = new Map(columns.map(({ header, sets }) => [header, sets]));
    const keys = ['Código', 'Identificador', 'Talhão', 'Peso (kg) do talhão', 'Custo (R$)', 'Perdas', 'Deu (kg)'];
    assert.deepEqual(
      keys.map((header) => said.get(header)?.key),
      ['code', 'id', 'data.plots.plotId', 'data.plots.kg', 'data.cost', undefined, undefined],
    );
    assert.equal(said.get('Custo (R$)')?.field?.kind, 'money');
    assert.deepEqual(said.get('Nome'), { key: 'name' });
  });

  test('weighs what a stage takes and what it gives, each where there is any', () => {
    const weighed = (takes: readonly ProductForm[], gives: readonly ProductForm[]) =>
      sectionColumns({ ...stageOf('secagem'), takes, gives }).flatMap(({ header }) =>
        ['Recebeu (kg)', 'Deu (kg)', 'Sobra (kg)'].includes(header) ? [header] : [],
      );
    assert.deepEqual(weighed(['cherry_ripe'], []), ['Recebeu (kg)']);
    assert.deepEqual(weighed([], ['dry_cherry']), ['Deu (kg)', 'Sobra (kg)']);
    const inputs = [0.1, 0.2].map((kg) => ({ recordId: 'h', output: '0', kg }));
    const row = rowOf('secagem', presentRecord(stored('secagem', { inputs }), []));
    assert.deepEqual([row['Recebeu (kg)'], row['Deu (kg)'], row['Sobra (kg)']], [0.3, 0, 0]);
  });

  test('says what people see of a status that follows from the balance', () => {
    const output = {
      id: 'o',
      key: '0',
      form: 'green_bean' as const,
      kg: 60,
      liters: null,
      grade: null,
      lot: null,
      humidity: null,
    };
    const stock = stored('armazenamento', { status: 'in_stock', outputs: [output] });
    const draw = { recordId: stock.id, output: '0', byRecordId: 'x', consumedKg: 60, reservedKg: 0 };
    assert.equal(rowOf('armazenamento', presentRecord(stock, [draw])).Situação, 'Expedido');
  });
});
