import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outputOf, recordOf } from '../../rules/rule-fixture.ts';
import { qualityEvents } from './quality-events.ts';

const place = { publicUrl: 'https://c.test', farmId: 'f1', timezone: 'America/Sao_Paulo' };
const outputs = [
  { ...outputOf('green_bean', 60.0004), key: '0' },
  { ...outputOf('screenings', 30), key: '1' },
  { ...outputOf('green_bean', 0), key: '2' },
  { ...outputOf('husk', 5), key: '3' },
  { ...outputOf('screenings', 0.5), key: '4' },
];
const kgOf = (key: string, quantity: number) => ({
  epcClass: `https://c.test/class/lot/r.${key}`,
  quantity,
  uom: 'KGM',
});
const eventsOf = (...classification: readonly object[]) =>
  qualityEvents(place, recordOf('r', 'beneficiamento', { data: { classification, endDate: '2026-06-09' }, outputs }));
const seen = (part: string, day: string, more: object) => ({
  ...{ part, day },
  body: {
    ...{ type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'inspecting', disposition: 'conformant' },
    quantityList: [kgOf('0', 60)],
    ...more,
  },
});

test('a classification is told with its score by its protocol and its type, of the lots that it is about', () => {
  const rows = [
    { score: 84.5, cupProtocol: 'cva', at: '2026-08-02T10:00:00Z', cobType: '4' },
    { cupProtocol: 'cva', drink: 'hard' },
    { cobType: 'fora', cupProtocol: 'cob', output: '1' },
    { score: 80 },
    { score: 70, output: '4' },
  ];
  assert.deepEqual(eventsOf(...rows), [
    seen('classification-0', '2026-08-02', {
      'cafezal:cupProtocol': 'cva',
      'cafezal:score': 84.5,
      'cafezal:cobType': '4',
    }),
    seen('classification-2', '2026-06-09', {
      ...{ disposition: 'non_conformant', quantityList: [kgOf('1', 30)], 'cafezal:cobType': 'fora' },
    }),
    seen('classification-3', '2026-06-09', { 'cafezal:score': 80 }),
    seen('classification-4', '2026-06-09', { quantityList: [kgOf('4', 0.5)], 'cafezal:score': 70 }),
  ]);
});

test('a classification of an empty lot, of a by-product or of none that is there is not told', () => {
  assert.deepEqual(eventsOf(...['2', '3', '9'].map((output) => ({ score: 80, output }))), []);
});
