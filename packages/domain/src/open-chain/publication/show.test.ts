import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '../../record/problem.ts';
import { harvest, plot, shownOf } from './publication-fixture.ts';
import { DEFAULT_SHOW, MOST_PHOTOS, readShow, SHARED_FILES, type Show } from './show.ts';
import { shownThrough, takesAway, tellsMore } from './shown-through.ts';

const id = (at: number) => `019d0000-2026-7000-8000-${String(at).padStart(12, '0')}`;

/** What is said of a choice that is refused, by its field. */
function refusal(sent: unknown): unknown {
  try {
    readShow(sent);
  } catch (error) {
    assert.ok(error instanceof Problem && error.code === 'request/invalid');
    return error.details.fields;
  }
  return null;
}

describe('what an owner chooses to show', () => {
  test('is until then all but kilos, certificates, the exact place, photos, texts and files', () => {
    assert.deepEqual(readShow({}), {
      ...{ origin: true, fermentation: true, drying: true, resting: true, milling: true, sieve: true, quality: true },
      ...{ weight: false, certifications: false, place: 'city', photos: [] },
      ...{ producer: null, text: null, contact: null, files: { epcis: false, plots: false, dossier: false } },
    });
  });

  test('is read in full', () => {
    const all: Show = {
      ...{ origin: false, fermentation: false, drying: false, resting: false, milling: false, sieve: false },
      ...{ quality: false, weight: true, certifications: true, place: 'blurred', photos: [id(2), id(1)] },
      ...{ producer: 'P', text: 'T', contact: 'C', files: { epcis: true, plots: true, dossier: true } },
    };
    assert.deepEqual(readShow(all), all);
    assert.deepEqual(readShow({}, all), all);
    const files = { plots: false };
    assert.deepEqual(readShow({ files }, all), { ...all, files: { epcis: true, plots: false, dossier: true } });
    assert.deepEqual(readShow({ photos: [id(1), id(1)], text: ' ', contact: null }, all), {
      ...{ ...all, photos: [id(1)], text: null, contact: null },
    });
  });

  test('is refused with its field and what is wanted', () => {
    const field = (key: string, text: string) => ({ [`show.${key}`]: text });
    const yesOrNo = 'Diga sim ou não.';
    assert.deepEqual(refusal([]), { show: 'Escolha o que aparece.' });
    assert.deepEqual(refusal(null), { show: 'Escolha o que aparece.' });
    assert.deepEqual(refusal({ drying: 1 }), field('drying', yesOrNo));
    assert.deepEqual(refusal({ place: 'near' }), field('place', 'Escolha nada, município, perto ou contorno.'));
    for (const photos of ['x', ['x'], [5]])
      assert.deepEqual(refusal({ photos }), field('photos', 'Escolha as fotos de novo.'));
    assert.deepEqual(refusal({ text: 5 }), field('text', 'Escreva um texto.'));
    for (const files of [null, 'x', []])
      assert.deepEqual(refusal({ files }), field('files', 'Escolha os arquivos de novo.'));
    for (const file of SHARED_FILES) assert.deepEqual(refusal({ files: { [file]: 'yes' } }), field(file, yesOrNo));
  });

  test('holds 12 photos, 100 letters for who produces, 600 for a text and 200 for a contact', () => {
    const photos = (count: number) => refusal({ photos: Array.from({ length: count }, (_, at) => id(at)) });
    assert.deepEqual([MOST_PHOTOS, photos(12)], [12, null]);
    assert.deepEqual(photos(13), { 'show.photos': 'Cabem 12 fotos na página.' });
    for (const [key, most] of Object.entries({ producer: 100, text: 600, contact: 200 })) {
      assert.equal(refusal({ [key]: ` ${'a'.repeat(most)} ` }), null, key);
      assert.deepEqual(refusal({ [key]: 'a'.repeat(most + 1) }), { [`show.${key}`]: `No máximo ${most} caracteres.` });
    }
  });
});

describe('an older version after a choice', () => {
  const before: Show = {
    ...{ ...DEFAULT_SHOW, place: 'blurred', photos: [id(1), id(2)], producer: 'P', text: 'T', contact: 'C' },
    files: { epcis: true, plots: true, dossier: true },
  };

  test('shows less where one thing less is chosen, and as much where it is another order or more', () => {
    const less = (changes: Partial<Show>) => takesAway(before, { ...before, ...changes });
    for (const place of ['none', 'city'] as const) assert.equal(less({ place }), true, place);
    assert.equal(less({ place: 'exact' }), false);
    assert.deepEqual([less({ photos: [id(2)] }), less({ photos: [id(3), id(2), id(1)] })], [true, false]);
    for (const file of SHARED_FILES) assert.equal(less({ files: { ...before.files, [file]: false } }), true, file);
    for (const key of ['producer', 'text', 'contact'] as const) {
      assert.deepEqual([less({ [key]: null }), less({ [key]: 'other' })], [true, true], key);
      assert.equal(takesAway({ ...before, [key]: null }, before), false, key);
    }
    assert.deepEqual([less({ drying: false }), less({ weight: true })], [true, false]);
  });

  test('keeps its files as long as none tells more than is shown', () => {
    const goes = (changes: Partial<Show>) =>
      SHARED_FILES.filter((file) => tellsMore(file, { before, after: { ...before, ...changes } }));
    assert.deepEqual([goes({}), goes({ weight: true })], [[], []]);
    for (const key of ['origin', 'fermentation', 'drying', 'resting', 'quality'] as const)
      assert.deepEqual(goes({ [key]: false }), ['epcis', 'dossier'], key);
    for (const changes of [{ sieve: false }, { milling: false }, { place: 'none' }, { text: null }] as const)
      assert.deepEqual(goes(changes), ['dossier'], JSON.stringify(changes));
    assert.deepEqual(goes({ files: { ...before.files, plots: false } }), ['plots', 'dossier']);
  });

  test('has the place as exactly as both choices allow', () => {
    const point = { type: 'Point', coordinates: [-45, -22] };
    const grown = [plot('p', { boundary: point }), harvest('H', { p: 1 })];
    const placeOf = (then: Show['place'], now: Show['place']) =>
      shownThrough(shownOf(grown, {}, { place: then }), { ...before, place: now }).place;
    const city = { city: 'Carmo de Minas', state: 'MG', near: null, shapes: [] };
    const near = { ...city, near: [-45, -22] };
    assert.deepEqual([placeOf('exact', 'none'), placeOf('none', 'exact')], [null, null]);
    assert.deepEqual([placeOf('exact', 'city'), placeOf('city', 'exact')], [city, city]);
    assert.deepEqual([placeOf('exact', 'blurred'), placeOf('blurred', 'exact')], [near, near]);
  });

  test('has of its photos and texts those that are chosen still', () => {
    const photos = [1, 2, 3].map((at) => ({ id: id(at), width: at, height: 1 }));
    const shown = { ...shownOf([harvest('H', {})]), photos, producer: 'P', text: 'old', contact: null };
    const through = shownThrough(shown, before);
    assert.deepEqual(through.photos, photos.slice(0, 2));
    assert.deepEqual([through.producer, through.text, through.contact], ['P', null, null]);
  });
});
