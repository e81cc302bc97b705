import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { SECTIONS } from '@cafezal/domain/record/record.ts';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import { sql } from 'kysely';
import { type FarmClient, goldenFarmOn, startSeasonServer } from '../test/farm-client.ts';
import type { TestServer } from '../test/test-app.ts';

describe('a section as a file', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await goldenFarmOn(server);
  });
  after(() => server.close());

  const download = async (path: string): Promise<Response> =>
    server.app.request(`http://localhost/api/farms/${farm.farmId}/${path}`, {
      headers: { authorization: `Bearer ${farm.owner.token}` },
    });

  async function csvOf(path: string): Promise<{ text: string; rows: string[][] }> {
    const bytes = Buffer.from(await (await download(path)).arrayBuffer());
    assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
    const text = bytes.subarray(3).toString('utf8');
    return {
      text,
      rows: text
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(';')),
    };
  }

  test('has a line for every record under its headers, named after farm, section and day', async () => {
    const answer = await download('colheita/export');
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8; header=present');
    assert.match(
      answer.headers.get('content-disposition') ?? '',
      /^attachment; filename="[a-z0-9-]+-colheita-\d{4}-\d{2}-\d{2}\.csv"$/,
    );
    await answer.arrayBuffer();
    for (const section of SECTIONS) {
      const { count } = (await farm.ask('GET', `/${section}`)).body;
      const { rows } = await csvOf(`${section}/export?format=csv`);
      assert.equal(rows.length, count + 1, section);
    }
  });

  test('has decimal commas, days as people write them, and names where records point', async () => {
    const { text, rows } = await csvOf('colheita/export?sort=date');
    const { records } = (await farm.ask('GET', '/colheita?sort=date')).body;
    const [first] = records;
    assert.ok(first);
    assert.deepEqual(rows[1]?.slice(0, 3), [first.code, first.name, first.date.split('-').reverse().join('/')]);
    assert.doesNotMatch(text, /\d{4}-\d{2}-\d{2}T|undefined|\[object/);
    const plots = (await farm.ask('GET', '/talhoes')).body.records.map(({ name }) => name);
    assert.ok(plots.some((name) => text.includes(name)));
    const at = rows[0]?.indexOf('Deu (kg)') ?? -1;
    assert.equal(rows[1]?.[at], String(first.outputs[0]?.kg).replace('.', ','));
  });

  test('is filtered and sorted as the list is', async () => {
    const query = 'status=completed&sort=name&q=a';
    const { records } = (await farm.ask('GET', `/secagem?${query}`)).body;
    const { rows } = await csvOf(`secagem/export?${query}`);
    assert.deepEqual(
      rows.slice(1).map((row) => row.at(-1)),
      records.map(({ id }) => id),
    );
  });

  test('has every record, however many pages they are', async () => {
    const { id } = await farm.make('parceiros', { name: 'De muitas páginas' });
    await sql`
      insert into records
      select (jsonb_populate_record(one, jsonb_build_object(
        'id', gen_random_uuid(), 'slug', one.slug || n, 'name', 'Parceiro ' || lpad(n::text, 4, '0')))).*
      from records one, generate_series(1, 1200) as n where one.id = ${id}`.execute(server.database.db);
    const { rows } = await csvOf('parceiros/export?q=muitas&sort=name');
    assert.deepEqual(
      rows.slice(1).map(([name]) => name),
      ['De muitas páginas', ...Array.from({ length: 1200 }, (_, at) => `Parceiro ${String(at + 1).padStart(4, '0')}`)],
    );
  });

  test('carries no formula in', async () => {
    const names = ['=HYPERLINK("http://x";"y")', '+1+1', '@SUM(A1)', "-2+3+cmd|' /C calc'!A0"];
    for (const name of names) await farm.make('parceiros', { name, notes: name });
    const { text } = await csvOf('parceiros/export');
    for (const cell of text.split(/[;\r\n]+/)) assert.doesNotMatch(cell, /^"?[=+@]|^"?-\D/);
    assert.ok(text.includes(`"'=HYPERLINK(""http://x"";""y"")"`));
  });

  test('is a workbook with the same columns, numbers and days where that is asked for', async () => {
    const answer = await download('colheita/export?format=xlsx&sort=date');
    assert.equal(
      answer.headers.get('content-type'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    const entries = await new ZipReader(new BlobReader(await answer.blob())).getEntries();
    const partOf = async (name: string): Promise<string> => {
      const entry = entries.find(({ filename }) => filename === name);
      assert.ok(entry && !entry.directory, name);
      return entry.getData(new TextWriter());
    };
    const texts = await partOf('xl/sharedStrings.xml');
    for (const header of ['Código', 'Talhão', 'Deu (kg)']) assert.ok(texts.includes(`>${header}<`), header);
    const [first] = (await farm.ask('GET', '/colheita?sort=date')).body.records;
    assert.ok(first);
    assert.ok(texts.includes(`>${first.name}<`));
    const sheet = await partOf('xl/worksheets/sheet1.xml');
    const serial = Date.parse(first.date) / 86_400_000 + 25_569;
    for (const number of [serial, first.outputs[0]?.kg]) assert.ok(sheet.includes(`<v>${number}</v>`), `${number}`);
    assert.doesNotMatch(sheet, /<f>/);
  });

  test('is refused in a format that there is not, and for a query that the list refuses', async () => {
    for (const query of ['format=pdf', 'sort=nada', 'from=ontem']) {
      assert.equal((await farm.ask('GET', `/colheita/export?${query}`)).status, 422, query);
    }
  });
});
