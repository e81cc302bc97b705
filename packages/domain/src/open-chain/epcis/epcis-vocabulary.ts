import { EPCIS_NAMESPACE_PATH, EPCIS_TERMS } from './epcis-terms.ts';

/** What kind of thing the value of a term is in linked data; a list says in words what its members are. */
const RANGES: Readonly<Record<string, string>> = {
  number: 'xsd:decimal',
  code: 'xsd:string',
  text: 'xsd:string',
  URI: 'rdfs:Resource',
};

const rangeOf = (value: string): string => (value.startsWith('list of ') ? 'rdf:List' : (RANGES[value] ?? ''));

/** The terms of our files beyond EPCIS as JSON-LD, each at the address by which the files name it. */
export function epcisVocabulary(publicUrl: string): string {
  const namespace = `${publicUrl}${EPCIS_NAMESPACE_PATH}`;
  const terms = Object.entries(EPCIS_TERMS).map(([name, { value, meaning }]) => ({
    '@id': `cafezal:${name}`,
    '@type': 'rdf:Property',
    'rdfs:label': name,
    'rdfs:comment': rangeOf(value) === 'rdf:List' ? `${meaning} A ${value}.` : meaning,
    'rdfs:range': { '@id': rangeOf(value) },
    'rdfs:isDefinedBy': { '@id': namespace },
  }));
  const document = {
    '@context': {
      cafezal: `${namespace}#`,
      rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
      rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
      xsd: 'http://www.w3.org/2001/XMLSchema#',
    },
    '@graph': terms,
  };
  return `${JSON.stringify(document, null, 1)}\n`;
}
