import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord, RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, outputOf, recordOf } from '../../rules/rule-fixture.ts';
import { shownFigures } from '../figures-fixture.ts';
import { dryingFigures, dryingGainRule, dryingMassRule } from './drying-mass.ts';

const input = (recordId: string, kg: number) => ({ recordId, output: '0', kg });
/** 1,000 kg that lost no water, so that as many should come out. */
const driedTo = (kg: number, data: RecordContent['data'] = {}, changes: Partial<RecordContent> = {}) =>
  contentOf({
    data: { initialHumidity: 50, finalHumidity: 50, endDate: '2026-06-20', ...data },
    inputs: [input('S1', 1000)],
    outputs: [outputOf('dry_cherry', kg)],
    ...changes,
  });
const told = (content: RecordContent, records: readonly FarmRecord[] = []) =>
  [dryingMassRule, dryingGainRule]
    .flatMap((rule) => rule(content, contextOf(records)))
    .map(({ severity, field, message }) => `${severity} ${field}: ${message}`);
const severities = (...kilos: number[]) =>
  kilos.map((kg) =>
    told(driedTo(kg))
      .map((one) => one.split(' ')[0])
      .join(),
  );

describe('what a drying weighs', () => {
  test('may be 1 % above and 3 % below what its moistures say, and at most 5 % above and 15 % below', () => {
    assert.deepEqual(severities(1009.9, 1010.1, 1049.9, 1050.1), ['', 'warning', 'warning', 'error']);
    assert.deepEqual(severities(970.1, 969.9, 850.1, 849.9), ['', 'warning', 'warning', 'error']);
  });

  test('is told beside what should have come out', () => {
    assert.deepEqual(told(driedTo(1010.56)), [
      'warning outputs: Pelas umidades deveriam sair 1.000 kg e saíram 1.010,6 kg, 1,1 % a mais. Confira peso e umidade.',
    ]);
    assert.deepEqual(told(driedTo(820.25)), [
      'error outputs: Não pode. Pelas umidades deveriam sair 1.000 kg e saíram 820,3 kg, 18 % a menos. Confira peso e umidade.',
    ]);
  });

  test('is too little only once it is done, and too much at once', () => {
    assert.deepEqual(told(driedTo(500, {}, { status: 'in_progress' })), []);
    assert.equal(told(driedTo(1060, {}, { status: 'in_progress' })).length, 1);
  });

  test('is less by what was lost for a reason, and never more by it', () => {
    const losses = [{ at: '2026-06-10', kind: 'rain', kg: 200 }];
    assert.deepEqual(told(driedTo(900, { losses })), []);
    assert.match(told(driedTo(768, { losses })).join(), /^warning .* 3,2 % a menos/);
  });

  test('leaves by-products out, and five points more where one of its lots was reckoned from litres', () => {
    const outputs = [outputOf('dry_cherry', 1000), outputOf('impurities', 60)];
    assert.deepEqual(dryingMassRule(driedTo(0, {}, { outputs }), contextOf()), []);
    const source = (id: string, estimatedKg: boolean) =>
      recordOf(id, 'processamento', {
        outputs: [{ ...outputOf('cherry_ripe', 5000), ...(estimatedKg ? { estimatedKg } : {}) }],
      });
    const records = [source('S1', false), source('S2', true)];
    const mixed = (kg: number) => told(driedTo(kg, {}, { inputs: [input('S1', 500), input('S2', 500)] }), records);
    assert.deepEqual([mixed(1059.9), mixed(920.1)], [[], []]);
    assert.deepEqual(
      [mixed(1060.1), mixed(1100.1), mixed(919.9)].map(([one]) => one?.split(' ')[0]),
      ['warning', 'error', 'warning'],
    );
  });

  test('is never more than went in where the moistures are not known, or cannot be', () => {
    const bare = { initialHumidity: undefined };
    const refused = ['error outputs: Entraram 1.000 kg. Não podem sair 1.000,001 kg.'];
    for (const data of [
      bare,
      { finalHumidity: null },
      { finalHumidity: 51 },
      { initialHumidity: 100, finalHumidity: 100 },
    ])
      assert.deepEqual([told(driedTo(1000, data)), told(driedTo(1000.001, data))], [[], refused]);
    assert.deepEqual(told(driedTo(5, bare, { inputs: [] })), []);
  });
});

describe('what a drying leads with', () => {
  const shown = (content: RecordContent) => shownFigures(dryingFigures, content, contextOf());

  test('is its days, what it should weigh, what it lost and what will come of it', () => {
    const outputs = [outputOf('dry_parchment', 304.5), outputOf('dry_cherry', 120.34), outputOf('impurities', 9)];
    assert.deepEqual(shown(driedTo(0, { initialHumidity: 62, finalHumidity: 11 }, { outputs })), [
      'Dias secando: 19 dias',
      'Peso teórico: 427 kg',
      'Quebra teórica: 57,3 %',
      'Perda técnica: 0,5 %',
      'Perdeu por dia, em média: 2,7 pontos',
      'Sacas previstas de beneficiado: 5,1 sacas',
    ]);
    assert.equal(shown(driedTo(1012.345))[3], 'Perda técnica: -1,23 %');
  });

  test('is nothing that is not known', () => {
    const none = shown(contentOf());
    assert.ok(
      none.every((one) => one.endsWith('–')),
      none.join(),
    );
    const [days, kg, loss, , perDay] = shown(
      driedTo(0, { finalHumidity: 100, endDate: '2026-06-01' }, { outputs: [] }),
    );
    assert.deepEqual(
      [days, kg, loss, perDay].map((one) => one?.split(': ')[1]),
      ['0 dias', '–', '–', '–'],
    );
    const half = shown(driedTo(500, { initialHumidity: null }));
    assert.deepEqual(
      [half[1], half[2], half[4]].map((one) => one?.endsWith('–')),
      [true, true, true],
    );
    const open = shown(driedTo(500, { finalHumidity: null, endDate: undefined }));
    assert.deepEqual(
      [open[1], open[2], open[4]].map((one) => one?.endsWith('–')),
      [true, true, true],
    );
  });
});
