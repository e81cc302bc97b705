import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import jsonld from 'jsonld';
import { epcisFaults } from '../../golden/epcis-faults.ts';
import { goldenRecords } from '../../golden/records.ts';
import { goldenFarm, goldenId } from '../../golden/season.ts';
import { genealogyOf } from '../../lots/genealogy.ts';
import type { FarmRecord } from '../../record/record.ts';
import type { EpcisEvent } from './epcis-event.ts';
import { type EpcisQuestion, epcisFile } from './epcis-file.ts';
import { EPCIS_TERMS } from './epcis-terms.ts';

const GS1 = new URL('../../../../../strangers/gs1/', import.meta.url);
const readGs1 = (name: string) => JSON.parse(readFileSync(new URL(name, GS1), 'utf8'));

const place = { publicUrl: 'https://cafezal.example', farmId: goldenFarm().id, timezone: 'America/Sao_Paulo' };
const readings = [
  { kind: 'humidity', at: '2026-06-20T12:00:00.000Z', value: 54.1 },
  { kind: 'massTemperature', at: '2026-06-20T12:00:00.000Z', value: 31 },
  { kind: 'relativeHumidity', at: '2026-06-21T12:00:00.000Z', value: 60 },
  { kind: 'ph', at: '2026-06-21T12:00:00.000Z', value: 4 },
];
const asked = (records: readonly FarmRecord[], lot: EpcisQuestion['lot'], more: Partial<EpcisQuestion> = {}) =>
  epcisFile({
    ...{ genealogy: genealogyOf(records), lot, place, basis: 'mass' as const },
    readingsOf: (id) => (id === goldenId('D5') ? readings : []),
    formerOf: () => [],
    ...more,
  }) ?? '';
type Document = { '@context': unknown[]; schemaVersion: string; epcisBody: { eventList: EpcisEvent[] } };
const read = (file: string): Document => JSON.parse(file);
const eventsOf = (file: string) => read(file).epcisBody.eventList;

const sale = (more: object = {}) => {
  const found = goldenRecords().find(({ id }) => id === goldenId('V2'));
  assert.ok(found !== undefined);
  const data = { ...found.data, invoiceKey: '3126 0912', buyerId: goldenId('A1') };
  return { record: { ...found, data }, parties: false, invoice: false, ...more };
};
const lot = { recordId: goldenId('ST2'), output: '0' };
const whole = asked(goldenRecords(), lot, { sale: sale() });
const changed = (key: string, change: (record: FarmRecord) => Partial<FarmRecord>) =>
  goldenRecords().map((record) => (record.id === goldenId(key) ? { ...record, ...change(record) } : record));

const ajv = new Ajv({ strict: false, allErrors: false });
formats.default(ajv);
const fitsSchema = ajv.compile(readGs1('EPCIS-JSON-Schema.json'));
const context = readGs1('epcis-context.jsonld');
const toLinkedData = (document: object) =>
  jsonld.toRDF(document, {
    safe: true,
    documentLoader: async (url: string) => {
      assert.match(url, /epcis-context\.jsonld$/, `no other context is asked for: ${url}`);
      return { contextUrl: null, documentUrl: url, document: context };
    },
  } as object);
/** Whether GS1's schema, linked data and our own checks all take a document. */
async function isTaken(document: Document): Promise<boolean> {
  if (fitsSchema(document) !== true || epcisFaults(document).length > 0) return false;
  return toLinkedData(document).then(
    () => true,
    () => false,
  );
}

describe('epcis.jsonld', () => {
  test('tells the whole way of a lot, sources first, and its sale', () => {
    const steps = eventsOf(whole).map(({ type, bizStep, disposition, eventTime }) =>
      [type, bizStep, disposition, eventTime.slice(0, 10)].join(' '),
    );
    assert.deepEqual(steps, [
      'ObjectEvent commissioning active 2026-06-02',
      'ObjectEvent commissioning active 2026-06-04',
      'ObjectEvent commissioning active 2026-06-15',
      'TransformationEvent creating_class_instance in_progress 2026-06-15',
      'TransformationEvent creating_class_instance in_progress 2026-06-18',
      'TransformationEvent creating_class_instance in_progress 2026-07-12',
      'TransformationEvent storing in_progress 2026-08-20',
      'TransformationEvent creating_class_instance active 2026-08-21',
      'TransformationEvent storing in_progress 2026-08-22',
      'ObjectEvent inspecting conformant 2026-08-22',
      'TransactionEvent reserving reserved 2026-09-10',
      'ObjectEvent shipping in_transit 2026-09-10',
    ]);
  });

  test('is taken by GS1’s schema, by linked data in safe mode and by our own checks', async () => {
    assert.ok(fitsSchema(read(whole)), JSON.stringify(fitsSchema.errors?.slice(0, 3)));
    assert.deepEqual(epcisFaults(read(whole)), []);
    const quads = (await toLinkedData(read(whole))) as unknown as readonly { predicate: { value: string } }[];
    const ours = new Set(quads.map(({ predicate }) => predicate.value).filter((one) => one.includes('/ns/epcis#')));
    assert.ok(ours.size >= 8 && [...ours].every((one) => Object.hasOwn(EPCIS_TERMS, one.split('#')[1] ?? '')));
  });

  const faults: Readonly<Record<string, (events: EpcisEvent[], document: Document) => void>> = {
    'another kind of event': ([one]) => Object.assign(one ?? {}, { type: 'HarvestEvent' }),
    'a time without an hour': ([one]) => Object.assign(one ?? {}, { eventTime: '2026-06-02' }),
    'an offset without a sign': ([one]) => Object.assign(one ?? {}, { eventTimeZoneOffset: '03:00' }),
    'no offset': ([one]) => delete (one as Partial<EpcisEvent>).eventTimeZoneOffset,
    'an unknown step': ([one]) => Object.assign(one ?? {}, { bizStep: 'drying' }),
    'an unknown disposition': ([one]) => Object.assign(one ?? {}, { disposition: 'ready' }),
    'no step': ([one]) => delete (one as Partial<EpcisEvent>).bizStep,
    'no place': ([one]) => delete (one as Partial<EpcisEvent>).readPoint,
    'a bare key in ilmd': ([one]) => Object.assign(one?.ilmd ?? {}, { plots: [] }),
    'a bare key deeper': ([one]) =>
      Object.assign(one?.ilmd ?? {}, { 'cafezal:plots': [{ plot: 'https://a.example/1' }] }),
    'a bare key beside': ([one]) => Object.assign(one ?? {}, { lossKg: 4 }),
    'an unknown action': ([one]) => Object.assign(one ?? {}, { action: 'CREATE' }),
    'a kilo as text': ([one]) => Object.assign(one?.quantityList?.[0] ?? {}, { quantity: '7750' }),
    'a negative kilo': ([one]) => Object.assign(one?.quantityList?.[0] ?? {}, { quantity: -1 }),
    'a fourth decimal': ([one]) => Object.assign(one?.quantityList?.[0] ?? {}, { quantity: 1.0001 }),
    'a unit in small letters': ([one]) => Object.assign(one?.quantityList?.[0] ?? {}, { uom: 'kg' }),
    'a class that is no address': ([one]) => Object.assign(one?.quantityList?.[0] ?? {}, { epcClass: 'lote 1' }),
    'one id twice': ([one, other]) => Object.assign(one ?? {}, { eventID: other?.eventID }),
    'another version': (_events, document) => Object.assign(document, { schemaVersion: '3.0' }),
    'no events': (_events, document) => Object.assign(document, { epcisBody: {} }),
    'a measure that GS1 has not': (events) =>
      Object.assign(events[5]?.sensorElementList?.[0]?.sensorReport[0] ?? {}, { type: 'GrainMoisture' }),
  };
  for (const [name, plant] of Object.entries(faults)) {
    test(`is refused with ${name}`, async () => {
      const document = read(whole);
      plant(document.epcisBody.eventList, document);
      assert.notDeepEqual(document, read(whole));
      assert.equal(await isTaken(document), false);
    });
  }

  test('is equal byte for byte when made twice, from records in any order', () => {
    assert.equal(asked(goldenRecords().reverse(), lot, { sale: sale() }), whole);
    assert.equal(new Set(eventsOf(whole).map(({ eventID }) => eventID)).size, eventsOf(whole).length);
  });

  test('gives a changed record other ids of events, and leaves the others', () => {
    const before = new Set(eventsOf(whole).map(({ eventID }) => eventID));
    const after = eventsOf(
      asked(
        changed('H03', () => ({ version: 2 })),
        lot,
        { sale: sale() },
      ),
    );
    assert.equal(after.filter(({ eventID }) => !before.has(eventID)).length, 1);
  });

  test('says noon of the farm for a day without an hour, wherever the server stands', () => {
    assert.equal(eventsOf(whole)[0]?.eventTime, '2026-06-02T12:00:00-03:00');
    const acre = asked(goldenRecords(), lot, { place: { ...place, timezone: 'America/Rio_Branco' } });
    assert.equal(eventsOf(acre)[0]?.eventTime, '2026-06-02T12:00:00-05:00');
  });

  test('has the readings that GS1 has a kind for, and moisture as ours', () => {
    const drying = eventsOf(whole).find(({ sensorElementList }) => sensorElementList !== undefined);
    const said = drying?.sensorElementList?.flatMap(({ sensorReport }) => sensorReport);
    assert.deepEqual(said, [
      { type: 'Dimensionless', value: 54.1, uom: 'P1', 'cafezal:kind': 'humidity' },
      { type: 'Temperature', value: 31, uom: 'CEL', 'cafezal:kind': 'massTemperature' },
      { type: 'RelativeHumidity', value: 60, uom: 'P1' },
    ]);
  });

  test('thins readings to 200, the first and the last among them', () => {
    const many = Array.from({ length: 5000 }, (_, at) => ({
      kind: 'humidity',
      at: new Date(Date.UTC(2026, 5, 18) + at * 60_000).toISOString(),
      value: at,
    }));
    const file = asked(goldenRecords(), lot, { readingsOf: (id) => (id === goldenId('D5') ? many : []) });
    const values = eventsOf(file).flatMap(({ sensorElementList = [] }) =>
      sensorElementList.map(({ sensorReport }) => sensorReport[0]?.value ?? -1),
    );
    assert.deepEqual([values.length, values[0], values.at(-1)], [200, 0, 4999]);
    const gaps = values.slice(1).map((value, at) => value - (values[at] ?? 0));
    assert.ok(Math.max(...gaps) - Math.min(...gaps) <= 1);
  });

  test('names parties and invoice only when asked, and by addresses alone', () => {
    assert.ok(!/party|nfe|owning/.test(whole));
    const told = asked(goldenRecords(), lot, { sale: sale({ parties: true, invoice: true }) });
    const [contract] = eventsOf(told).slice(-2);
    assert.deepEqual(contract?.bizTransactionList?.[1], {
      type: 'inv',
      bizTransaction: 'https://cafezal.example/bt/nfe/31260912',
    });
    assert.deepEqual(contract?.destinationList, [
      { type: 'owning_party', destination: `https://cafezal.example/party/${goldenId('A1')}` },
    ]);
    assert.ok(fitsSchema(read(told)));
  });

  test('tells of losses in store as what is no more, so that the lot held it before', () => {
    const movements = [{ at: '2026-08-30', type: 'amostra', kg: 2, reason: 'para a Maria' }];
    const records = changed('ST2', ({ data, outputs }) => ({
      data: { ...data, movements },
      outputs: outputs.map((one) => ({ ...one, kg: 778 })),
    }));
    const file = asked(records, lot);
    const [stored, lost] = eventsOf(file).slice(-3);
    assert.equal(stored?.outputQuantityList?.[0]?.quantity, 780);
    assert.deepEqual([lost?.action, lost?.quantityList?.[0]?.quantity], ['DELETE', 2]);
    assert.equal(lost?.['cafezal:reason'], 'amostra');
    assert.ok(!file.includes('Maria'));
  });

  test('keeps what was corrected after the lot was first published, and says by what', () => {
    const [before] = goldenRecords().filter(({ id }) => id === goldenId('D5'));
    assert.ok(before !== undefined);
    const version = (number: number, kg: number): FarmRecord => ({
      ...before,
      version: number,
      updatedAt: `2026-10-0${number}T10:00:00.000Z`,
      outputs: before.outputs.map((one) => ({ ...one, kg })),
    });
    const file = asked(
      changed('D5', () => version(4, 2080)),
      lot,
      {
        formerOf: (id) => (id === before.id ? [version(1, 2000), version(2, 2000), version(3, 2050)] : []),
      },
    );
    const mistaken = eventsOf(file).filter(({ errorDeclaration }) => errorDeclaration !== undefined);
    const current = eventsOf(file).find(({ recordTime }) => recordTime.startsWith('2026-10-04'));
    assert.deepEqual(
      mistaken.map(({ outputQuantityList, errorDeclaration }) => [
        outputQuantityList?.[0]?.quantity,
        errorDeclaration?.declarationTime,
      ]),
      [
        [2000, '2026-10-03T10:00:00.000Z'],
        [2050, '2026-10-04T10:00:00.000Z'],
      ],
    );
    assert.deepEqual(mistaken[1]?.errorDeclaration?.correctiveEventIDs, [current?.eventID]);
    assert.deepEqual(mistaken[0]?.errorDeclaration?.correctiveEventIDs, [mistaken[1]?.eventID]);
    assert.ok(fitsSchema(read(file)));
  });

  test('has none of what people typed', () => {
    const planted = goldenRecords().map((record) => ({
      ...record,
      ...{ name: 'CANARY', code: 'CANARY', notes: 'CANARY', createdBy: 'CANARY', updatedBy: 'CANARY', slug: 'canary' },
      data: {
        ...record.data,
        ...{
          buyer: 'CANARY',
          boughtFrom: 'CANARY',
          storageLot: 'CANARY',
          responsible: 'CANARY',
          description: 'CANARY',
        },
        ...{ cost: 7_654_321, pricePerBag: 7_654_321, lot: 'CANARY' },
      },
      outputs: record.outputs.map((one) => ({ ...one, lot: 'CANARY', grade: 'CANARY' })),
    }));
    const file = asked(planted, lot, { sale: sale({ parties: true, invoice: true }) });
    assert.ok(!/canary|7654321/i.test(file));
    assert.ok(!file.includes('Exportadora'));
  });
});
