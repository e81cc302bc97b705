import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SECTIONS } from '../record/record.ts';
import { stageOf } from '../stages/stages.ts';
import { anotherOf, beginningOf, beginWords, labelOf, verbOf, verbWord } from './section-words.ts';

describe('what a section is called', () => {
  test('is what its definition says of itself', () => {
    for (const section of SECTIONS) assert.deepEqual(stageOf(section).label, labelOf(section), section);
  });

  test('what happens on a day is recorded, what is there is new', () => {
    assert.deepEqual(SECTIONS.map(beginWords), [
      'Novo talhão',
      'Registrar colheita',
      'Registrar processamento',
      'Registrar fermentação',
      'Registrar secagem',
      'Registrar descanso',
      'Registrar beneficiamento',
      'Registrar armazenamento',
      'Registrar venda',
      'Nova safra',
      'Registrar atividade',
      'Novo parceiro',
    ]);
    assert.equal(beginningOf('talhoes'), 'Criar talhão');
    assert.equal(beginningOf('colheita'), 'Registrar colheita');
    assert.deepEqual([anotherOf('colheita'), anotherOf('talhoes')], ['registrar outra', 'criar outro']);
  });

  test('what one does with coffee there is one verb, on buttons and in sentences', () => {
    assert.deepEqual([verbWord('armazenamento'), verbOf('armazenamento')], ['Armazenar', 'armazenar']);
    assert.deepEqual([verbWord('atividades'), verbOf('atividades')], ['Atividade', 'atividade']);
  });
});
