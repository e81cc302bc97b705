import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Product, PropertyValue, WithContext } from 'schema-dts';
import { CERTIFICATES } from '../../knowledge/certificates.ts';
import { at, NEWEST } from '../../knowledge/knowledge.ts';
import { ARABICA_DRINKS, CANEPHORA_DRINKS } from '../../quality/classification.ts';
import { CVA_SECTIONS, FINE_ATTRIBUTES, SCA_ATTRIBUTES } from '../../quality/quality-words.ts';
import type { LotSnapshot } from '../publication/lot-snapshot.ts';
import { optionsOf } from '../publication/shown-steps.ts';
import { CHOICE_WORDS, type ChoiceKey } from './choice-words.ts';
import { differences, differenceText } from './differences.ts';
import { LANGUAGES, preferredLanguage } from './language.ts';
import { lotDocument } from './lot-document.ts';
import { contentOf, HIDDEN, SNAPSHOT } from './page-fixture.ts';
import { pageWords } from './page-words.ts';

/** Numbers from 0 to 1 that are the same in each run, and that no compressor foresees. */
function turns(): () => number {
  let state = 20_261_124;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe('the page of a lot', () => {
  test('says the same in each language, with the language’s own numbers', () => {
    const [pt, en, es] = LANGUAGES.map((language) => lotDocument(contentOf(SNAPSHOT), language));
    assert.match(pt ?? '', /71,88 %[\s\S]*1\.775 kg|1\.775 kg[\s\S]*71,88 %/);
    assert.match(en ?? '', /1,775 kg[\s\S]*71\.88 %/);
    assert.match(es ?? '', /<html lang="es">/);
    assert.match(en ?? '', /Raised beds, 21 days, 58 % to 11\.2 % moisture/);
    assert.match(en ?? '', /Moisture from 11\.4 % to 11\.2 %\./);
    assert.match(en ?? '', /<span lang="pt-BR">Cruzeiro<\/span>/);
    assert.match(en ?? '', /Bought coffee/);
    for (const html of [pt, en, es]) assert.doesNotMatch(html ?? '', /undefined|null|NaN|\{\w+\}(?=[\s<])/);
  });

  test('says what the lot is to machines, and offers nothing for sale', () => {
    const html = lotDocument(contentOf(SNAPSHOT), 'en');
    const json = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
    const { additionalProperty, ...rest } = json;
    const product: WithContext<Product> = {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Green coffee, honey yellow, Boa Vista',
      sku: '26-ARM-0001',
      category: 'Coffee',
      countryOfOrigin: { '@type': 'Country', name: 'BR' },
      productionDate: '2026-07-14',
    };
    assert.deepEqual(rest, product);
    const origin: PropertyValue = {
      ...{ '@type': 'PropertyValue', name: 'Origin', value: 'Cruzeiro 71.88 %, Bought coffee 28.12 %' },
    };
    assert.deepEqual(additionalProperty[2], origin);
    // @ts-expect-error schema.org has no such word: that the two above compile says something.
    const faulty: WithContext<Product> = { '@context': 'https://schema.org', '@type': 'Product', countryOrigin: 'BR' };
    assert.ok(faulty);
    assert.equal('offers' in json, false);
  });

  test('stays below 30 kB with all that a farm may show at once', () => {
    const chance = turns();
    const ring = (corners: number) =>
      Array.from({ length: corners }, (_, at): [number, number] => {
        const [angle, far] = [(at / corners) * 2 * Math.PI, 0.004 + chance() * 0.001];
        return [-45.1 + far * Math.cos(angle), -22.1 + far * Math.sin(angle)];
      });
    const course = Array.from({ length: 40 }, (_, at): [number, number] => [at * 6.37, 10 + chance() * 40]);
    const many = <Item>(of: readonly Item[] | null, times: number, change: (item: Item) => Item): Item[] =>
      Array.from({ length: times }, () => change((of ?? [])[0] as Item));
    const { place, origin, fermentation, drying } = SNAPSHOT;
    if (place === null || origin === null || drying === null) throw new Error('the sample shows less');
    const parts = Array.from({ length: 30 }, (_, at) => ({
      ...{ kind: 'plot' as const, name: `Talhão ${at} ${chance().toString(36)}`, cultivar: 'Arara' },
      percent: Math.round(chance() * 333) / 100,
    }));
    const heavy: LotSnapshot = {
      ...SNAPSHOT,
      place: { ...place, shapes: Array.from({ length: 30 }, () => [ring(2_000)]) },
      origin: { ...origin, parts },
      fermentation: many(fermentation, 6, (one) => ({ ...one, course })),
      drying: { ...drying, runs: many(drying.runs, 6, (one) => ({ ...one, course })) },
      text: Array.from({ length: 120 }, () => chance().toString(36).slice(2, 6)).join(' '),
      photos: Array.from({ length: 12 }, () => ({ id: 'p', width: 4, height: 3 })),
    };
    const change = { field: 'Moisture', published: '11.4 %', now: '11.2 %' };
    const versions = Array.from({ length: 50 }, (_, at) => ({
      ...{ number: 50 - at, day: '2026-09-10', changes: [change, change] },
    }));
    for (const language of LANGUAGES) {
      const size = gzipSync(lotDocument({ ...contentOf(heavy), versions, shown: 50 }, language)).length;

      assert.ok(size < 30_000, `${language}: ${size} bytes`);
    }
  });

  test('has no attribute of style and no address of others, so that its policy can forbid both', () => {
    const html = lotDocument(contentOf(SNAPSHOT), 'pt');
    assert.doesNotMatch(html, / style=/);
    const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address);
    for (const address of addresses) assert.match(address, /^(?:\/r\/K7QF|data:,)/);
  });

  test('holds when everything is hidden', () => {
    for (const language of LANGUAGES) {
      const html = lotDocument(
        { ...contentOf(HIDDEN), files: [], versions: [{ number: 2, day: '2026-08-22', changes: [] }] },
        language,
      );
      assert.match(html, /26-ARM-0001/);
      assert.doesNotMatch(html, /undefined|NaN|Carmo|Cruzeiro/);
    }
  });
});

test('every value of a choice that a page may show has its words', () => {
  const fields: Readonly<Record<ChoiceKey, Readonly<Record<string, string>>>> = {
    species: optionsOf('talhoes', 'species'),
    harvestMethod: optionsOf('colheita', 'harvestMethod'),
    method: optionsOf('processamento', 'method'),
    honeyType: optionsOf('processamento', 'honeyType'),
    fermentationType: optionsOf('fermentacao', 'fermentationType'),
    dryingMethod: optionsOf('secagem', 'dryingMethod'),
    millType: optionsOf('beneficiamento', 'millType'),
    drink: { ...ARABICA_DRINKS, ...CANEPHORA_DRINKS },
    attribute: { ...SCA_ATTRIBUTES, ...CVA_SECTIONS, ...FINE_ATTRIBUTES },
    certification: at(CERTIFICATES, NEWEST).value,
  };
  for (const [key, options] of Object.entries(fields)) {
    assert.ok(Object.keys(options).length > 0, key);
    assert.deepEqual(Object.keys(CHOICE_WORDS[key as ChoiceKey]).sort(), Object.keys(options).sort(), key);
  }
});

test('what differs is said in words, whatever the order of keys', () => {
  const words = pageWords('pt');
  const reordered = JSON.parse(
    JSON.stringify(
      SNAPSHOT,
      Object.keys({ ...SNAPSHOT })
        .sort()
        .concat(['farm', 'code', 'season', 'form']),
    ),
  ) as LotSnapshot;
  assert.deepEqual(differences(SNAPSHOT, { ...SNAPSHOT, lot: reordered.lot }, words), []);
  const drier = { ...SNAPSHOT, drying: { ...(SNAPSHOT.drying ?? assert.fail()), moisture: 11.4 }, weight: null };
  const found = differences(SNAPSHOT, drier, words);
  assert.deepEqual(found, [
    { field: 'Umidade', published: '11,2 %', now: '11,4 %' },
    { field: 'Peso', published: '29,58 sacas, 1.775 kg', now: null },
  ]);
  assert.deepEqual(
    found.map((one) => differenceText(one, words)),
    ['Umidade: de 11,2 % para 11,4 %.', 'Peso saiu.'],
  );
});

test('a reader gets the language they like best, Portuguese if none of ours', () => {
  assert.equal(preferredLanguage('en-GB,en;q=0.8,pt;q=0.5'), 'en');
  assert.equal(preferredLanguage('de,es;q=0.4'), 'es');
  assert.equal(preferredLanguage('de'), 'pt');
  assert.equal(preferredLanguage(undefined), 'pt');
  assert.equal(preferredLanguage('en;q=0'), 'pt');
  assert.equal(preferredLanguage('pt', ['en']), 'en');
});
