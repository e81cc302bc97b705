import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ImportSummary } from '../../../data/farms/imports.ts';
import {
  lineName,
  linesText,
  listSection,
  planText,
  subjectOf,
  toWrite,
  workText,
  writtenText,
} from './import-words.ts';

const sheet = (counts: Record<string, number>) => ({ kind: 'planilha', counts }) as const;

describe('the words about a file that came in', () => {
  test('say what confirming would do, and what waits or stays', () => {
    assert.equal(planText(sheet({ new: 1240 })), 'Entram 1.240 linhas novas.');
    assert.equal(planText({ ...sheet({ new: 2 }), kind: 'mapa' }), 'Entram 2 desenhos novos.');
    assert.equal(
      planText(sheet({ new: 1, changed: 2, error: 3, same: 4, duplicate: 5, skipped: 6 })),
      'Entram 1 linha nova e 2 linhas que mudam o que já existe. 3 linhas esperam acerto. 15 linhas ficam como estão.',
    );
    assert.equal(planText(sheet({ changed: 1 })), 'Entra 1 linha que muda o que já existe.');
    assert.equal(planText(sheet({ same: 1 })), 'Nada de novo para guardar. 1 linha fica como está.');
    assert.equal(toWrite(sheet({ new: 2, changed: 3, error: 9 })), 5);
  });

  test('call a line what it is', () => {
    assert.equal(linesText({ kind: 'mapa' }, 1), '1 desenho');
    assert.equal(linesText({ kind: 'nfe' }, 200), '200 notas');
    assert.equal(lineName({ kind: 'planilha' }, 41), 'Linha 41');
  });

  test('name what it is of, and where its records are', () => {
    assert.equal(subjectOf({ kind: 'planilha', section: 'safras' }), 'Safras passadas');
    assert.equal(subjectOf({ kind: 'planilha', section: 'colheita' }), 'Colheita');
    assert.equal(subjectOf({ kind: 'nfe', section: 'vendas' }), 'Notas fiscais');
    assert.equal(listSection('safras'), 'producao');
    assert.equal(writtenText({ records: 1, kept: 0 }), '1 registro guardado');
    assert.equal(writtenText({ records: 2, kept: 1 }), '2 registros guardados, 1 nota à espera');
    assert.equal(writtenText({ records: 0, kept: 3 }), '3 notas à espera');
  });

  test('say how far the work is once that is known', () => {
    const file = { status: 'confirming', done: 300, of: 1240 } as ImportSummary;
    assert.equal(workText(file), '300 de 1.240');
    assert.equal(workText({ ...file, of: 0 }), '');
    assert.equal(workText({ ...file, status: 'preview' }), '');
  });
});
