import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Logged, logWords } from './log-words.ts';

const NOW = new Date(2026, 5, 3, 12, 0);
const at = (hour: number, minute = 0, day = 3) => new Date(2026, 5, day, hour, minute).toISOString();
const SAVED: Logged = { savedAt: at(16, 5, 2), wasTried: false, tries: undefined, trouble: null };
const said = (parts: Partial<Logged>) => logWords({ ...SAVED, ...parts }, NOW).slice(1);

describe('the log of an item that waits', () => {
  test('says since when it is here, and that it was not sent yet', () => {
    assert.deepEqual(logWords(SAVED, NOW), ['Guardado neste aparelho ontem, 16:05.', 'Ainda não foi enviado.']);
  });

  test('says how often it went without an answer, and that it may have arrived', () => {
    const silence = 'Sem resposta até agora. Pode ter chegado: nada vai duas vezes.';
    const once = { wasTried: true, tries: { count: 1, lastAt: at(10, 42) } };
    assert.deepEqual(said(once), ['Enviado hoje, 10:42.', silence]);
    const often = { wasTried: true, tries: { count: 3, lastAt: at(11, 5) } };
    assert.deepEqual(said(often), ['Enviado 3 vezes, a última hoje, 11:05.', silence]);
  });

  test('says who answered, and what', () => {
    const tries = { count: 1, lastAt: at(11), answeredAt: at(11, 1) };
    const answer = (trouble: Logged['trouble'], failures?: number) =>
      said({ wasTried: true, tries, trouble, failures }).at(-1)?.replace('Resposta hoje, 11:01: ', '');
    assert.equal(answer({ kind: 'refused', code: 'record/invalid' }), 'o servidor conferiu e não aceitou.');
    assert.equal(answer({ kind: 'conflict' }), 'outra pessoa mudou o mesmo antes de chegar.');
    assert.equal(answer({ code: 'farm/role-forbidden' }), 'a fazenda não aceita mais.');
    assert.equal(answer({ code: 'request/too-large' }), 'a rede no caminho não deixou passar.');
    assert.equal(answer({ kind: 'refused', code: 'internal' }, 3), 'o servidor falhou 4 vezes.');
    assert.equal(answer(null, 1), 'o servidor falhou e vai de novo sozinho.');
  });

  test('tells of items of older versions what is known', () => {
    assert.deepEqual(said({ wasTried: true }), ['Pode já ter sido enviado antes, sem resposta.']);
    const refused = said({ wasTried: true, trouble: { kind: 'refused', code: 'record/invalid' } });
    assert.equal(refused.at(-1), 'Parou aqui: o servidor conferiu e não aceitou.');
  });
});
