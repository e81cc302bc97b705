import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { lengthMessage, lengthViolations, locatedViolations, maxLengthOf } from './limits.ts';

describe('the longest text of a field', () => {
  const known: readonly (readonly [string, number])[] = [
    ['name', 100],
    ['plotName', 50],
    ['humidity', 10],
    ['qrCode', 50],
    ['plotId', 50],
    ['stateRegistration', 30],
    ['reception', 10],
    ['buyerName', 100],
    ['priceNote', 20],
    ['initialBagWeight', 10],
    ['whatever', 255],
  ];
  for (const [field, max] of known) test(`of ${field} is ${max}`, () => assert.equal(maxLengthOf(field), max));
});

/** The seed's names with their length, by the line of its section 9. */
const LINES: readonly (readonly [line: string, max: number, names: string])[] = [
  ['9.15', 100, 'name title slug farmSlug buyer seller supplier client company brand model'],
  [
    '9.16',
    50,
    'city region country farmLot storageLot plotName harvestName processingName fermentationName dryingName ' +
      'restingName millingName storageName salesName neighborhood code reference batch lot serial version',
  ],
  ['9.17', 30, 'state'],
  ['9.18', 254, 'email'],
  [
    '9.19',
    20,
    'phone mobile quantity area altitude totalArea estimatedYield estimatedProductivity weight price pricePerBag',
  ],
  ['9.20', 200, 'address'],
  ['9.21', 100, 'street complement'],
  ['9.22', 128, 'password'],
  [
    '9.23',
    10,
    'humidity temperature duration bags bagWeight initialHumidity finalHumidity initialTemperature ' +
      'finalTemperature initialDuration finalDuration initialBags finalBags initialBagWeight finalBagWeight cep',
  ],
  ['9.24', 40, 'invoiceNumber adNumber documentNumber registrationNumber'],
  ['9.25', 14, 'cpf'],
  ['9.26', 18, 'cnpj'],
  ['9.27', 500, 'description observation notes comment'],
  ['9.28', 255, 'whatever x'],
];

for (const [line, max, names] of LINES) {
  test(`seed ${line}: of ${max} characters`, () => {
    for (const name of names.split(' ')) {
      assert.deepEqual(lengthViolations({ [name]: 'x'.repeat(max) }), [], name);
      assert.deepEqual(lengthViolations({ [name]: 'x'.repeat(max + 1) }), [{ field: name, max, length: max + 1 }]);
    }
  });
}

test('seed 5.10: by its exact name, else by the first known name in it, whatever the case, else 255', () => {
  const lengths = ['state', 'stateRegistration', 'BUYERNAME', 'qrCode', 'plotId', 'Name', 'Whatever'].map(maxLengthOf);
  assert.deepEqual(lengths, [30, 30, 100, 50, 50, 100, 255]);
});

describe('a payload', () => {
  const payload = {
    plotName: 'x'.repeat(51),
    data: { rows: [{ cep: 'y'.repeat(11) }], tags: ['z'.repeat(256)] },
    area: 1,
  };
  test('seed 5.9: is checked to its depth, each text under its own key', () => {
    assert.deepEqual(lengthViolations(payload), [
      { field: 'plotName', max: 50, length: 51 },
      { field: 'cep', max: 10, length: 11 },
      { field: 'tags', max: 255, length: 256 },
    ]);
    assert.deepEqual(
      locatedViolations(payload).map(({ path }) => path),
      ['plotName', 'data.rows.0.cep', 'data.tags.0'],
    );
  });
  test('seed 5.12: is not checked where it holds no text', () => {
    assert.deepEqual(lengthViolations({ name: 10 ** 300, city: null, state: true, area: ['x', 1] }), []);
  });
  test('seed 5.11: is refused once with every violation, in the words of the seed', () => {
    assert.equal(
      lengthMessage(lengthViolations(payload).slice(0, 2)),
      "Validation failed: Field 'plotName' exceeds maximum length of 50 characters (got 51); Field 'cep' exceeds maximum length of 10 characters (got 11)",
    );
  });
  test('is read sixty-four levels deep, where nothing that is saved lies', () => {
    const lengthsIn = (levels: number) =>
      locatedViolations(JSON.parse(`${'['.repeat(levels)}"${'x'.repeat(256)}"${']'.repeat(levels)}`), 'note');
    assert.deepEqual(
      lengthsIn(65).map(({ path, ...rest }) => [path.length, rest]),
      [[129, { field: 'note', max: 255, length: 256 }]],
    );
    assert.deepEqual(lengthsIn(66), []);
  });
  test('that is a text alone is checked under the name that it is given', () => {
    assert.deepEqual(locatedViolations('x'.repeat(31), 'state'), [{ field: 'state', max: 30, length: 31, path: '' }]);
    assert.deepEqual(lengthViolations(['x'.repeat(256)]), [{ field: '', max: 255, length: 256 }]);
  });
  test('made to be very deep is read without harm', () => {
    assert.deepEqual(lengthViolations(JSON.parse(`${'['.repeat(50_000)}"x"${']'.repeat(50_000)}`)), []);
  });
});

describe('a body that is made to be told about', () => {
  const name = `${'a'.repeat(200_000)}cep`;

  test('has the beginnings of its names told, and a hundred of its texts', () => {
    const found = locatedViolations({ data: { [name]: Array<string>(5_000).fill('x'.repeat(300)) } });
    assert.equal(found.length, 100);
    assert.deepEqual(found[99], {
      field: `${'a'.repeat(100)}…`,
      max: 255,
      length: 300,
      path: `data.${'a'.repeat(100)}….99`,
    });
    assert.ok(lengthMessage(found).length < 20_000);
  });

  test('has each name looked up once, however many texts share it', () => {
    const lowered = mock.method(String.prototype, 'toLowerCase');
    assert.deepEqual(
      locatedViolations({ [name]: Array<string>(500).fill(''), other: Array<string>(500).fill('') }),
      [],
    );
    lowered.mock.restore();
    assert.ok(lowered.mock.callCount() <= 2, `${lowered.mock.callCount()}`);
  });
});
