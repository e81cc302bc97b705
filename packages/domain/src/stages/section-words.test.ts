import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Section } from '../record/record.ts';
import { anotherOf, beginningOf, beginWord, beginWords, firstOf, oneOf, verbOf, verbWord } from './section-words.ts';

describe('what a section is called', () => {
  test('what happens on a day is recorded, what is there is new', () => {
    const begun = {
      talhoes: 'Novo talhão',
      colheita: 'Registrar colheita',
      processamento: 'Registrar processamento',
      fermentacao: 'Registrar fermentação',
      secagem: 'Registrar secagem',
      descanso: 'Registrar descanso',
      beneficiamento: 'Registrar beneficiamento',
      armazenamento: 'Registrar armazenamento',
      vendas: 'Registrar venda',
      producao: 'Nova safra',
      atividades: 'Registrar atividade',
      parceiros: 'Novo parceiro',
    } as const;
    for (const [section, words] of Object.entries(begun)) assert.equal(beginWords(section as Section), words);
    assert.equal(beginningOf('talhoes'), 'Criar talhão');
    assert.equal(beginningOf('colheita'), 'Registrar colheita');
    assert.deepEqual([anotherOf('colheita'), anotherOf('talhoes')], ['registrar outra', 'criar outro']);
  });

  test('what one does with coffee there is one verb, on buttons and in sentences', () => {
    assert.deepEqual([verbWord('armazenamento'), verbOf('armazenamento')], ['Armazenar', 'armazenar']);
    assert.deepEqual([verbWord('atividades'), verbOf('atividades')], ['Atividade', 'atividade']);
  });

  test('fits its gender, and the words around it', () => {
    const sections = ['talhoes', 'producao', 'secagem', 'beneficiamento'] as const;
    assert.deepEqual(sections.map(beginWord), ['Novo', 'Nova', 'Registrar', 'Registrar']);
    assert.deepEqual([firstOf('colheita'), firstOf('parceiros')], ['a primeira colheita', 'o primeiro parceiro']);
    assert.deepEqual(sections.map(anotherOf), ['criar outro', 'criar outra', 'registrar outra', 'registrar outro']);
    assert.deepEqual(sections.map(beginningOf), [
      'Criar talhão',
      'Criar safra',
      'Registrar secagem',
      'Registrar beneficiamento',
    ]);
    assert.deepEqual(
      [sections.map(oneOf), sections.map(verbWord)],
      [
        ['talhão', 'safra', 'secagem', 'beneficiamento'],
        ['Talhão', 'Safra', 'Secar', 'Beneficiar'],
      ],
    );
  });
});
