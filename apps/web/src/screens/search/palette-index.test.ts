import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type Entry, findableWords, findEntries, type Group, markedParts, type PaletteIndex } from './palette-index.ts';

const entry = (group: Group, title: string): Entry => ({
  id: title,
  group,
  title,
  sub: '',
  theme: null,
  icon: null,
  act: { to: '/' },
});
const findable = (group: Group, title: string, ...more: readonly string[]) => ({
  words: findableWords(title, ...more),
  make: () => entry(group, title),
});
const INDEX: PaletteIndex = {
  Fazer: [findable('Fazer', 'Medir terreiro suspenso 2'), findable('Fazer', 'Tema escuro')],
  Lotes: [
    findable('Lotes', '26-SEC-0006 · Bourbon Sede', 'terreiro suspenso 2'),
    findable('Lotes', '26-COL-0001 · Colheita Água', 'H-12'),
  ],
  Lugares: [findable('Lugares', 'Suspenso 2'), findable('Lugares', 'Relatórios')],
  'Pessoas e atividades': [],
};
const found = (typed: string) => findEntries(INDEX, typed).map(({ title }) => title);

describe('the palette', () => {
  test('finds what holds every typed word, accents aside, what to do before lots and places', () => {
    assert.deepEqual(found('sus'), ['Medir terreiro suspenso 2', '26-SEC-0006 · Bourbon Sede', 'Suspenso 2']);
    assert.deepEqual(found('agua col'), ['26-COL-0001 · Colheita Água']);
    assert.deepEqual(found('relatorios'), ['Relatórios']);
    assert.deepEqual(found('xyz'), []);
  });

  test('finds a lot by a code that it had', () => {
    assert.deepEqual(found('h-12'), ['26-COL-0001 · Colheita Água']);
  });

  test('puts what begins with the word before what merely holds it', () => {
    const lots = ['O café da Mata', 'Mata 2'].map((title) => findable('Lotes', title));
    assert.deepEqual(
      findEntries({ ...INDEX, Lotes: lots }, 'mata').map(({ title }) => title),
      ['Mata 2', 'O café da Mata'],
    );
  });

  test('shows what is likeliest while nothing is typed', () => {
    assert.deepEqual(found(' ')[0], 'Medir terreiro suspenso 2');
  });
});

describe('what was typed', () => {
  test('is marked where it stands, accents aside', () => {
    assert.deepEqual(markedParts('Relatório da água', 'agua'), [
      { text: 'Relatório da ', isTyped: false },
      { text: 'água', isTyped: true },
    ]);
  });

  test('leaves the text as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, typed) => {
        assert.equal(
          markedParts(text, typed)
            .map((part) => part.text)
            .join(''),
          text,
        );
      }),
    );
  });
});
