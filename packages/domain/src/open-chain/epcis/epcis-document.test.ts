import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { genealogyOf } from '../../lots/genealogy.ts';
import type { FarmRecord, RecordContent, Section } from '../../record/record.ts';
import { outputOf, recordOf } from '../../rules/rule-fixture.ts';
import { eventIdOf, noonOf } from './epcis-event.ts';
import { type EpcisQuestion, epcisEvents, epcisFile } from './epcis-file.ts';
import { epcisVocabulary } from './epcis-vocabulary.ts';

const place = { publicUrl: 'https://c.test', farmId: 'f1', timezone: 'America/Sao_Paulo' };
const work = (id: string, section: Section, { from = [], ...changes }: Partial<RecordContent> & { from?: string[] }) =>
  recordOf(id, section, {
    inputs: from.map((recordId) => ({ recordId, output: '0', kg: 100 })),
    outputs: [outputOf(section === 'colheita' ? 'cherry_mixed' : 'dry_cherry', 100)],
    ...changes,
  });
const picked = (id: string, date: string) =>
  work(id, 'colheita', { date, data: { plots: [{ plotId: 'p', kg: 100 }] } });
const plot = recordOf('p', 'talhoes', { status: 'active' });
const WAY: readonly FarmRecord[] = [
  ...[plot, picked('h2', '2026-05-02'), picked('h1', '2026-05-02'), picked('h3', '2026-05-01')],
  work('d', 'secagem', { date: '2026-04-01', from: ['h1', 'h2', 'h3'] }),
  work('late', 'colheita', { date: '2026-05-09', status: 'planned' }),
  work('s', 'armazenamento', { date: '2026-06-02', status: 'in_stock', from: ['d', 'late'] }),
];
const asked = (more: Partial<EpcisQuestion> = {}, records = WAY): EpcisQuestion => ({
  ...{ genealogy: genealogyOf(records), lot: { recordId: 's' }, place, basis: 'mass' },
  ...{ readingsOf: () => [], formerOf: () => [] },
  ...more,
});
const changed = (id: string, change: (record: FarmRecord) => Partial<FarmRecord>) =>
  WAY.map((record) => (record.id === id ? { ...record, ...change(record) } : record));

describe('the events of a lot', () => {
  test('are sources first, then by day and id, without plots and what is only planned', () => {
    const events = epcisEvents(asked());
    const ids = ['h3', 'h1', 'h2', 'd', 's'].map((id) => eventIdOf({ id, version: 1 }, 'lots'));
    assert.deepEqual(
      events.map(({ eventID }) => eventID),
      ids,
    );
    assert.deepEqual(
      events.slice(-2).map(({ readPoint, eventTime, recordTime }) => [readPoint.id, eventTime, recordTime]),
      [
        ['https://c.test/loc/f1', '2026-04-01T12:00:00-03:00', '2026-06-01T12:00:00.000Z'],
        ['https://c.test/loc/s', '2026-06-02T12:00:00-03:00', '2026-06-01T12:00:00.000Z'],
      ],
    );
    assert.deepEqual(Object.keys(events[3] ?? {}).slice(0, 8), [
      ...['type', 'eventID', 'eventTime', 'eventTimeZoneOffset', 'recordTime', 'readPoint', 'bizStep', 'disposition'],
    ]);
  });

  test('begin with a lot whose source is gone as with a harvest', () => {
    const orphan = work('x', 'secagem', { date: '2026-05-01', from: ['gone'] });
    const lot = work('s', 'beneficiamento', { date: '2026-06-02', from: ['h1', 'x'] });
    const events = epcisEvents(asked({}, [plot, picked('h1', '2026-05-02'), orphan, lot]));
    assert.deepEqual(
      events.map(({ eventTime }) => eventTime.slice(0, 10)),
      ['2026-05-01', '2026-05-02', '2026-06-02'],
    );
  });

  test('have the measurements of a record in its first one', () => {
    const classified = changed('s', ({ data }) => ({ data: { ...data, classification: [{ score: 84 }] } }));
    const readingsOf = (id: string) =>
      id === 's' ? [{ kind: 'humidity', at: '2026-06-05T10:00:00.000Z', value: 11 }] : [];
    const events = epcisEvents(asked({ readingsOf }, classified)).map(({ bizStep, sensorElementList }) => [
      bizStep,
      sensorElementList?.length,
    ]);
    assert.deepEqual(events.slice(-2), [
      ['storing', 1],
      ['inspecting', undefined],
    ]);
  });

  test('say by what lots were mixed only where that is not their weight', () => {
    const moist = WAY.map((record) => ({
      ...record,
      outputs: record.outputs.map((one) => ({ ...one, humidity: record.id === 'h1' ? 99 : 50 })),
    }));
    const mixedBy = (basis: EpcisQuestion['basis']) =>
      epcisEvents(asked({ basis }, moist)).find(({ type }) => type === 'TransformationEvent')?.['cafezal:mixedBy'];
    assert.equal(mixedBy('mass'), undefined);
    assert.deepEqual(
      mixedBy('dryMatter'),
      [
        ['h1', 100],
        ['h2', 5000],
        ['h3', 5000],
      ].map(([id, weight]) => ({
        ...{ 'cafezal:lot': `https://c.test/class/lot/${id}.0`, 'cafezal:weight': weight },
      })),
    );
  });
});

describe('the file of a lot', () => {
  test('is one document with its newest change, of a record or a reading', () => {
    const file = epcisFile(asked()) ?? '';
    const { epcisBody, ...rest } = JSON.parse(file);
    assert.deepEqual(rest, {
      '@context': [
        'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
        { cafezal: 'https://c.test/ns/epcis#' },
      ],
      ...{ type: 'EPCISDocument', schemaVersion: '2.0', creationDate: '2026-06-01T12:00:00.000Z' },
    });
    assert.deepEqual(epcisBody, JSON.parse(JSON.stringify({ eventList: epcisEvents(asked()) })));
    assert.equal(file, `${JSON.stringify(JSON.parse(file), null, 1)}\n`);
    const dated = (question: EpcisQuestion) => JSON.parse(epcisFile(question) ?? '').creationDate;
    const later = changed('h1', () => ({ updatedAt: '2026-07-01T12:00:00.000Z' }));
    assert.equal(dated(asked({}, later)), '2026-07-01T12:00:00.000Z');
    const reading = { kind: 'humidity', at: '2026-08-01T12:00:00.000Z', value: 11 };
    assert.equal(dated(asked({ readingsOf: (id) => (id === 'd' ? [reading] : []) }, later)), reading.at);
  });

  test('is none of work that is planned, or of a record that is not there', () => {
    assert.equal(epcisFile(asked({ lot: { recordId: 'late' } })), undefined);
    assert.equal(epcisFile(asked({ lot: { recordId: 'none' } })), undefined);
  });
});

describe('what was corrected', () => {
  const [stored] = WAY.slice(-1);
  assert.ok(stored !== undefined);
  const version = (number: number, movements: readonly object[], kg = 100): FarmRecord => ({
    ...{ ...stored, version: number, updatedAt: `2026-07-0${number}T10:00:00.000Z`, data: { movements } },
    outputs: stored.outputs.map((one) => ({ ...one, kg })),
  });
  const sample = { type: 'amostra', kg: 2, at: '2026-06-20' };
  const mistakesOf = (...versions: readonly FarmRecord[]) => {
    const [now] = versions.slice(-1);
    const formerOf = (id: string) => (id === 's' ? versions.slice(0, -1) : []);
    const events = epcisEvents(
      asked(
        { formerOf },
        changed('s', () => now ?? {}),
      ),
    );
    return events.flatMap(({ eventID, errorDeclaration, ...event }) =>
      errorDeclaration === undefined ? [] : [[eventID, Object.keys(event)[0], errorDeclaration] as const],
    );
  };
  const idOf = (number: number, part: string) => eventIdOf({ id: 's', version: number }, part);
  const at = (number: number) => `2026-07-0${number}T10:00:00.000Z`;

  test('stands with what it was corrected by, once for all versions that said the same', () => {
    const versions = [version(1, [], 90), version(2, [], 90), version(3, [], 95), version(4, [], 95)];
    assert.deepEqual(mistakesOf(...versions), [
      [
        idOf(1, 'lots'),
        'type',
        { declarationTime: at(4), reason: 'incorrect_data', correctiveEventIDs: [idOf(4, 'lots')] },
      ],
    ]);
    assert.deepEqual(mistakesOf(version(1, []), version(2, [])), []);
    assert.deepEqual(mistakesOf(version(1, [])), []);
  });

  test('did not occur where a later version has it no more, and may have come later', () => {
    const loss = (number: number, by: number | null, until: number) => [
      ...[idOf(number, 'loss-0'), 'type'],
      by === null
        ? { declarationTime: at(until), reason: 'did_not_occur' }
        : { declarationTime: at(until), reason: 'incorrect_data', correctiveEventIDs: [idOf(by, 'loss-0')] },
    ];
    const told = (...versions: readonly FarmRecord[]) =>
      mistakesOf(...versions).filter(([id]) => id !== idOf(1, 'lots') && id !== idOf(2, 'lots'));
    assert.deepEqual(told(version(1, [sample], 98), version(2, [], 100)), [loss(1, null, 2)]);
    assert.deepEqual(told(version(1, [], 100), version(2, [sample], 98)), []);
    assert.deepEqual(told(version(1, [sample], 98), version(2, [], 100), version(3, [sample], 98)), [loss(1, null, 2)]);
  });
});

test('a day without an hour is noon of the farm, with the offset of that day', () => {
  const noon = (timezone: string, day = '2026-07-01') => Object.values(noonOf(day, timezone));
  assert.deepEqual(
    [
      noon('America/Sao_Paulo'),
      noon('Asia/Kolkata'),
      noon('UTC'),
      noon('America/St_Johns'),
      noon('America/St_Johns', '2026-01-05'),
    ],
    [
      ['2026-07-01T12:00:00-03:00', '-03:00'],
      ['2026-07-01T12:00:00+05:30', '+05:30'],
      ['2026-07-01T12:00:00+00:00', '+00:00'],
      ['2026-07-01T12:00:00-02:30', '-02:30'],
      ['2026-01-05T12:00:00-03:30', '-03:30'],
    ],
  );
});

test('the id of an event is for ever that of its record, version and part', () => {
  assert.equal(eventIdOf({ id: 'r1', version: 3 }, 'lots'), 'urn:uuid:f53158e6-3c7d-500e-84df-90861363b4ae');
});

test('the extensions are described with their kind of value, lists by what is in them', () => {
  const text = epcisVocabulary('https://c.test');
  const { '@context': context, '@graph': terms } = JSON.parse(text);
  assert.equal(text, `${JSON.stringify({ '@context': context, '@graph': terms }, null, 1)}\n`);
  assert.deepEqual(context, {
    cafezal: 'https://c.test/ns/epcis#',
    rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
    rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
    xsd: 'http://www.w3.org/2001/XMLSchema#',
  });
  const term = (name: string, range: string, comment: string) => ({
    ...{ '@id': `cafezal:${name}`, '@type': 'rdf:Property', 'rdfs:label': name, 'rdfs:comment': comment },
    ...{ 'rdfs:range': { '@id': range }, 'rdfs:isDefinedBy': { '@id': 'https://c.test/ns/epcis' } },
  });
  assert.deepEqual(terms.slice(0, 2), [
    term(
      'plots',
      'rdf:List',
      'The plots from which the coffee of the event was picked, or is said to come. What they lack to the quantity has no known plot. A list of {plot, kg}.',
    ),
    term('plot', 'rdfs:Resource', 'A plot of the farm. The same plot has the same address in every file.'),
  ]);
  const ranges = terms.map(({ 'rdfs:label': name, 'rdfs:range': range }: Record<string, Record<string, string>>) => [
    name,
    range?.['@id'],
  ]);
  assert.deepEqual(ranges.slice(2, 4), [
    ['kg', 'xsd:decimal'],
    ['harvestMethod', 'xsd:string'],
  ]);
});
