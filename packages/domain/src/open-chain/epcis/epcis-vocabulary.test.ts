import assert from 'node:assert/strict';
import { test } from 'node:test';
import jsonld from 'jsonld';
import { EPCIS_TERMS } from './epcis-terms.ts';
import { epcisVocabulary } from './epcis-vocabulary.ts';

/** Safe mode is not in the types of the library. */
type JsonLdOptions = Parameters<typeof jsonld.toRDF>[1] & { safe: boolean };

const RANGE = '<http://www.w3.org/2000/01/rdf-schema#range>';

test('every term of our files is described as linked data, at its own address and with a known kind of value', async () => {
  const document = JSON.parse(epcisVocabulary('https://cafezal.example'));
  const options: JsonLdOptions = { safe: true, format: 'application/n-quads' };
  const quads = String(await jsonld.toRDF(document, options));
  const ranges = quads.split('\n').filter((line) => line.includes(RANGE));
  assert.equal(ranges.length, Object.keys(EPCIS_TERMS).length);
  for (const name of Object.keys(EPCIS_TERMS)) {
    const range = ranges.find((line) => line.startsWith(`<https://cafezal.example/ns/epcis#${name}> `));
    assert.match(range ?? '', /> <http:\/\/www\.w3\.org\/.+#\w+> \.$/, name);
  }
});
