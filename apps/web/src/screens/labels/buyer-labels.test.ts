import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyerLabels } from './buyer-labels.ts';
import type { LabelData } from './label-data.ts';

const LABEL: LabelData = {
  key: 'record lot',
  code: '26-ARM-0001',
  season: '2026/27',
  title: 'Para o João',
  detail: 'Peneira 16',
  facts: [
    ['Sacas', '29,6 de 60 kg'],
    ['Lugar', 'Box 3'],
    ['Origem', 'Cruzeiro'],
  ],
  amount: '29,6 sacas · 1.776 kg',
  farm: 'Boa Vista',
  place: 'Carmo de Minas, MG',
  link: 'https://cafezal.example/fazenda/boa-vista/armazenamento/1',
  isForBuyer: false,
  bags: 30,
};
const TOKEN = 'ABCDEFGHIJKLMNOPQRSTUVWXY2';
const PAGE = {
  recordId: 'record',
  output: 'lot',
  url: `https://cafezal.example/r/${TOKEN}`,
  qr: `HTTPS://CAFEZAL.EXAMPLE/R/${TOKEN}`,
};

test('a label for the buyer has the page’s code in capitals, its address in letters, and nothing of the inside', () => {
  const [label, ...more] = buyerLabels([LABEL], [PAGE]);
  assert.deepEqual(more, []);
  assert.equal(label?.link, PAGE.qr);
  assert.equal(label?.place, 'cafezal.example/r/ABCD-EFGH-IJKL-MNOP-QRST-UVWX-Y2');
  assert.deepEqual(
    [label?.farm, label?.code, label?.season, label?.title],
    ['Boa Vista', '26-ARM-0001', '2026/27', '29,6 sacas · 1.776 kg'],
  );
  assert.doesNotMatch(JSON.stringify(label), /fazenda\/boa-vista|João|Peneira|Box|Cruzeiro/);
});

test('a lot that is not published has no label for buyers', () => {
  assert.deepEqual(buyerLabels([LABEL], [{ ...PAGE, output: 'other' }]), []);
});
