import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenRecords } from '../golden/records.ts';
import { goldenFarm, goldenId } from '../golden/season.ts';
import { figureText, unitFigure } from './figure-text.ts';
import type { Report } from './report.ts';
import { reportCsv } from './report-csv.ts';
import { reportSheets } from './report-sheets.ts';
import { seasonReport } from './season-report.ts';

const question = {
  farm: goldenFarm(),
  records: goldenRecords(),
  season: '2026/27',
  asOf: '2026-11-01',
  seesPrices: true,
} as const;

type Season = ReturnType<typeof seasonReport>;

const headOf = ({ headline }: Report): string[] =>
  headline.map(({ label, value, unit, decimals, note }) =>
    [label, unitFigure(value, unit, { decimals }), note].join(' | ').replaceAll('\u00a0', ' '),
  );

describe('the summary of the worked season', () => {
  test('says what the farm made, sold and kept', () => {
    assert.deepEqual(headOf(seasonReport(question)), [
      'Produção | 260,13 sacas | + 1,6 % do previsto',
      'Por hectare | 26,01 sacas | 422,9 L por saca',
      'Vendido | R$ 583.400 | 255 sacas a R$ 2.287,84',
      'Vendido menos gasto | R$ 315.441 | sem 5,1 sacas por vender',
    ]);
  });

  test('says what the season leaves once it is closed, or when nothing is left to sell', () => {
    const marginOf = (status: string, soldKg: number) => {
      const records = goldenRecords().map((record) => {
        if (record.section === 'producao') return { ...record, status };
        const isOne = record.id === goldenId('V7');
        return isOne ? { ...record, inputs: record.inputs.map((input) => ({ ...input, kg: soldKg })) } : record;
      });
      const report = seasonReport({ ...question, records });
      const perHa = report.tables.find(({ key }) => key === 'plots')?.columns.at(-1)?.header;
      return [report.headline.at(-1)?.label, perHa];
    };
    assert.deepEqual(marginOf('processing', 1620), ['Vendido menos gasto', 'Vendido menos gasto/ha (R$)']);
    assert.deepEqual(marginOf('closed', 1620), ['Sobra da safra', 'Sobra/ha (R$)']);
    assert.deepEqual(marginOf('processing', 1620 + 308), ['Sobra da safra', 'Sobra/ha (R$)']);
  });

  test('asks nothing of the rest where no own coffee of the season is left, and says so', () => {
    const records = goldenRecords().flatMap((record) => {
      if (record.section === 'talhoes' || record.section === 'atividades') return [record];
      const opening = { ...record, inputs: [], data: { origin: 'opening' } };
      return record.id === goldenId('ST1') ? [opening] : [];
    });
    const noteOf = (asked: typeof records) =>
      seasonReport({ ...question, records: asked }).where.flatMap(({ label, value, note }) =>
        label === 'Preciso no resto, por saca' ? [value, note] : [],
      );
    assert.deepEqual(noteOf(records), [null, 'sem café próprio desta safra por vender']);
    assert.match(String(noteOf([...goldenRecords()])[1]), /^já pago|que faltam vender/);
  });

  test('says no yield and no margin while most of the coffee is on its way, and calls an estimate one', () => {
    const later = new Set(['armazenamento', 'vendas', 'beneficiamento']);
    const records = goldenRecords().filter(({ section }) => !later.has(section));
    const underWay = seasonReport({ ...question, records });
    assert.deepEqual(
      underWay.headline.map(({ label }) => label),
      ['Previsto pela litragem', 'Beneficiado até aqui', 'Vendido', 'Gasto até aqui'],
    );
    const plots = underWay.tables.find(({ key }) => key === 'plots');
    assert.ok(plots?.columns.some(({ header }) => header === 'Sacas pela litragem'));
    assert.ok(plots?.columns.every(({ key }) => key !== 'litersPerSaca' && key !== 'costPerSaca'));
  });

  test('counts coffee that is contracted once: it lies in stock, and beside it stands how much is sold', () => {
    const contracted = goldenRecords().map((record) =>
      record.id === goldenId('V2')
        ? { ...record, status: 'contracted', data: { ...record.data, deliveries: [] } }
        : record,
    );
    const report = seasonReport({ ...question, records: contracted });
    const kg = (label: string) => report.where.find((figure) => figure.label === label);
    const promised = report.summary.greenBalance.promisedKg;
    assert.ok(promised > 0);
    assert.deepEqual(
      [kg('Beneficiado')?.value, kg('Vendido e entregue')?.value, kg('Em estoque, desta safra')?.value],
      [15_608, 15_300 - promised, 308 + promised],
    );
    assert.equal(
      kg('Em estoque, desta safra')?.note?.replaceAll('\u00a0', ' '),
      `${figureText(promised, { decimals: 0 })} kg já vendidos, a entregar`,
    );
    assert.match(report.headline.find(({ label }) => label === 'Vendido')?.note ?? '', /^255\ssacas a .* a entregar$/);
    assert.match(reportCsv(report.tables), /Em estoque, desta safra;\d+;kg;[\d.]+\skg já vendidos/);
  });

  test('counts the stock of every season and says what other seasons left', () => {
    const records = goldenRecords().map((record) =>
      record.id === goldenId('ST7') ? { ...record, season: '2025/26' } : record,
    );
    const { summary, where } = seasonReport({ ...question, records });
    assert.deepEqual([summary.stock.totalKg, summary.stock.ofSeasonKg], [308, 158]);
    const others = where.find(({ label }) => label === 'Em estoque, de outras safras');
    assert.deepEqual([others?.value, others?.note], [150, 'fora desta conta']);
  });

  test('holds what was made against the plots that have an estimate, and says that one has none', () => {
    const records = goldenRecords().map((record) =>
      record.id === goldenId('P1') ? { ...record, data: { ...record.data, estimatedYield: null } } : record,
    );
    const report = seasonReport({ ...question, records });
    const { production, plots } = report.summary;
    const made = ['P2', 'P3', 'P4'].reduce((sum, key) => sum + (plots[goldenId(key)]?.sacas ?? 0), 0);
    assert.equal(production.estimatedSacas, 126);
    assert.equal(production.estimateErrorPct?.toFixed(6), ((made / 126 - 1) * 100).toFixed(6));
    assert.match(report.headline[0]?.note ?? '', /do previsto, estimativa de 3 dos 4 talhões$/);
  });

  test('has no money for those who may not see it', () => {
    const text = reportCsv(seasonReport({ ...question, seesPrices: false }).tables);
    assert.doesNotMatch(text, /R\$|Custo|Sobra|empate|Ágio/);
  });

  test('says of a buyer what was sold to it, and keeps costs and margin of the season', () => {
    const [whole, ofBuyer] = [undefined, 'Torrefação do Vale'].map((buyer) => seasonReport({ ...question, buyer }));
    assert.ok(whole && ofBuyer);
    assert.deepEqual(headOf(ofBuyer)[2]?.split(' | ')[0], 'Vendido: Torrefação do Vale');
    assert.deepEqual(ofBuyer.summary.cost, whole.summary.cost);
    assert.deepEqual(ofBuyer.summary.plots, whole.summary.plots);
    const sold = (whole.choices.buyer ?? []).map(
      ({ value }) => seasonReport({ ...question, buyer: value }).summary.sales.grossRevenue,
    );
    assert.ok(sold.length > 1);
    assert.ok(Math.abs(sold.reduce((sum, one) => sum + one, 0) - whole.summary.sales.grossRevenue) < 1e-6);
  });

  test('says of some days what was done on them, and no yield or margin; days side by side make the season', () => {
    const [whole, first, rest] = [{}, { to: '2026-06-15' }, { from: '2026-06-16' }].map((days) =>
      seasonReport({ ...question, ...days }),
    );
    assert.ok(whole && first && rest);
    assert.deepEqual(
      first.headline.map(({ label }) => label),
      ['Colhido', 'Beneficiado', 'Vendido', 'Gasto'],
    );
    for (const of of [
      ({ summary }: Season) => summary.harvest.totalLiters,
      ({ summary }: Season) => summary.production.greenKg,
      ({ summary }: Season) => summary.sales.grossRevenue,
    ]) {
      assert.ok(Math.abs(of(first) + of(rest) - of(whole)) < 1e-6);
    }
    assert.ok(first.summary.harvest.totalLiters > 0 && rest.summary.harvest.totalLiters > 0);
    assert.deepEqual([first.summary.stock, first.summary.waterfall], [whole.summary.stock, whole.summary.waterfall]);
    assert.ok(first.tables.every(({ columns }) => columns.every(({ key }) => !/perHa|cost|margin/i.test(key))));
  });

  test('says that nobody tasted the coffee instead of 0 % special', () => {
    const untasted = goldenRecords().map((record) => ({ ...record, data: { ...record.data, classification: [] } }));
    const special = ({ where }: Season) => where.find(({ label }) => label.startsWith('Especial'));
    assert.deepEqual(
      [special(seasonReport(question))?.label, special(seasonReport(question))?.note],
      ['Especial SCA, 80 ou mais', 'nota média 84,71'],
    );
    const none = special(seasonReport({ ...question, records: untasted }));
    assert.deepEqual([none?.value, none?.note], [null, 'sem prova']);
  });

  test('of a season without a harvest holds nothing against the plots of today', () => {
    const [first] = seasonReport({ ...question, season: '2029/30' }).headline;
    assert.deepEqual([first?.value, first?.note], [null, 'nada colhido nesta safra']);
  });

  test('of one plot closes with the total of that plot', () => {
    const plots = seasonReport({ ...question, plotIds: new Set([goldenId('P2')]) }).tables.find(
      ({ key }) => key === 'plots',
    );
    assert.equal(plots?.rows.length, 1);
    assert.equal(plots?.total?.sacas, plots?.rows[0]?.cells.sacas);
  });
});

test('figures are written with all their decimals, a minus sign that is one, and R$ before', () => {
  const texts = [
    figureText(62.9),
    figureText(1.5, { decimals: 2, upTo: true }),
    figureText(-4.2, { decimals: 1, signed: true }),
    figureText(4.8, { decimals: 1, signed: true }),
    figureText(-0.004, { signed: true }),
    figureText(null),
    unitFigure(-256050, 'R$', { decimals: 0 }),
    unitFigure(null, 'kg'),
  ];
  const nbsp = (text: string) => text.replaceAll('\u00a0', ' ');
  assert.deepEqual(texts.map(nbsp), ['62,90', '1,5', '\u2212 4,2', '+ 4,8', '0,00', '–', '\u2212R$ 256.050', '–']);
});

test('a name that would be a formula is text in the files', () => {
  const records = question.records.map((record) =>
    record.id === goldenId('P2') ? { ...record, name: '=1+1;"x"' } : record,
  );
  const { tables } = seasonReport({ ...question, records });
  assert.ok(reportCsv(tables).includes('"\'=1+1;""x"""'));
  const cells = reportSheets(tables).flatMap(({ data }) => data.flat());
  assert.ok(cells.some((cell) => cell !== null && cell.value === '=1+1;"x"' && cell.type === String));
});

test('sheets have names of their own that no spreadsheet refuses', () => {
  const title = 'Um nome: com mais de trinta e uma letras / assim';
  const sheets = reportSheets([1, 2].map((key) => ({ key: `${key}`, title, columns: [], rows: [], total: null })));
  const names = sheets.map(({ sheet }) => sheet);
  assert.equal(new Set(names).size, 2);
  for (const name of names) assert.ok(name.length <= 31 && !/[\\/?*[\]:]/.test(name), name);
});
