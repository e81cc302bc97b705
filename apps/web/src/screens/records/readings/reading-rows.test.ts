import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { columnsOf, rowsOf } from './reading-rows.ts';
import { momentProblem, problemsOf, savedReadingsWords, usualKinds, valuesOf, warningOf } from './typed-readings.ts';
import type { ShownReading } from './use-readings.ts';

const KINDS = stageOf('secagem').readings;
const HERE = { timezone: 'America/Sao_Paulo', now: Date.parse('2026-07-15T13:00:00.000Z') };
const reading = (kind: string, at: string, value: number): ShownReading => ({
  farmId: 'f',
  recordId: 'r',
  id: `${kind} ${at}`,
  kind,
  at,
  value,
});
const READINGS = [
  reading('rain', '2026-07-13T01:00:00.000Z', 12),
  reading('humidity', '2026-07-13T18:00:00.000Z', 19.1),
  reading('humidity', '2026-07-14T19:00:00.000Z', 16.8),
  reading('massTemperature', '2026-07-14T19:00:00.000Z', 31),
];
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

test('what was measured at one instant is one row, the newest first', () => {
  const rows = rowsOf(READINGS);
  assert.deepEqual(
    rows.map(({ readings }) => readings.length),
    [2, 1, 1],
  );
  assert.equal(rows[0]?.byKind.get('massTemperature')?.value, 31);
  assert.deepEqual(columnsOf(KINDS, READINGS, 2), ['humidity', 'massTemperature']);
});

test('what was measured together the last time is asked for together', () => {
  assert.deepEqual(usualKinds(KINDS, READINGS), ['humidity', 'massTemperature']);
  assert.deepEqual(usualKinds(KINDS, []), ['humidity']);
});

test('several kinds are kept at once, blank ones left out', () => {
  const typed = { humidity: '16,4', massTemperature: '', ambientTemperature: '22' };
  assert.deepEqual(problemsOf(KINDS, typed), {});
  const values = valuesOf(KINDS, typed);
  assert.deepEqual(values, [
    { kind: 'humidity', value: 16.4 },
    { kind: 'ambientTemperature', value: 22 },
  ]);
  assert.equal(
    plain(savedReadingsWords(KINDS, values)),
    'Umidade do café 16,4 %, temperatura ambiente 22 °C. Guardado.',
  );
});

test('the impossible and nothing at all are refused at their field', () => {
  assert.deepEqual(Object.keys(problemsOf(KINDS, {})), ['humidity']);
  const problems = problemsOf(KINDS, { humidity: '120', massTemperature: '30' });
  assert.equal(plain(problems.humidity), 'Não pode: vai de 0 a 100 %. Confira a vírgula.');
  assert.deepEqual(Object.keys(problems), ['humidity']);
  assert.deepEqual(problemsOf(KINDS, { humidity: '12,5,3' }), { humidity: 'Escreva um número, como 11,5.' });
});

test('moisture that rises is asked about while it is typed', () => {
  const last = READINGS[2];
  const { humidity } = KINDS;
  assert.ok(humidity);
  const doubt = (text: string) => warningOf({ kind: 'humidity', definition: humidity, text }, last, HERE);
  assert.equal(doubt('20,2'), 'Subiu 3,4 pontos desde ontem. Choveu?');
  assert.equal(doubt('16,4'), undefined);
  assert.equal(doubt('120'), undefined);
});

test('a moment outside the work is refused with the days that are inside, and one that has not come', () => {
  const days = { first: '2026-07-02', last: '2026-07-16', now: '2026-07-16T09:00' };
  assert.equal(momentProblem(null, days), undefined);
  assert.equal(momentProblem('2026-07-16T09:00', days), undefined);
  assert.equal(momentProblem('2026-06-16T09:00', days), 'Fora do período: de 02/07/2026 a 16/07/2026.');
  // What a date picker gives of a year typed as 26.
  assert.equal(momentProblem('0026-07-16T09:00', days), 'Fora do período: de 02/07/2026 a 16/07/2026.');
  assert.equal(momentProblem('2026-07-16T09:01', days), 'Essa hora ainda não chegou. Confira o dia e a hora.');
  assert.equal(momentProblem('', days), 'Informe dia e hora.');
  // Now, once the work is over.
  const later = { ...days, now: '2026-07-17T09:00' };
  assert.equal(momentProblem(null, later), 'Fora do período: de 02/07/2026 a 16/07/2026.');
});
