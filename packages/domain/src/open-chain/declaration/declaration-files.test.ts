import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord } from '../../record/record.ts';
import { contextOf, outputOf, recordOf } from '../../rules/rule-fixture.ts';
import type { LotPlace } from '../plots/lot-places.ts';
import type { ReadinessItem } from '../readiness/item.ts';
import { customsCodeOf, type DeclarationFacts, declarationOf } from './declaration.ts';
import { declarationFiles } from './declaration-files.ts';

const { farm } = contextOf();
const point = { type: 'Point', coordinates: [-45, -22] };
const ring = [
  [-45, -22],
  [-44.99, -22],
  [-44.99, -21.99],
  [-45, -22],
];
const placeOf = (id: string, data: FarmRecord['data'], changes: Partial<LotPlace> = {}): LotPlace => ({
  record: recordOf(id, 'talhoes', { name: id, code: `code of ${id}`, data }),
  ...{ isBought: false, percent: 10, days: [], shapes: [], hectares: undefined },
  ...changes,
});
const alto = placeOf(
  'alto',
  {
    ...{ cultivar: 'Arara', plantingYear: 2010, deforestationFree: 'yes', deforestationEvidence: 'Imagem' },
    versions: [
      { from: null, deforestationFree: 'no' },
      { from: '2026-05-03', deforestationFree: 'yes' },
    ],
  },
  {
    ...{ percent: 33.33333, days: ['2026-05-01', '2026-05-03'], hectares: 1.23456 },
    shapes: [point, { type: 'Polygon', coordinates: [ring] }, point],
  },
);
const bare = placeOf('bare', { deforestationFree: 5 }, { percent: 33.33333, days: ['2026-05-09'] });
const bought = placeOf(
  'bought',
  { originReference: 'Sítio', plantingYear: 2000, deforestationFree: false },
  { percent: 33.33334, isBought: true, shapes: [point], days: ['2026-04-01'] },
);
const item: ReadinessItem = {
  ...{ code: 'lot/phi', severity: 'check', recordId: 'r', field: 'date', message: 'Confira.', about: 'x' },
};
const facts = (changes: Partial<DeclarationFacts> = {}): DeclarationFacts => ({
  farm,
  record: recordOf('lot', 'armazenamento', { code: '26-ARM-1', season: '2026/27' }),
  lot: outputOf('green_bean', 1234.5678),
  places: [alto, bare, bought],
  readiness: { status: 'ready', items: [], plots: [] },
  ...{ papers: [], preparedAt: '2026-12-01T12:00:00.000Z', customsCode: null, reason: null, withDocument: false },
  ...changes,
});
const paper = (id: string, data: FarmRecord['data']) => recordOf(id, 'documentos', { data });

describe('a declaration in full', () => {
  const none = { hectares: null, geometryType: null, cultivar: null, plantedOn: null, evidence: null, car: null };

  test('has the lot, who produces it and each place as it was on the last day of its picking', () => {
    assert.deepEqual(declarationOf(facts()), {
      ...{ schema: 'cafezal-eudr-1', preparedAt: '2026-12-01T12:00:00.000Z' },
      lot: { code: '26-ARM-1', season: '2026/27' },
      product: {
        hsCode: '0901 11 00',
        description: 'Green coffee, not roasted, not decaffeinated (Beneficiado (grão cru))',
        ...{ scientificName: [], netMassKg: 1234.568, bags60: 20.576 },
      },
      ...{ countryOfProduction: 'BR', productionFrom: '2026-05-01', productionTo: '2026-05-09' },
      supplier: { name: 'Fazenda Boa Vista', address: null, email: null, country: 'BR' },
      plots: [
        {
          ...{ productionPlace: 'alto, Fazenda Boa Vista, Carmo de Minas/MG', percent: 33.3333, hectares: 1.2346 },
          ...{ geometryType: 'Point + Polygon', cultivar: 'Arara', plantedOn: '2010-01-01' },
          ...{ deforestationFree: 'yes', evidence: 'Imagem', car: null },
        },
        {
          ...{ productionPlace: 'bare, Fazenda Boa Vista, Carmo de Minas/MG', percent: 33.3333 },
          ...{ ...none, deforestationFree: null },
        },
        {
          ...{ productionPlace: 'Sítio', percent: 33.3334 },
          ...{ ...none, geometryType: 'Point', deforestationFree: 'no' },
        },
      ],
      ...{ operator: null, previousStatements: [], readiness: { status: 'ready', items: [] } },
      notice:
        'Dados preparados pela fazenda para quem importa. Quem declara e responde pela declaração é o importador. / Data prepared by the farm for the importer, who makes the statement and answers for it.',
    });
  });

  test('has the name of the lot where it has one, and no days where nothing was picked', () => {
    const of = declarationOf(facts({ lot: { ...outputOf('husk', 60), lot: 'LOTE A' }, places: [bought] }));
    assert.deepEqual([of.lot.code, of.productionFrom, of.productionTo], ['LOTE A', null, null]);
    assert.deepEqual([of.product.hsCode, of.product.bags60], ['0901 90 10', 1]);
    assert.equal(customsCodeOf('dry_cherry'), undefined);
    assert.deepEqual(declarationOf(facts({ places: [] })).plots, []);
  });

  test('has percents whose last takes what rounding leaves, of what is known', () => {
    const percents = (...given: readonly number[]) =>
      declarationOf(facts({ places: given.map((percent) => ({ ...bare, percent })) })).plots.map(
        ({ percent }) => percent,
      );
    assert.deepEqual(percents(33.33335, 33.33335, 33.3333), [33.3334, 33.3334, 33.3332]);
    assert.deepEqual([percents(50.00004, 12.5), percents(60)], [[50, 12.5], [60]]);
  });

  test('has yes or no of bought coffee, and the words of a plot', () => {
    const said = (deforestationFree: unknown) =>
      declarationOf(facts({ places: [placeOf('p', { deforestationFree })] })).plots[0]?.deforestationFree;
    assert.deepEqual([true, false, 'unknown', null, 1].map(said), ['yes', 'no', 'unknown', null, null]);
  });

  test('has the tax number only where it is wanted and known', () => {
    const named = { ...farm, settings: { ...farm.settings, producer: { name: 'Ana', email: 'a@b.c', document: '1' } } };
    const supplier = (changes: Partial<DeclarationFacts>) => declarationOf(facts(changes)).supplier;
    const usual = { name: 'Ana', address: null, email: 'a@b.c', country: 'BR' };
    assert.deepEqual(supplier({ farm: named }), usual);
    assert.deepEqual(supplier({ farm: named, withDocument: true }), { ...usual, document: '1' });
    assert.equal('document' in supplier({ withDocument: true }), false);
  });

  test('has the CAR of its plot, otherwise that of the whole farm, and none of bought coffee or of another plot', () => {
    const cars = (...papers: readonly FarmRecord[]) =>
      declarationOf(facts({ papers, places: [alto, bought] })).plots.map(({ car }) => car);
    const whole = paper('w', { kind: 'car', documentNumber: 'WHOLE', plotIds: [] });
    const own = paper('o', { kind: 'car', documentNumber: 'OWN', plotIds: ['other', 'alto'] });
    const other = paper('x', { kind: 'car', documentNumber: 'OTHER', plotIds: ['other'] });
    assert.deepEqual(
      [cars(whole, own), cars(other, whole), cars(other)],
      [
        ['OWN', null],
        ['WHOLE', null],
        [null, null],
      ],
    );
    assert.deepEqual(cars(paper('t', { kind: 'title', documentNumber: 'T' }), paper('n', { kind: 'car' }), whole), [
      'WHOLE',
      null,
    ]);
  });

  test('tells what lacks, what was answered and when, and why it goes all the same', () => {
    const answer = { reason: 'Conferi', by: 'ana', at: '2026-11-30T10:00:00.000Z' };
    const readiness = { status: 'blocked' as const, items: [item, { ...item, answer }], plots: [] };
    const { about: _, ...told } = item;
    assert.deepEqual(declarationOf(facts({ readiness, reason: 'Pediu' })).readiness, {
      ...{ status: 'blocked', reason: 'Pediu' },
      items: [told, { ...told, answer: { reason: 'Conferi', at: answer.at } }],
    });
  });
});

describe('the files of a declaration', () => {
  test('are the data as they are, and a table of its places', () => {
    const files = declarationFiles(facts());
    assert.deepEqual(Object.keys(files), ['declaration.json', 'declaration.csv', 'leia-me.txt']);
    assert.equal(files['declaration.json'], `${JSON.stringify(declarationOf(facts()), null, 2)}\n`);
    assert.deepEqual(files['declaration.csv']?.split('\r\n'), [
      '\uFEFFLugar;Parte (%);Área (ha);Desenho;Cultivar;Plantio;Sem desmatamento;Como se sabe;CAR',
      'alto, Fazenda Boa Vista, Carmo de Minas/MG;33,3333;1,2346;Point + Polygon;Arara;2010-01-01;yes;Imagem;',
      'bare, Fazenda Boa Vista, Carmo de Minas/MG;33,3333;;;;;;;',
      'Sítio;33,3334;;Point;;;no;;',
      '',
    ]);
  });

  test('say in two languages whether anything lacks, and what', () => {
    const read = (changes: Partial<DeclarationFacts>) =>
      declarationFiles(facts(changes))['leia-me.txt']?.split('\n') ?? [];
    const ready = read({});
    assert.deepEqual(ready.slice(0, 2), ['Dados para a União Europeia, lote 26-ARM-1', 'Os dados estão prontos.']);
    assert.deepEqual(ready.slice(8, 15), [
      ...['Estes são dados, não uma declaração. Quem declara no sistema da União Europeia, e responde por isso,'],
      ...['é quem importa. Um talhão que falta ou que sobra estraga a declaração inteira.', '', '----', ''],
      ...['Data for the European Union, lot 26-ARM-1', 'The data are ready.'],
    ]);
    const answer = { reason: 'Conferi', by: 'ana', at: '2026-11-30T10:00:00.000Z' };
    const readiness = { status: 'missing' as const, items: [item, { ...item, answer }], plots: [] };
    const lacking = read({ readiness, reason: 'Pediu' });
    assert.equal(lacking[1], 'FALTAM DADOS neste lote; veja a lista abaixo.');
    assert.deepEqual(lacking.slice(9, 19), [
      ...['é quem importa. Um talhão que falta ou que sobra estraga a declaração inteira.', ''],
      ...['O que há para saber:', '- [check] Confira.', '- [check] Confira. Resposta: Conferi', ''],
      ...['Mandado assim mesmo porque: Pediu', '', '----', ''],
    ]);
    assert.equal(lacking[20], 'DATA ARE MISSING for this lot; see the list above (in Portuguese).');
  });
});
