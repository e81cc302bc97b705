import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recordOf } from '../../rules/rule-fixture.ts';
import { answering } from './check-answers.ts';
import { READINESS_CODES, type ReadinessCode, type ReadinessItem } from './item.ts';
import { hectares, kilos } from './number-words.ts';
import { lackingIn } from './readiness.ts';
import { plot } from './readiness-fixture.ts';
import { repairsOf, type WeighedLot } from './repairs.ts';

const item = (code: ReadinessCode, recordId = 'plot', changes: Partial<ReadinessItem> = {}): ReadinessItem => ({
  ...{ code, recordId, severity: READINESS_CODES[code], field: `field of ${code}`, message: 'why', about: '' },
  ...changes,
});
const lot = (recordId: string, kg: number, ...items: readonly ReadinessItem[]): WeighedLot => ({
  ...{ recordId, kg },
  readiness: { status: 'missing', items, plots: [] },
});
const records = new Map(
  [
    plot(),
    recordOf('dried', 'secagem', { code: '26-SEC-1' }),
    recordOf('milled', 'beneficiamento', { code: '', name: 'Primeira' }),
  ].map((one) => [one.id, one]),
);

describe('what can be repaired in some lots', () => {
  test('is first what frees the most by itself, then what the most lack', () => {
    const [place, forest, number] = [item('plot/no-place'), item('plot/forest-felled'), item('farm/no-car', 'farm')];
    const lots = [
      lot('a', 1000, place, item('plot/overlap')),
      lot('b', 3012.4, place),
      lot('c', 500, number),
      lot('d', 4.5, place, forest),
      lot('d', 9000, number, forest),
      lot('e', 1),
    ];
    assert.deepEqual(repairsOf(lots, records), [
      {
        ...{ code: 'plot/no-place', recordId: 'plot', field: 'field of plot/no-place', severity: 'missing' },
        message: 'Desenhe o Talhão Mata: libera 4.012 kg em 2 lotes.',
        gain: 'Libera 4.012 kg em 2 lotes.',
        ...{ lots: ['a', 'b', 'd'], kg: 4016.9, kgAlone: 4012.4 },
      },
      {
        ...{ code: 'farm/no-car', recordId: 'farm', field: 'field of farm/no-car', severity: 'missing' },
        message: 'Anote o CAR da fazenda: libera 500 kg em 1 lote.',
        gain: 'Libera 500 kg em 1 lote.',
        ...{ lots: ['c', 'd'], kg: 9500, kgAlone: 500 },
      },
      {
        ...{ code: 'plot/forest-felled', recordId: 'plot', field: 'field of plot/forest-felled', severity: 'blocked' },
        message: 'Confira a derrubada anotada no Talhão Mata: falta em 2 lotes, 9.005 kg.',
        gain: 'Falta em 2 lotes, 9.005 kg.',
        ...{ lots: ['d'], kg: 9004.5, kgAlone: 0 },
      },
    ]);
  });

  test('is in the order of what most kilos lack, then of its words, where nothing frees more', () => {
    const [place, forest, corner] = [item('plot/no-place'), item('plot/forest-unknown'), item('plot/shape-broken')];
    const said = repairsOf(
      [lot('a', 10, place, forest, corner), lot('b', 5, forest, place, item('farm/no-producer', 'farm'))],
      records,
    );
    assert.deepEqual(
      said.map(({ message }) => message),
      [
        'Desenhe o Talhão Mata: falta em 2 lotes, 15 kg.',
        'Diga se houve derrubada no Talhão Mata: falta em 2 lotes, 15 kg.',
        'Acerte o contorno do Talhão Mata: falta em 1 lote, 10 kg.',
        'Diga quem produz e onde fica: falta em 1 lote, 5 kg.',
      ],
    );
  });

  test('is said by what it is about, whether that is still there or not', () => {
    const said = (code: ReadinessCode, recordId: string) =>
      repairsOf([lot('a', 10, item(code, recordId))], records).map(({ message }) => message.split(':')[0]);
    assert.deepEqual(said('origin/unknown', 'dried'), ['Diga de onde veio o café da secagem 26-SEC-1']);
    assert.deepEqual(said('origin/unknown', 'milled'), ['Diga de onde veio o café do beneficiamento Primeira']);
    assert.deepEqual(said('origin/unknown', 'gone'), ['Diga de onde veio o café']);
    assert.deepEqual(said('lot/inconsistent', 'dried'), ['Acerte a conta de 26-SEC-1']);
    assert.deepEqual(said('lot/inconsistent', 'gone'), ['Acerte a conta de um lote']);
    assert.deepEqual(
      (['plot/point-too-big', 'plot/outside', 'plot/no-evidence'] as const).flatMap((code) => said(code, 'plot')),
      ['Desenhe o contorno do Talhão Mata', 'Acerte o lugar do Talhão Mata', 'Diga como você sabe, no Talhão Mata'],
    );
    assert.deepEqual(said('paper/expired', 'plot'), []);
    assert.deepEqual(repairsOf([lot('a', 1, item('plot/no-place', 'plot', { severity: 'check' }))], records), []);
  });

  test('counts what holds a lot back, and no checks', () => {
    const { readiness } = lot('a', 1, item('lot/phi'), item('plot/no-place'), item('plot/forest-felled'));
    assert.equal(lackingIn(readiness), 2);
  });
});

describe('an answer to checks', () => {
  const at = '2026-12-01T10:00:00.000Z';
  const former = { code: 'lot/phi', about: 'x', reason: 'r', at: '2026-11-01T10:00:00.000Z' };

  test('stands behind those that a record has, for each check that has not the same already', () => {
    const items = [
      item('plot/overlap', 'plot', { about: 'other' }),
      item('plot/planted-late', 'plot', { answer: { reason: 'Era pasto', by: 'ana', at } }),
      item('plot/area-differs', 'plot', { answer: { reason: 'Outra', by: 'ana', at } }),
    ];
    assert.deepEqual(answering({ data: { checkAnswers: [former] } }, items, { reason: 'Era pasto', at }), {
      data: {
        checkAnswers: [
          former,
          { code: 'plot/overlap', about: 'other', reason: 'Era pasto', at },
          { code: 'plot/area-differs', reason: 'Era pasto', at },
        ],
      },
    });
    assert.deepEqual(answering({ data: {} }, [], { reason: 'r', at }), { data: { checkAnswers: [] } });
  });
});

test('hectares have two decimals, and kilos of less than ten theirs', () => {
  assert.deepEqual([hectares(5), hectares(1234.505), hectares(0.126)], ['5,00', '1.234,51', '0,13']);
  assert.deepEqual([kilos(9.8765), kilos(10), kilos(10.4), kilos(2122.5)], ['9,877', '10', '10', '2.123']);
});
