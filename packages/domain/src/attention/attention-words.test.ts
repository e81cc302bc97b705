import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  briefName,
  calledOf,
  capital,
  comingDay,
  daysText,
  listed,
  shortDay,
  spokenDay,
  spokenHour,
  withinSentence,
} from './attention-words.ts';

/** A Wednesday. */
const TODAY = '2026-07-29';

describe('a day as people say it', () => {
  test('that is to come is today, tomorrow, a weekday within a week, else its date', () => {
    const said = ['2026-07-29', '2026-07-30', '2026-07-31', '2026-08-01', '2026-08-02', '2026-08-04', '2026-08-05'];
    assert.deepEqual(
      said.map((day) => comingDay(day, TODAY)),
      ['hoje', 'amanhã', 'na sexta', 'no sábado', 'no domingo', 'na terça', 'em 05/08'],
    );
  });

  test('that is past is no weekday to come', () => {
    const said = ['2026-07-28', '2026-07-22', '2025-12-31'].map((day) => comingDay(day, TODAY));
    assert.deepEqual(said, ['em 28/07', 'em 22/07', 'em 31/12/2025']);
  });

  test('that is past is today, yesterday, else its date, with the year where it is another', () => {
    assert.deepEqual(
      ['2026-07-29', '2026-07-28', '2026-07-27', '2025-07-29'].map((day) => spokenDay(day, TODAY)),
      ['hoje', 'ontem', 'em 27/07', 'em 29/07/2025'],
    );
    assert.equal(shortDay('2026-01-02', TODAY), '02/01');
  });

  test('has its hour in the farm’s own time', () => {
    assert.equal(spokenHour('2026-07-29T19:05:00Z', 'America/Sao_Paulo'), '16h05');
    assert.equal(spokenHour('2026-07-29T12:00:00Z', 'America/Manaus'), '8h');
  });
});

describe('names in a sentence', () => {
  test('are joined by commas, the last by an e', () => {
    const names = ['peneira 14', 'moca', 'escolha'];
    assert.deepEqual(
      [0, 1, 2, 3].map((count) => listed(names.slice(0, count))),
      ['', 'peneira 14', 'peneira 14 e moca', 'peneira 14, moca e escolha'],
    );
    assert.deepEqual([daysText(1), daysText(12)], ['1 dia', '12 dias']);
  });

  test('begin with a capital where it begins, and with a small letter within it, abbreviations apart', () => {
    assert.deepEqual(['talhão', 'pH 4', '', '2ª seca'].map(capital), ['Talhão', 'pH 4', '', '2ª seca']);
    assert.deepEqual(['Terreiro 2', 'Água', 'CD 2', 'T1', 'estufa'].map(withinSentence), [
      'terreiro 2',
      'água',
      'CD 2',
      'T1',
      'estufa',
    ]);
  });

  test('leave out their stage, which is known, but are never left empty', () => {
    assert.deepEqual(['Secagem do verde', 'Colheita Sede 29/06', 'Benefício', 'Lote da Mata'].map(briefName), [
      'Verde',
      'Sede 29/06',
      'Benefício',
      'Lote da Mata',
    ]);
    const called = [
      { name: ' Mata ', code: 'C' },
      { name: ' ', code: 'C' },
      { name: '', code: '' },
    ];
    assert.deepEqual(called.map(calledOf), ['Mata', 'C', 'Sem nome']);
  });
});
