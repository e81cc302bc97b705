import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import { importsOn, type TestImport } from '../test/import-client.ts';
import type { TestServer } from '../test/test-app.ts';

/** Workbooks that LibreOffice 7.4 wrote of tables with merged heads, sums in between, and numbers and days as texts. */
const workbook = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(`../services/imports/sheets-by-libreoffice/${name}`, import.meta.url)));

describe('the past of a farm in workbooks of LibreOffice', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await farmOn(server, { totalArea: 30, state: 'MG' });
  });
  after(() => server.close());

  const bring = async (section: string, content: string | Uint8Array<ArrayBuffer>, name: string) => {
    const { status, body } = await importsOn(farm).bring(section, content, name);
    assert.equal(status, 201, JSON.stringify(body));
    return body.import;
  };
  const change = async ({ id }: TestImport, json: object) =>
    (await importsOn(farm).call('PATCH', `/${id}`, json)).body.import;
  const confirm = ({ id }: TestImport) => importsOn(farm).confirm(id);
  const count = async (section: string): Promise<number> => (await farm.ask('GET', `/${section}`)).body.count;

  test('comes in with what is wrong put right, and goes again file by file, but for what is used', async () => {
    const plots = await confirm(
      await bring('talhoes', 'Talhão;Área (ha)\r\nCruzeiro;8,5\r\nMata;6\r\nBaixada;4', 'talhoes.csv'),
    );
    const seasons = await bring('safras', workbook('safras.xlsx'), 'safras.xlsx');
    assert.deepEqual([seasons.counts.new, seasons.counts.error, seasons.questions], [8, 1, []]);
    assert.deepEqual(
      seasons.lines.filter(({ status }) => status === 'error').map(({ line, cells }) => [line, cells.C]),
      [[11, 'doze']],
    );
    const right = await change(seasons, { lines: [{ line: 11, cells: { C: '1.112,5' } }] });
    assert.deepEqual([right.counts.new, right.counts.error], [9, 0]);
    const past = await confirm(right);
    assert.equal(past.records, 9);
    const { records } = (await farm.ask('GET', '/producao?limit=50')).body;
    assert.deepEqual(records.map(({ name, data }) => `${name}: ${String(data.producedYield)}`).sort(), [
      'Safra 2022/23 Baixada: 126',
      'Safra 2022/23 Cruzeiro: 151.5',
      'Safra 2022/23 Mata: 98.25',
      'Safra 2023/24 Baixada: 1112.5',
      'Safra 2023/24 Cruzeiro: 1062.5',
      'Safra 2023/24 Mata: 112',
      'Safra 2024/25 Baixada: 88.75',
      'Safra 2024/25 Cruzeiro: 140',
      'Safra 2024/25 Mata: 101',
    ]);

    const harvests = await bring('colheita', workbook('colheita.xlsx'), 'colheita.xlsx');
    assert.deepEqual(
      harvests.questions.map(({ id }) => id),
      ['date:B', 'number:C'],
    );
    const answered = await change(harvests, { answers: { 'date:B': '2000', 'number:C': 'thousands' } });
    const picked = await confirm(answered);
    assert.deepEqual(
      (await farm.ask('GET', '/colheita')).body.records.map(({ date, outputs }) => [date, outputs[0]?.kg]).sort(),
      [
        ['2025-05-18', 6820],
        ['2025-05-19', 6200],
        ['2025-06-04', 5490.5],
      ],
    );
    const [first] = picked.lines;
    await farm.make('processamento', {
      name: 'Do Cruzeiro',
      date: '2025-05-18',
      inputs: [{ recordId: first?.record?.id, kg: 100 }],
    });

    const undo = ({ id }: TestImport) => importsOn(farm).call('POST', `/${id}/desfazer`);
    const held = await undo(picked);
    assert.deepEqual([held.status, held.body.error.code], [409, 'import/in-use']);
    assert.equal((await undo(past)).body.import.status, 'undone');
    assert.deepEqual([await count('producao'), await count('colheita')], [0, 3]);
    assert.equal((await undo(plots)).status, 409);
  });
});
