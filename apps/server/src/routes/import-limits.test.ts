import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type FarmClient, goldenFarmOn, startSeasonServer } from '../test/farm-client.ts';
import { formOf, type ImportBody, importsOn } from '../test/import-client.ts';
import type { TestServer } from '../test/test-app.ts';
import { sheetPart, workbookOf } from '../test/workbook.ts';

const MB = 1024 * 1024;
const IMPORTS_AN_HOUR = 20;
const attributes = (count: number): string => Array.from({ length: count }, (_, at) => ` a${at}="1"`).join('');

describe('a file that is made to stop the server', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await goldenFarmOn(server);
  });
  after(() => server.close());

  const refusalOf = async (path: string, content: string | Uint8Array<ArrayBuffer>): Promise<string> => {
    const { status, body } = await farm.ask<ImportBody>('POST', path, { body: formOf(content, 'arquivo') });
    return `${status} ${body.error.code}: ${body.error.message}`;
  };

  test('is refused by what it has too much of, by the screens and by scripts', async () => {
    const kml = `<kml${attributes(100_000)}/>`;
    const workbook = await workbookOf(`<worksheet><sheetData><row${attributes(100_000)}/></sheetData></worksheet>`);
    const table = '"'.repeat(2 * MB);
    const byte = new Uint8Array(2 * MB).fill(0xe9);
    for (const door of ['importacoes', 'import']) {
      const sheet = `/${door}?kind=planilha&section=colheita`;
      assert.match(
        await refusalOf(`/${door}?kind=mapa`, kml),
        /^422 import\/unreadable: O elemento kml tem mais de 250 atributos/,
      );
      assert.match(
        await refusalOf(sheet, workbook),
        /^422 import\/unreadable: O elemento row tem mais de 250 atributos/,
      );
      for (const content of [table, byte])
        assert.match(
          await refusalOf(sheet, content),
          /^413 import\/too-large: Na linha 1, a célula 1 passa de 100\.000 caracteres/,
        );
      assert.match(
        await refusalOf(sheet, '\n'.repeat(2 * MB)),
        /^413 import\/too-large: A planilha tem mais de 1\.048\.576 linhas/,
      );
      assert.match(
        await refusalOf(sheet, 'a;b\n'.repeat(10_001)),
        /^413 import\/too-large: A planilha tem mais de 10\.000 linhas/,
      );
    }
  });

  test('comes twenty times an hour from one person, and from another all the same', async () => {
    const other = await goldenFarmOn(server);
    const bring = async (on: FarmClient) =>
      importsOn(on).bring('colheita', await workbookOf(sheetPart([['Data'], ['x']])));
    for (let count = 1; count <= IMPORTS_AN_HOUR; count += 1) assert.equal((await bring(other)).status, 201);
    const { status, body } = await bring(other);
    assert.deepEqual([status, body.error.code], [429, 'request/too-many']);
    assert.ok((body.error.retryAfterSec as number) > 3_000);
    assert.equal((await bring(farm)).status, 201);
  });
});
