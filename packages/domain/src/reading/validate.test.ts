import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type SavedFarm, savedFarm } from '../golden/saved-farm.ts';
import { Problem } from '../record/problem.ts';
import type { Section } from '../record/record.ts';
import { checkLengths } from './check-lengths.ts';
import { confirmedCodes } from './sent-record.ts';

const PLOT = { plotName: 'Cruzeiro', data: { area: 5, species: 'arabica' } };
const HARVEST = { name: 'Colheita', date: '2026-06-03', data: { plots: [{ plotId: 'plot', liters: 1000, kg: 620 }] } };

function farmWithHarvest(): SavedFarm {
  const farm = savedFarm();
  farm.save('talhoes', 'plot', PLOT);
  farm.save('colheita', 'harvest', HARVEST);
  return farm;
}

function problemOf(save: () => unknown): Problem {
  try {
    save();
  } catch (error) {
    assert.ok(error instanceof Problem, String(error));
    return error;
  }
  throw new assert.AssertionError({ message: 'nothing was refused' });
}

const refused = (section: Section, payload: unknown, farm = farmWithHarvest()): Problem =>
  problemOf(() => farm.save(section, 'new', payload));

const fieldsOf = ({ details }: Problem): string[] => Object.keys(details.fields ?? {});

describe('a record that is sent', () => {
  test('needs a name and no more while it is planned', () => {
    const { content } = farmWithHarvest().save('beneficiamento', 'new', { name: ' Benefício ', inputs: null });
    assert.deepEqual(
      [content.name, content.status, content.date, content.code],
      ['Benefício', 'planned', '2026-12-31', '26-BEN-0099'],
    );
  });
  test('is understood under the words of the stage', () => {
    const payload = { millingName: 'Um', startDate: '2026-07-01', cropYear: '2025/26', observation: 'Boa' };
    const { content } = farmWithHarvest().save('beneficiamento', 'new', payload);
    assert.deepEqual(
      [content.name, content.date, content.season, content.notes],
      ['Um', '2026-07-01', '2025/26', 'Boa'],
    );
  });
  test('may have a number for a name', () => {
    const farm = farmWithHarvest();
    assert.equal(farm.save('colheita', 'number', { ...HARVEST, name: 7 }).content.name, '7');
  });
  test('without a name is refused, naming it', () => {
    const problem = refused('colheita', { name: '  ' });
    assert.equal(problem.code, 'record/invalid');
    assert.deepEqual(problem.details.fields, { name: 'Informe o nome.' });
  });
  test('that is no object is refused', () => {
    for (const payload of [null, [], 'x', 1]) assert.equal(refused('colheita', payload).code, 'record/invalid');
    assert.deepEqual(fieldsOf(refused('colheita', { name: 'x', data: [] })), ['data']);
  });
  test('keeps nothing that its definition does not know', () => {
    const payload = JSON.parse(
      '{"name":"x","version":9,"data":{"role":"admin","__proto__":{"a":1},"constructor":"y","area":2}}',
    );
    const { content } = savedFarm().save('talhoes', 'new', payload);
    assert.deepEqual(Object.keys(content.data).toSorted(), ['area', 'phase']);
    assert.equal(Object.getPrototypeOf(content.data), Object.prototype);
    assert.ok(!('version' in content));
  });
  test('has no text that a database refuses', () => {
    const { content } = savedFarm().save('talhoes', 'new', { name: 'a\u0000b\ud800', data: { area: '2,5' } });
    assert.equal(content.name, 'ab\ufffd');
    assert.equal(content.data.area, 2.5);
  });
  test('in the future must be planned', () => {
    assert.deepEqual(fieldsOf(refused('colheita', { ...HARVEST, date: '2027-01-02' })), ['date']);
    assert.equal(
      farmWithHarvest().save('colheita', 'new', { name: 'x', date: '2027-05-02' }).content.status,
      'planned',
    );
  });
  test('of work on the land that is said to be done in the future is asked about', () => {
    const sent = {
      name: 'x',
      date: '2027-05-02',
      status: 'done',
      data: { activityType: 'weeding', plotIds: ['plot'] },
    };
    const { warnings } = farmWithHarvest().save('atividades', 'new', sent);
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['date/not-yet'],
    );
  });
  test('that is asked the same about two plots is asked about both', () => {
    const farm = farmWithHarvest();
    farm.save('talhoes', 'young', { name: 'Novo', data: { area: 1, phase: 'formation' } });
    farm.save('talhoes', 'younger', { name: 'Baixada', data: { area: 1, phase: 'formation' } });
    const plots = ['young', 'younger'].map((plotId) => ({ plotId, kg: 10 }));
    const { warnings } = farm.save('colheita', 'new', { name: 'x', date: '2026-06-03', data: { plots } });
    const told = warnings.filter(({ code }) => code === 'plot/formation').map(({ message }) => message);
    assert.equal(told.length, 1);
    assert.match(told[0] ?? '', /Novo.*Baixada/);
  });
  test('may be of tomorrow, where the clock of a phone is ahead, and end on the day that it began', () => {
    const tomorrow = { ...HARVEST, date: '2027-01-01', data: { ...HARVEST.data, endDate: '2027-01-01' } };
    assert.equal(farmWithHarvest().save('colheita', 'new', tomorrow).content.status, 'completed');
  });
  test('may be sent with an empty word beside the one that counts', () => {
    const sent = { ...HARVEST, date: '', startDate: '2026-06-05', observation: null, notes: 'Boa' };
    const { content } = farmWithHarvest().save('colheita', 'new', sent);
    assert.deepEqual([content.date, content.notes], ['2026-06-05', 'Boa']);
  });
  test('whose notes or code are no text is refused, and what is stored stays', () => {
    const farm = farmWithHarvest();
    farm.save('talhoes', 'plot', { notes: 'Perto da estrada' });
    for (const notes of [{ a: 1 }, [], true, false]) {
      const { details } = problemOf(() => farm.save('talhoes', 'plot', { notes }));
      assert.deepEqual(details.fields, { notes: 'Escreva um texto.' }, JSON.stringify(notes));
    }
    assert.deepEqual(fieldsOf(refused('talhoes', { ...PLOT, code: {} })), ['code']);
    const notesOf = (notes: unknown) => farm.save('talhoes', 'plot', { notes }).content.notes;
    assert.deepEqual([notesOf(7), notesOf(null)], ['7', null]);
  });
  test('cannot end before it began', () => {
    const data = { ...HARVEST.data, endDate: '2026-06-02' };
    assert.deepEqual(fieldsOf(refused('colheita', { ...HARVEST, data })), ['data.endDate']);
  });
  test('with a day, season or status that does not exist is refused', () => {
    const problem = refused('colheita', { name: 'x', date: '2026-02-30', season: '2026/28', status: 'picked' });
    assert.deepEqual(fieldsOf(problem).toSorted(), ['date', 'season', 'status']);
  });
});

describe('texts that are too long', () => {
  test('are refused in the words of the seed, before anything else', () => {
    const problem = refused('colheita', { harvestName: 'x'.repeat(51), status: 'picked' });
    assert.equal(
      problem.message,
      "Validation failed: Field 'harvestName' exceeds maximum length of 50 characters (got 51)",
    );
    assert.deepEqual(problem.details.fields, { harvestName: 'No máximo 50 caracteres; tem 51.' });
  });
  test('of every other key are held to where the name is sent twice', () => {
    const sent = { name: 'Tulha', unitName: 'Tulha', issuer: 'x'.repeat(6_000) };
    assert.throws(
      () => checkLengths(sent, { nameField: 'unitName' }),
      ({ details }: Problem) => Object.keys(details.fields ?? {}).join() === 'issuer',
    );
  });
  test('of a name are those of `name` when both are sent alike', () => {
    const name = 'x'.repeat(80);
    assert.equal(savedFarm().save('colheita', 'new', { name, harvestName: name }).content.name, name);
    assert.deepEqual(fieldsOf(refused('colheita', { name: 'x'.repeat(101) })), ['name']);
  });
});

describe('a correction', () => {
  test('leaves what it does not name, empties what is null and merges data key by key', () => {
    const farm = farmWithHarvest();
    farm.save('talhoes', 'plot', { notes: 'Perto da estrada', data: { altitude: 1180, slope: 5 } });
    const { content } = farm.save('talhoes', 'plot', { notes: null, data: { slope: null } });
    assert.deepEqual(
      [content.name, content.notes, content.data.area, content.data.altitude],
      ['Cruzeiro', null, 5, 1180],
    );
    assert.ok(!('slope' in content.data));
  });
  test('keeps what the server keeps in data', () => {
    const farm = farmWithHarvest();
    const stored = farm.records.get('harvest');
    assert.ok(stored);
    farm.records.set('harvest', { ...stored, data: { ...stored.data, formerCodes: ['26-COL-0001'] } });
    const { content } = farm.save('colheita', 'harvest', { data: { formerCodes: ['x'], brix: 20 } });
    assert.deepEqual([content.data.formerCodes, content.data.brix], [['26-COL-0001'], 20]);
  });
  test('moves the season with the date, unless someone typed it', () => {
    const farm = farmWithHarvest();
    assert.equal(farm.save('colheita', 'harvest', { date: '2025-06-03' }).content.season, '2025/26');
    assert.equal(farm.save('colheita', 'harvest', { season: '2024/25' }).content.season, '2024/25');
    assert.equal(farm.save('colheita', 'harvest', { date: '2026-06-03' }).content.season, '2024/25');
    assert.equal(farm.save('colheita', 'harvest', { season: null }).content.season, '2026/27');
  });
  test('lets outputs follow the plots that they came from', () => {
    const farm = farmWithHarvest();
    const { content } = farm.save('colheita', 'harvest', { data: { plots: [{ plotId: 'plot', kg: 700 }] } });
    assert.deepEqual(
      content.outputs.map(({ id, key, kg }) => ({ id, key, kg })),
      [{ id: 'harvest.0', key: '0', kg: 700 }],
    );
  });
  test('does not bring an eradicated plot back', () => {
    const farm = farmWithHarvest();
    farm.save('talhoes', 'plot', { status: 'eradicated' });
    assert.deepEqual(fieldsOf(problemOf(() => farm.save('talhoes', 'plot', { status: 'active' }))), ['status']);
    assert.equal(farm.save('talhoes', 'plot', { notes: 'Virou pasto' }).content.status, 'eradicated');
  });
});

describe('what cannot be', () => {
  const WHOLE = { data: { plots: [{ plotId: 'plot', liters: 600_060 }] }, confirmedWarnings: ['*'] };
  test('is refused at its field, whoever confirms it', () => {
    const { fields } = refused('colheita', { name: 'x', ...WHOLE }).details;
    assert.match(fields?.['data.plots.0.liters'] ?? '', /^Não pode: Cruzeiro daria 250,03 sacas por hectare\./);
    const many = { name: 'x', data: { plots: [{ plotId: 'plot', liters: 5_999_999_940 }] }, confirmedWarnings: ['*'] };
    assert.deepEqual(fieldsOf(refused('colheita', many)), ['data.plots.0.liters']);
  });
  test('and stood there before its bound stops nobody who changes something else', () => {
    const farm = farmWithHarvest();
    farm.save('talhoes', 'plot', { data: { area: 20 } });
    farm.save('colheita', 'harvest', WHOLE);
    farm.save('talhoes', 'plot', { data: { area: 1 } });
    assert.equal(farm.save('colheita', 'harvest', { notes: 'Conferir' }).content.notes, 'Conferir');
    const more = { data: { plots: [{ plotId: 'plot', liters: 600_120 }] } };
    assert.deepEqual(fieldsOf(problemOf(() => farm.save('colheita', 'harvest', more))), ['data.plots.0.liters']);
  });
});

describe('what a stage must have', () => {
  test('is asked for field by field once its work began', () => {
    assert.deepEqual(fieldsOf(refused('beneficiamento', { name: 'x', status: 'in_progress' })), ['inputs']);
    assert.deepEqual(fieldsOf(refused('beneficiamento', { name: 'x', status: 'completed' })), ['inputs', 'outputs']);
    assert.deepEqual(fieldsOf(refused('talhoes', { name: 'x' })), ['data.area']);
  });
  test('and cannot be read is told as unreadable, not as missing', () => {
    const problem = refused('talhoes', { name: 'x', data: { area: 'muito' } });
    assert.deepEqual(problem.details.fields, { 'data.area': 'Escreva um número, como 1.234,5.' });
  });
  test('is told with what cannot be read, and without what is only unlikely', () => {
    const problem = refused('talhoes', { name: 'x', data: { altitude: 1700, slope: 'muito' } });
    assert.deepEqual(problem.details.fields, {
      'data.area': 'Informe: área.',
      'data.slope': 'Escreva um número, como 1.234,5.',
    });
  });
  test('and is only expected warns, and is kept as confirmed', () => {
    const payload = { ...PLOT, confirmedWarnings: ['missing/irrigation', 'no/such'] };
    const { warnings, confirm } = savedFarm().save('talhoes', 'new', payload);
    assert.ok(warnings.some(({ field, code }) => field === 'data.irrigation' && code === 'missing/irrigation'));
    assert.deepEqual(confirm, ['missing/irrigation']);
    assert.deepEqual(confirmedCodes({ confirmedWarnings: [{ code: 'a' }, 7, 'b', {}, null] }), ['a', 'b']);
    assert.deepEqual(confirmedCodes({ confirmedWarnings: 'a' }), []);
    const all = savedFarm().save('talhoes', 'new', { ...PLOT, confirmedWarnings: ['*'] });
    assert.deepEqual(all.confirm, [...new Set(all.warnings.map(({ code }) => code))]);
  });
});
