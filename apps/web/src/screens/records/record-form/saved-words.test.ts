import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecordContent, Section } from '@cafezal/domain/record/record.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { savedOfflineWords, savedWords } from './saved-words.ts';

const wordsOf = (section: Section, content: Partial<RecordContent>): string =>
  savedWords({
    definition: stageOf(section),
    content: { name: 'Sem nome', date: '2026-07-01', data: {}, inputs: [], outputs: [], ...content },
    measureLiters: 60,
    nameOf: () => 'Mata',
  }).replaceAll('\u00a0', ' ');

test('a saved harvest says how much came from where', () => {
  const plots = [{ plotId: 'mata', liters: 3720 }];
  assert.equal(wordsOf('colheita', { data: { plots, quantity: 3720 } }), 'Colheita salva. 62 medidas na Mata.');
  assert.equal(
    wordsOf('colheita', { data: { plots: [...plots, { plotId: 'sede', kg: 10 }], weight: 410 } }),
    'Colheita salva. 410 kg em 2 talhões.',
  );
});

test('a saved stage says what came out, else what went in, else its name', () => {
  const inputs = [{ recordId: 'a', output: '0', kg: 3552 }];
  assert.equal(wordsOf('secagem', { inputs }), 'Secagem salva. Entraram 3.552 kg.');
  assert.equal(wordsOf('vendas', { inputs, data: { buyer: 'Cooxupé' } }), 'Venda salva. 3.552 kg para Cooxupé.');
  const lost = { outputs: [], data: { movements: [{ type: 'quebra', kg: 12.5 }] } };
  assert.equal(
    wordsOf('armazenamento', { inputs, ...lost }),
    'Armazenamento salvo. Entraram 3.552 kg, perdas e ajustes -12,5 kg.',
  );
  const dry = {
    id: 'd',
    key: '0',
    form: 'dry_cherry',
    kg: 500,
    liters: null,
    grade: null,
    lot: null,
    humidity: null,
  } as const;
  const wet = { outputs: [dry], data: { losses: [{ at: '2026-07-02', kind: 'rain', kg: 12.5 }] } };
  assert.equal(wordsOf('secagem', wet), 'Secagem salva. Saíram 500 kg, perdas de 12,5 kg.');
  assert.equal(wordsOf('talhoes', { name: 'Mata' }), 'Talhão salvo. Mata.');
});

test('without signal a record is kept, in the gender of its word', () => {
  const kept = (section: Section) =>
    savedOfflineWords({
      definition: stageOf(section),
      content: { name: 'Mata 15/07', date: '2026-07-15', data: {}, inputs: [], outputs: [] },
      measureLiters: 60,
      nameOf: () => 'Mata',
    });
  assert.equal(kept('colheita'), 'Colheita guardada no aparelho. Mata 15/07.');
  assert.equal(kept('processamento'), 'Processamento guardado no aparelho. Mata 15/07.');
});
