import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dryingCourse } from '@cafezal/domain/stages/drying/drying-course.ts';
import { dryingAdvice, readyWords, rewettedWords } from './drying-words.ts';

const HERE = { timezone: 'America/Sao_Paulo', now: Date.parse('2026-07-15T13:00:00.000Z') };
const NO_OTHERS = { humidities: [], temperatures: [], rains: [], covers: [] };
const course = (...moistures: [instant: string, value: number][]) =>
  dryingCourse(
    {
      ...NO_OTHERS,
      moistures: moistures.map(([instant, value]) => ({ at: Date.parse(`2026-07-${instant}:00:00.000Z`), value })),
    },
    { day: '2026-07-01', targetMoisture: { low: 11, high: 11.5 } },
  );
const said = (of: ReturnType<typeof course>, isUnderRoof = false) => {
  const { lead, text } = dryingAdvice(of, HERE, isUnderRoof);
  return (lead + text).replaceAll('\u00a0', ' ');
};

test('a forecast names the day, the hours or days between which, and the rain that would undo it', () => {
  const drying = course(['11T15', 24.8], ['12T16', 21.9], ['13T18', 19.1], ['14T19', 16.8]);
  assert.match(said(drying), /^Deve chegar à meta no domingo, 19\/07, entre .+, se não chover\. Recolha quando duas/);
  assert.match(said(drying, true), /se seguir neste passo/);
  assert.equal(readyWords(drying, HERE), 'dom 19/07');
});

test('air in which it does not come to the target is told instead of a day', () => {
  const wet = course(['11T15', 24.8], ['12T16', 21.9], ['13T18', 19.1]);
  assert.equal(
    said({ ...wet, forecast: null, isAirTooMoist: true }),
    'Com este ar não chega a 11,5 %. Espere o ar secar, ou termine no secador.',
  );
});

test('a rise is asked about, with its points and since when', () => {
  const wetted = course(['14T19', 26.9], ['15T12', 30.3]);
  assert.match(said(wetted), /^Subiu 3,4 pontos desde ontem\. Choveu\?/);
  const tonight = { ...HERE, now: Date.parse('2026-07-16T02:30:00.000Z') };
  assert.equal(
    rewettedWords(3.4, Date.parse('2026-07-16T02:10:00.000Z'), tonight),
    'Subiu 3,4 pontos desde hoje às 23h10. Choveu?',
  );
});

test('rain that nobody measured since takes the place of the forecast, and of the word to take it in', () => {
  for (const dry of [course(['12T16', 21.9], ['13T18', 19.1]), course(['13T19', 11.4], ['14T19', 11.2])]) {
    const rained = { ...dry, forecast: null, isRainUnmeasured: true };
    assert.equal(
      said(rained),
      'Choveu depois da última medida. Meça de novo: a previsão volta com as próximas medidas.',
    );
    assert.equal(readyWords(rained, HERE), null);
  }
});

test('the end is told by the last two readings', () => {
  assert.match(said(course(['13T19', 13], ['14T19', 11.4])), /^Chegou na meta: 11,4 %\. Meça mais uma vez\./);
  assert.equal(
    said(course(['13T19', 11.4], ['14T19', 11.2])),
    'Duas medidas seguidas na meta. Está com 11,2 %: pode recolher.',
  );
  assert.match(said(course(['13T19', 11.4], ['14T19', 10.1])), /^Seco demais: perde peso e quebra no beneficiamento\./);
});

test('without enough readings it says what is missing', () => {
  assert.match(said(course()), /^Ainda sem medida\./);
  assert.match(said(course(['14T19', 40])), /Com mais uma medida amanhã aparece a previsão\.$/);
});

test('a forecast that has passed asks for a reading', () => {
  assert.equal(
    said(course(['04T19', 20], ['05T19', 16], ['06T19', 14])),
    'Pela curva já deve estar na meta. Meça agora.',
  );
});
