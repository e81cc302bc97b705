import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenRecords } from '../../golden/records.ts';
import { goldenFarm, goldenId } from '../../golden/season.ts';
import { genealogyOf } from '../../lots/genealogy.ts';
import type { FarmRecord } from '../../record/record.ts';
import { lotPlaces } from '../plots/lot-places.ts';
import { lotReadiness } from '../readiness/readiness.ts';
import { type DeclarationFacts, declarationOf } from './declaration.ts';
import { declarationFiles } from './declaration-files.ts';

const producer = {
  name: 'Ana Prado',
  address: 'Estrada da Serra, km 4',
  email: 'ana@exemplo.com.br',
  document: '52998224725',
};
const farm = { ...goldenFarm(), settings: { ...goldenFarm().settings, producer } };

function factsOf(key: string, more: Partial<DeclarationFacts> = {}, records: readonly FarmRecord[] = goldenRecords()) {
  const genealogy = genealogyOf(records);
  const record = genealogy.records.get(goldenId(key));
  const lot = record?.outputs[0];
  const readiness = lotReadiness(genealogy, { recordId: goldenId(key) }, { farm, today: '2026-12-01' });
  assert.ok(record !== undefined && lot !== undefined && readiness !== undefined);
  const places = lotPlaces(genealogy, record.id, 'mass');
  const preparedAt = '2026-12-01T12:00:00.000Z';
  const asked = { customsCode: null, reason: null, withDocument: false };
  return { farm, record, lot, places, readiness, papers: [], preparedAt, ...asked, ...more } satisfies DeclarationFacts;
}
const withLot = (facts: ReturnType<typeof factsOf>, form: FarmRecord['outputs'][number]['form']) => ({
  ...facts,
  lot: { ...facts.lot, form },
});

describe('a declaration', () => {
  test('says of the lot what the annex asks, with the days of its harvests', () => {
    const { product, productionFrom, productionTo, supplier, schema, operator } = declarationOf(factsOf('ST2'));
    assert.deepEqual(product, {
      hsCode: '0901 11 00',
      description: 'Green coffee, not roasted, not decaffeinated (Beneficiado (grão cru))',
      scientificName: ['Coffea arabica'],
      netMassKg: 780,
      bags60: 13,
    });
    assert.deepEqual(
      [productionFrom, productionTo, schema, operator],
      ['2026-06-02', '2026-06-15', 'cafezal-eudr-1', null],
    );
    assert.deepEqual(supplier, { name: 'Ana Prado', address: producer.address, email: producer.email, country: 'BR' });
  });

  test('gives percents of four decimals that sum to 100, for every lot of the season', () => {
    for (const key of ['ST1', 'ST2', 'ST3', 'ST4', 'ST5', 'ST6', 'ST8', 'ST9']) {
      const percents = declarationOf(factsOf(key)).plots.map(({ percent }) => percent);
      const parts = percents.map((percent) => Math.round(percent * 10_000));
      assert.deepEqual(
        parts.map((part) => part / 10_000),
        percents,
      );
      assert.equal(
        parts.reduce((sum, part) => sum + part, 0),
        1_000_000,
        key,
      );
    }
  });

  test('has a customs code by what the lot is; of other coffee the one that the owner chose', () => {
    const codeOf = (form: FarmRecord['outputs'][number]['form'], customsCode: string | null) =>
      declarationOf(withLot(factsOf('ST2', { customsCode }), form)).product.hsCode;
    assert.deepEqual([codeOf('husk', null), codeOf('green_bean', '9999 99 99')], ['0901 90 10', '0901 11 00']);
    assert.deepEqual([codeOf('dry_cherry', null), codeOf('dry_cherry', '0901 11 00')], [null, '0901 11 00']);
  });

  test('names both species by the plots that fed the lot', () => {
    const records = goldenRecords().map((one) =>
      one.id === goldenId('P2') ? { ...one, data: { ...one.data, species: 'canephora' } } : one,
    );
    assert.deepEqual(declarationOf(factsOf('ST2', {}, records)).product.scientificName, [
      'Coffea arabica',
      'Coffea canephora',
    ]);
  });

  test('holds the tax number back unless it was asked for', () => {
    const silent = Object.values(declarationFiles(factsOf('ST2'))).join();
    assert.ok(!silent.includes(producer.document));
    const told = declarationFiles(factsOf('ST2', { withDocument: true }));
    assert.ok(told['declaration.json']?.includes(producer.document));
    assert.ok(!`${told['declaration.csv']}${told['leia-me.txt']}`.includes(producer.document));
  });

  test('tells what lacks, and answers without who gave them', () => {
    const [item] = factsOf('ST2').readiness.items;
    assert.ok(item !== undefined);
    const answer = { reason: 'Conferi no local', by: 'uid-of-ana', at: '2026-11-30T10:00:00.000Z' };
    const readiness = { ...factsOf('ST2').readiness, items: [{ ...item, answer }] };
    const files = declarationFiles(factsOf('ST2', { readiness, reason: 'O comprador pediu' }));
    for (const name of ['declaration.json', 'leia-me.txt']) {
      assert.match(files[name] ?? '', /Conferi no local/);
      assert.match(files[name] ?? '', /O comprador pediu/);
      assert.doesNotMatch(files[name] ?? '', /uid-of-ana/);
    }
    assert.match(files['leia-me.txt'] ?? '', /FALTAM DADOS[\s\S]*DATA ARE MISSING/);
  });

  test('has the number of the CAR of the plot’s own paper before that of the farm', () => {
    const [template] = goldenRecords();
    assert.ok(template !== undefined);
    const paper = (documentNumber: string, plotIds: readonly string[]): FarmRecord => ({
      ...template,
      data: { kind: 'car', documentNumber, plotIds },
    });
    const papers = [paper('CAR-FAZENDA', []), paper('CAR-MATA', [goldenId('P2')])];
    assert.deepEqual(
      declarationOf(factsOf('ST2', { papers })).plots.map(({ car }) => car),
      ['CAR-FAZENDA', 'CAR-MATA'],
    );
  });

  test('as a table runs no formula that somebody typed', () => {
    const records = goldenRecords().map((one) =>
      one.id === goldenId('P1') ? { ...one, data: { ...one.data, cultivar: '=1+1' } } : one,
    );
    assert.match(declarationFiles(factsOf('ST2', {}, records))['declaration.csv'] ?? '', /;'=1\+1;/);
  });
});
