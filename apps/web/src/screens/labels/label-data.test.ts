import assert from 'node:assert/strict';
import { test } from 'node:test';
import { savedFarm } from '@cafezal/domain/golden/saved-farm.ts';
import { goldenFarm, goldenSeason } from '@cafezal/domain/golden/season.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import fc from 'fast-check';
import decodeQR from 'qr/decode.js';
import { qrPath } from '../qr-codes/qr-path.ts';
import { readCode } from '../qr-codes/read-code.ts';
import { recordLink } from '../qr-codes/record-link.ts';
import { type LabelContext, labelsOf } from './label-data.ts';
import { joinedNames, lotFactsOf } from './lot-facts.ts';

const ORIGIN = 'https://cafezal.example';

function season() {
  const farm = savedFarm();
  for (const { section, id, payload } of goldenSeason().records) farm.save(section, id, payload);
  const records = [...farm.records.values()];
  const facts = lotFactsOf(records, 'mass');
  const contextOf = (section: Parameters<typeof stageOf>[0]): LabelContext => ({
    definition: stageOf(section),
    farm: { ...goldenFarm(), farmSlug: 'fazenda-boa-vista', region: 'Mantiqueira de Minas' },
    origin: ORIGIN,
    nameOf: (id) => farm.records.get(id)?.name ?? '',
    timezone: 'America/Sao_Paulo',
    facts,
  });
  return { records, contextOf };
}

test('the label of a stored lot says what the drawn one says', () => {
  const { records, contextOf } = season();
  const record = records.find(({ code }) => code === '26-ARM-0002');
  assert.ok(record);
  const [label] = labelsOf(record, contextOf('armazenamento'));
  assert.ok(label);
  assert.equal(label.code, '26-ARM-0002');
  assert.equal(label.season, '2026/27');
  assert.equal(label.detail, 'Peneira 16 acima');
  assert.equal(label.bags, 13);
  const facts = Object.fromEntries(label.facts);
  assert.equal(facts.Sacas, '13 de 60 kg');
  assert.equal(facts.Umidade, '11,0 %');
  assert.equal(facts.Entrada, '22/08/2026');
  assert.equal(facts.Lugar, 'Armazém próprio');
  assert.equal(facts.Origem, 'Cruzeiro e Mata');
});

test('a milling has a label for each lot that came out, and none for husk', () => {
  const { records, contextOf } = season();
  const record = records.find(({ code }) => code === '26-BEN-0001');
  assert.ok(record);
  const labels = labelsOf(record, contextOf('beneficiamento'));
  const coffee = record.outputs.filter(({ form }) => form === 'green_bean' || form === 'screenings');
  assert.equal(labels.length, coffee.length);
  assert.equal(new Set(labels.map(({ key }) => key)).size, labels.length);
});

test('every record of a season has a label with a code, and a QR that this app opens', () => {
  const { records, contextOf } = season();
  for (const record of records) {
    for (const label of labelsOf(record, contextOf(record.section))) {
      assert.notEqual(label.code, '');
      assert.deepEqual(readCode(label.link, ORIGIN), {
        kind: 'own',
        path: `/fazenda/fazenda-boa-vista/${record.section}/${record.id}`,
      });
    }
  }
});

const SCALE = 4;

/** The picture of a path of squares, as a camera would see it. */
function pictureOf({ size, path }: ReturnType<typeof qrPath>) {
  const side = size * SCALE;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row += 1) {
      const from = (row * side + Number(x) * SCALE) * 4;
      for (let at = from; at < from + Number(width) * SCALE * 4; at += 4) data.fill(0, at, at + 3);
    }
  }
  return { width: side, height: side, data };
}

test('what is drawn as QR is read back as it was', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.stringMatching(/^[a-z][a-z-]{0,40}$/), (id, slug) => {
      const link = recordLink(ORIGIN, slug, { section: 'beneficiamento', id });
      assert.equal(decodeQR(pictureOf(qrPath(link))), link);
    }),
    { numRuns: 20 },
  );
});

test('the label of coffee from elsewhere, and of a mixture with it, says so', () => {
  const { records, contextOf } = season();
  const store = records.find(({ code }) => code === '26-ARM-0002');
  assert.ok(store);
  const bought = { ...store, inputs: [], data: { ...store.data, origin: 'bought', boughtFrom: 'João Batista' } };
  const others = records.map((record) => (record.id === store.id ? bought : record));
  const originOf = (facts: ReturnType<typeof lotFactsOf>, record: typeof store, section: 'armazenamento' | 'vendas') =>
    Object.fromEntries(labelsOf(record, { ...contextOf(section), facts })[0]?.facts ?? []).Origem;
  assert.equal(originOf(lotFactsOf(others, 'mass'), bought, 'armazenamento'), 'Comprado, João Batista');
  const unknown = { ...store, inputs: [] };
  const alone = lotFactsOf(
    records.map((record) => (record.id === store.id ? unknown : record)),
    'mass',
  );
  assert.equal(originOf(alone, unknown, 'armazenamento'), 'Talhão não informado, 26-ARM-0002');
});

test('plots are named in a few words', () => {
  const plots = (...labels: readonly string[]) => labels.map((label) => ({ kind: 'plot' as const, label }));
  assert.equal(joinedNames(plots('Talhão 01 – Cruzeiro')), 'Cruzeiro');
  assert.equal(joinedNames(plots('Talhão 01 – Cruzeiro', 'Mata')), 'Cruzeiro e Mata');
  assert.equal(joinedNames(plots('Talhão 1', 'b', 'c', 'd')), '1 e mais 3');
  assert.equal(joinedNames([]), '');
});
