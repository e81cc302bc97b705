import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LotSnapshot } from '../publication/lot-snapshot.ts';
import { type Difference, differences, differenceText } from './differences.ts';
import { html, jsonForScript } from './html.ts';
import { dayText, numberIn, preferredLanguage } from './language.ts';
import { bagsOf, dryingText, fermentationText, lotFacts, moistureText, nearText, processText } from './lot-facts.ts';
import { HIDDEN, SNAPSHOT } from './page-fixture.ts';
import { lotTitle } from './page-parts.ts';
import { pageWords } from './page-words.ts';

const [pt, en, es] = [pageWords('pt'), pageWords('en'), pageWords('es')];
/** `Intl` writes a narrow or a fixed space where people see one. */
const plain = (text: string | null): string | null => text?.replace(/[\u00a0\u202f]/g, ' ') ?? null;

describe('what a page says in a language', () => {
  test('are its own numbers and days', () => {
    assert.deepEqual(
      (['pt', 'en', 'es'] as const).map((one) => [
        numberIn(one, 1234.567, { most: 2 }),
        numberIn(one, 1234, { most: 2 }),
        numberIn(one, 4, { exactly: 1 }),
        dayText(one, '2026-07-02'),
        dayText(one, '2026-07-02', true),
      ]),
      [
        ['1.234,57', '1.234', '4,0', '2 de jul. de 2026', '2 de jul.'],
        ['1,234.57', '1,234', '4.0', '2 Jul 2026', '2 Jul'],
        ['1.234,57', '1.234', '4,0', '2 jul 2026', '2 jul'],
      ],
    );
    assert.equal(dayText('pt', 'cedo'), 'cedo');
  });

  test('names both years of days that have two', () => {
    assert.equal(en.days({ from: '2025-12-30', to: '2026-01-02' }), '30 Dec 2025 to 2 Jan 2026');
    assert.equal(en.days({ from: '2026-01-01', to: '2026-01-02' }), '1 Jan to 2 Jan 2026');
    assert.equal(en.days({ from: '2026-01-02', to: '2026-01-02' }), '2 Jan 2026');
  });

  test('has values in its places, and nothing for a value that nobody gave or has words for', () => {
    assert.equal(pt.say('fromTo', { from: 0, to: 'B' }), '0 a B');
    assert.equal(pt.say('fromTo', { to: 'B' }), ' a B');
    assert.deepEqual(
      [pt.choice('species', 'arabica'), pt.choice('species', null), pt.choice('species', 'toString')],
      ['arábica', null, null],
    );
  });

  test('is what a reader weighs most, of the languages offered and of the first 20 named', () => {
    assert.equal(preferredLanguage('pt;q=0.5, EN-us ; Q=0.9'), 'en');
    assert.equal(preferredLanguage('pt;q=0.5,en;q=1'), 'en');
    assert.equal(preferredLanguage('es;q=x,en;q=0.1'), 'en');
    assert.equal(preferredLanguage('pt,en', ['es', 'en']), 'en');
    assert.equal(preferredLanguage('pt', ['es', 'en']), 'es');
    assert.equal(preferredLanguage('pt', []), 'pt');
    assert.equal(preferredLanguage(`${'de,'.repeat(19)}es`), 'es');
    assert.equal(preferredLanguage(`${'de,'.repeat(20)}es`), 'pt');
  });
});

test('text that people typed is text in a page, in its attributes and in its JSON', () => {
  const typed = `<b title="x">&'</b>`;
  const escaped = '&lt;b title=&quot;x&quot;&gt;&amp;&#39;&lt;/b&gt;';
  assert.equal(html`<p title="${typed}">${typed}</p>`.text, `<p title="${escaped}">${escaped}</p>`);
  assert.equal(html`${null}${false}${0}${[html`<i>`, html`${'<'}`]}`.text, '0<i>&lt;');
  assert.equal(
    jsonForScript({ a: '</script>&\u2028\u2029' }).text,
    '{"a":"\\u003c/script\\u003e\\u0026\\u2028\\u2029"}',
  );
});

describe('a lot in words', () => {
  test('has what is known of each step and leaves out the rest', () => {
    const steps = { from: '2026-05-18', to: '2026-05-21', course: [] };
    const ferment = (hours: number | null, from: number | null, to: number | null, kind: string | null = 'aerobic') =>
      fermentationText({ ...steps, kind, hours, ph: { from, to } }, pt);
    assert.deepEqual(
      [ferment(72.4, 5.25, 4), ferment(null, 5, null), ferment(null, null, 4), ferment(36, null, null, null)],
      ['Aeróbica, 72 h, pH 5,3 a 4,0', 'Aeróbica', 'Aeróbica', '36 h'],
    );
    const dry = (days: number | null, from: number | null, to: number | null, method: string | null = 'static') =>
      dryingText({ ...steps, method, days, humidity: { from, to } }, pt);
    assert.deepEqual(
      [
        dry(20.6, 58.26, 11),
        dry(null, null, 11.25),
        dry(null, 58, null),
        dry(3, null, null, null),
        dry(1, null, null, null),
      ],
      [
        'Secador estático, 21 dias, 58,3 % a 11,0 % de umidade',
        'Secador estático, até 11,3 % de umidade',
        'Secador estático',
        '3 dias',
        '1 dia',
      ],
    );
    assert.equal(moistureText({ from: 60, to: null }, en), '');
  });

  test('is called by what it is and how it was processed', () => {
    const processed = (...processes: NonNullable<LotSnapshot['origin']>['processes']): LotSnapshot => ({
      ...SNAPSHOT,
      origin: { ...(SNAPSHOT.origin ?? assert.fail()), processes },
    });
    assert.deepEqual([processText(HIDDEN, pt), processText(processed(), pt)], [null, null]);
    const two = processed({ method: 'washed', honey: null }, { method: 'honey', honey: 'preto' });
    assert.deepEqual(
      [processText(two, pt), lotTitle(two, es), lotTitle(processed(), en)],
      ['Lavado, Honey preto', 'Café verde oro, lavado, Honey negro', 'Green coffee'],
    );
  });

  test('is told in sacks of 60 kg where it is green coffee alone', () => {
    const lot = { ...SNAPSHOT.lot, form: 'dry_cherry' as const };
    assert.deepEqual([bagsOf(HIDDEN), bagsOf({ ...SNAPSHOT, weight: { kg: 90 } })], [null, 1.5]);
    assert.equal(bagsOf({ ...SNAPSHOT, lot }), null);
  });

  test('says a position with its half of the world in the language', () => {
    const west = [-45.15, -22.1] as const;
    const east = [45.15, 0] as const;
    assert.deepEqual(
      [pt, en, es].flatMap((words) => [nearText(west, words), nearText(east, words)]),
      [
        ...['22,10° S, 45,15° O', '0,00° N, 45,15° L'],
        ...['22.10° S, 45.15° W', '0.00° N, 45.15° E'],
        ...['22,10° S, 45,15° O', '0,00° N, 45,15° E'],
      ],
    );
  });

  test('has no fact but what it is where nothing else is shown', () => {
    const shown = lotFacts(HIDDEN, pt).filter(({ text, data }) => text !== null || data !== null);
    assert.deepEqual(shown, [
      { key: 'farm', text: 'Boa Vista', data: 'Boa Vista' },
      { key: 'form', text: 'Café beneficiado', data: ['green_bean', '26-ARM-0001', '2026/27'] },
    ]);
  });
});

describe('what differs between two versions', () => {
  const said = (before: LotSnapshot, after: LotSnapshot): (string | null)[] =>
    differences(before, after, pt).map((one: Difference) => plain(differenceText(one, pt)));

  test('is told fact by fact where it went and where it came', () => {
    assert.deepEqual(said(HIDDEN, HIDDEN), []);
    assert.deepEqual(said(SNAPSHOT, HIDDEN), [
      ...['Lugar saiu.', 'Origem saiu.', 'Colheita saiu.', 'Altitude saiu.', 'Processamento saiu.'],
      ...['Fermentação saiu.', 'Secagem saiu.', 'Umidade saiu.', 'Descanso saiu.', 'Beneficiamento saiu.'],
      ...['Peneira saiu.', 'Na xícara saiu.', 'Peso saiu.', 'Certificações saiu.', 'Fotos saiu.'],
      ...['Quem produz saiu.', 'Recado saiu.', 'Contato saiu.'],
    ]);
    assert.deepEqual(said(HIDDEN, { ...HIDDEN, contact: '0800', photos: SNAPSHOT.photos }), [
      'Fotos entrou: 1.',
      'Contato entrou: 0800.',
    ]);
  });

  test('is told as details where the words are the same', () => {
    const { lot, drying, photos } = SNAPSHOT;
    const [run] = drying?.runs ?? assert.fail();
    assert.ok(run !== undefined);
    const redrawn = { ...SNAPSHOT, drying: { moisture: 11.2, runs: [{ ...run, course: [] }] } };
    assert.deepEqual(said(SNAPSHOT, redrawn), ['Secagem: detalhes mudaram.']);
    assert.deepEqual(said(SNAPSHOT, { ...SNAPSHOT, lot: { ...lot, code: 'B' } }), ['Café: detalhes mudaram.']);
    const other = photos.map((photo) => ({ ...photo, id: 'q' }));
    assert.deepEqual(said(SNAPSHOT, { ...SNAPSHOT, photos: other }), ['Fotos: detalhes mudaram.']);
    const resized = photos.map((photo) => ({ ...photo, width: 9 }));
    assert.deepEqual(said(SNAPSHOT, { ...SNAPSHOT, photos: resized }), []);
  });

  test('has the old words and the new ones', () => {
    const { place, sieve, quality } = SNAPSHOT;
    assert.ok(place !== null && sieve !== null && quality !== null);
    const shapes = [[[[0, 0] as const]], [[[1, 1] as const]]];
    assert.deepEqual(said(SNAPSHOT, { ...SNAPSHOT, place: { ...place, near: null, shapes } }), [
      'Lugar: de Carmo de Minas/MG, 22,10° S, 45,15° O para Carmo de Minas/MG, contornos: 2.',
    ]);
    const cup = quality[0] ?? assert.fail();
    const tasted = [
      { ...cup, score: null },
      { ...cup, score: null, drink: null },
      { ...cup, score: 86.5 },
    ];
    assert.deepEqual(said(SNAPSHOT, { ...SNAPSHOT, sieve: { ...sieve, grade: null }, quality: tasted }), [
      'Peneira: de peneira 16 para 16: 60 %, moca 10: 40 %.',
      'Na xícara: de 84 SCA 2004 para Dura; 4; 86,5 SCA 2004.',
    ]);
  });
});
