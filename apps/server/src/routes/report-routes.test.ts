import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { goldenId } from '@cafezal/domain/golden/season.ts';
import { REPORTS } from '@cafezal/domain/reports/report-list.ts';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import { type FarmClient, goldenFarmOn, startSeasonServer } from '../test/farm-client.ts';
import { joinFarm } from '../test/join-farm.ts';
import type { TestServer } from '../test/test-app.ts';
import { signUp } from '../test/test-client.ts';

type Listed = { reports: { key: string; title: string; params: string[] }[] };
type Stock = {
  figures: { totalKg: number; sacas: number; freeKg: number; reservedKg: number; items: { id: string; kg: number }[] };
  rows: { recordId: string; form: string; place: string; kg: number }[];
};
type Sold = { sales: { grossRevenue: number; byBuyer: Record<string, number> }; harvest: { totalLiters: number } };
type Rows = { rows: { date: string }[] };
type Season = { production: { sacas: number; areaHa: number }; plots: Record<string, { sacas: number }> };

describe('the reports of a farm', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await goldenFarmOn(server);
  });
  after(() => server.close());

  const download = (path: string): Promise<Response> =>
    Promise.resolve(
      server.app.request(`http://localhost/api/farms/${farm.farmId}/relatorios/${path}`, {
        headers: { authorization: `Bearer ${farm.owner.token}` },
      }),
    );
  const linesOf = async (path: string): Promise<string[]> => {
    const bytes = Buffer.from(await (await download(path)).arrayBuffer());
    assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
    return bytes.subarray(3).toString('utf8').split('\r\n');
  };

  test('are listed with what they may be asked, and each of them answers', async () => {
    const { body } = await farm.ask<Listed>('GET', '/relatorios');
    assert.deepEqual(
      body.reports.map(({ key, title }) => [key, title]),
      REPORTS.map(({ key, title }) => [key, title]),
    );
    for (const { key, params } of body.reports) {
      assert.ok(params.includes('season') && params.includes('format'), key);
      const answer = await farm.ask<{ report: string; figures: object; rows: object[] }>('GET', `/relatorios/${key}`);
      assert.equal(answer.status, 200, key);
      assert.equal(answer.body.report, key);
      assert.ok(Array.isArray(answer.body.rows), key);
    }
  });

  test('without a season are of the one whose record says that it is under way, as the screens open them', async () => {
    const seasonOf = async () =>
      (await farm.ask<{ season: string }>('GET', '/relatorios/produtividade-por-talhao')).body.season;
    const next = { name: 'Safra 2031/32', season: '2031/32', status: 'harvesting', data: {}, confirmedWarnings: ['*'] };
    const led = await farm.ask<{ record: { id: string; version: number } }>('POST', '/producao', { json: next });
    assert.equal(led.status, 201, JSON.stringify(led.body));
    assert.equal(await seasonOf(), '2031/32');
    const { id } = led.body.record;
    assert.equal((await farm.ask('DELETE', `/producao/${id}`)).status, 200);
    assert.equal(await seasonOf(), '2026/27');
  });

  test('an unknown one is none, in whatever format', async () => {
    assert.equal((await farm.ask('GET', '/relatorios/nenhum')).status, 404);
    assert.equal((await farm.ask('GET', '/relatorios/nenhum?format=csv')).status, 404);
  });

  test('the stock is 308 kg, each lot once, free and promised', async () => {
    const { figures, rows } = (await farm.ask<Stock>('GET', '/relatorios/estoque?asOf=2026-11-01')).body;
    assert.equal(figures.totalKg, 308);
    assert.equal(figures.freeKg + figures.reservedKg, 308);
    assert.ok(Math.abs(figures.sacas - 308 / 60) < 1e-9);
    assert.equal(
      rows.reduce((sum, { kg }) => sum + kg, 0),
      308,
    );
    const [{ place = '' } = {}] = rows;
    const ofPlace = (await farm.ask<Stock>('GET', `/relatorios/estoque?place=${encodeURIComponent(place)}`)).body;
    assert.ok(ofPlace.rows.length > 0 && ofPlace.rows.every((row) => row.place === place));
    assert.deepEqual((await farm.ask<Stock>('GET', '/relatorios/estoque?season=2031/32')).body.rows, []);
  });

  test('a season may be asked for single plots or a cultivar', async () => {
    const of = async (query: string) =>
      (await farm.ask<Season>('GET', `/relatorios/resumo-da-safra?season=2026/27&${query}`)).body;
    const [whole, plot, cultivar] = [await of(''), await of(`plotId=${goldenId('P2')}`), await of('cultivar=arara')];
    assert.deepEqual(Object.keys(plot.plots), [goldenId('P2')]);
    assert.ok(Math.abs(plot.production.sacas - (whole.plots[goldenId('P2')]?.sacas ?? 0)) < 1e-9);
    assert.deepEqual(cultivar.plots, plot.plots);
    assert.equal(plot.production.areaHa, 2);
  });

  test('a season may be asked for a buyer and for some days', async () => {
    const of = async (query: string) =>
      (await farm.ask<Season & Sold>('GET', `/relatorios/resumo-da-safra?season=2026/27&${query}`)).body;
    const [whole, buyer] = [await of(''), await of(`buyer=${encodeURIComponent('Torrefação do Vale')}`)];
    assert.deepEqual(Object.keys(buyer.sales.byBuyer), ['Torrefação do Vale']);
    assert.equal(buyer.sales.grossRevenue, whole.sales.byBuyer['Torrefação do Vale']);
    assert.equal(buyer.production.sacas, whole.production.sacas);
    const [june, later] = [await of('to=2026-06-30'), await of('from=2026-07-01&to=2027-08-31')];
    assert.equal(june.harvest.totalLiters + later.harvest.totalLiters, whole.harvest.totalLiters);
    const sales = await farm.ask<Rows>('GET', '/relatorios/vendas-e-precos?season=2026/27&from=2026-10-01');
    assert.ok(sales.body.rows.length > 0 && sales.body.rows.every(({ date }) => date >= '2026-10-01'));
    assert.equal((await farm.ask('GET', '/relatorios/resumo-da-safra?from=ontem')).status, 422);
  });

  test('come as CSV that closes with its totals', async () => {
    const answer = await download('estoque?format=csv&asOf=2026-11-01');
    assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8; header=present');
    assert.match(answer.headers.get('content-disposition') ?? '', /-estoque-2026-11-01\.csv"$/);
    const stock = await linesOf('estoque?format=csv&asOf=2026-11-01');
    assert.ok(stock.includes('Beneficiado por lugar'));
    assert.equal(stock.filter((line) => /^Total;.*308;5,13;0;308$/.test(line)).length, 4);
    const season = await linesOf('resumo-da-safra?format=csv&season=2026/27');
    assert.ok(season.includes('Talhão 02 – Mata;2;62,9;31,45;413,4;4,8;915,76;37558'));
    assert.ok(season.includes('Fazenda;10;260,13;26,01;422,9;1,6;993,53;31544'));
  });

  test('come as a workbook with a sheet for each table', async () => {
    const bytes = await (await download('resumo-da-safra?format=xlsx&season=2026/27')).blob();
    const entries = await new ZipReader(new BlobReader(bytes)).getEntries();
    const book = entries.find(({ filename }) => filename === 'xl/workbook.xml');
    assert.ok(book && !book.directory);
    const xml = await book.getData(new TextWriter());
    for (const title of ['Números da safra', 'Da cereja ao grão', 'Por talhão', 'Por cultivar']) {
      assert.ok(xml.includes(`name="${title}"`), title);
    }
  });

  test('refuse what they cannot mean, in Portuguese', async () => {
    for (const query of ['format=pdf', 'format=doc', 'season=2026', 'asOf=ontem', 'fx=0']) {
      const { status, body } = await farm.ask('GET', `/relatorios/resumo-da-safra?${query}`);
      assert.equal(status, 422, query);
      assert.match(JSON.stringify(body), /Escolha|Escreva|Informe/, query);
    }
  });

  test('show no money to those who may not see it, in files neither', async () => {
    const viewer = await signUp(server.app);
    await joinFarm(server.database.db, { farmId: farm.farmId, uid: viewer.uid, role: 'viewer' });
    for (const report of REPORTS) {
      const seen = await farm.ask('GET', `/relatorios/${report.key}?season=2026/27`, { as: viewer });
      assert.doesNotMatch(JSON.stringify(seen.body), /netRevenue|costByPlot|premium|"gross|price/i, report.key);
      const file = await server.app.request(
        `http://localhost/api/farms/${farm.farmId}/relatorios/${report.key}?format=csv&season=2026/27`,
        { headers: { authorization: `Bearer ${viewer.token}` } },
      );
      assert.equal(file.status, 200);
      assert.doesNotMatch(await file.text(), /R\$|Custo|Sobra\/ha|Preço/, report.key);
    }
  });

  test('count in the stock of a season what earlier ones left', async () => {
    const plots = [{ plotId: goldenId('P1'), liters: 1000, kg: 620 }];
    const make = async (section: string, json: object) => {
      const { status, body } = await farm.ask<{ record: { id: string; season: string } }>('POST', `/${section}`, {
        json: { ...json, confirmedWarnings: ['*'] },
      });
      assert.equal(status, 201, JSON.stringify(body));
      return body.record;
    };
    const harvest = await make('colheita', { name: 'De 2024', date: '2024-06-10', data: { plots } });
    assert.equal(harvest.season, '2024/25');
    const drying = await make('secagem', {
      name: 'De 2024',
      date: '2024-06-11',
      inputs: [{ recordId: harvest.id, kg: 500 }],
      outputs: [{ form: 'dry_cherry', kg: 213 }],
      data: { initialHumidity: 62, finalHumidity: 11, endDate: '2024-07-01' },
    });
    const milling = await make('beneficiamento', {
      name: 'De 2024',
      date: '2024-08-01',
      inputs: [{ recordId: drying.id, kg: 200 }],
      outputs: [
        { form: 'green_bean', kg: 100 },
        { form: 'husk', kg: 100 },
      ],
      data: {},
    });
    type OfSeason = {
      stock: Stock['figures'] & { ofSeasonKg: number; inProcess: { id: string; kg: number }[] };
      waterfall: { inProcess: number; residual: number };
    };
    const { body } = await farm.ask<OfSeason>('GET', '/relatorios/resumo-da-safra?season=2026/27');
    assert.deepEqual([body.stock.totalKg, body.stock.ofSeasonKg], [408, 308]);
    assert.equal(body.stock.items.find(({ id }) => id === milling.id)?.kg, 100);
    assert.deepEqual(
      body.stock.inProcess.map(({ id, kg }) => [id, kg]),
      [
        [harvest.id, 120],
        [drying.id, 13],
      ],
    );
    assert.deepEqual([body.waterfall.inProcess, body.waterfall.residual], [0, 0]);
    const stock = (await farm.ask<Stock>('GET', '/relatorios/estoque')).body;
    assert.equal(stock.figures.totalKg, body.stock.totalKg);
  });
});
