import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type SavedFarm, savedFarm } from '../golden/saved-farm.ts';
import { goldenId, goldenSeason } from '../golden/season.ts';
import { drawsOf } from '../lots/lots.ts';
import type { Validated } from '../reading/validate.ts';
import { Problem } from '../record/problem.ts';

function farmAfter(last: string): SavedFarm {
  const farm = savedFarm();
  const { records } = goldenSeason();
  const end = records.findIndex(({ key }) => key === last) + 1;
  for (const { section, id, payload } of records.slice(0, end)) farm.save(section, id, payload);
  return farm;
}

const codesOf = ({ warnings }: Validated): string[] => warnings.map(({ code }) => code);

function problemOf(save: () => unknown): Problem {
  try {
    save();
  } catch (error) {
    assert.ok(error instanceof Problem, String(error));
    return error;
  }
  throw new assert.AssertionError({ message: 'nothing was refused' });
}

const fieldsOf = ({ details }: Problem): string[] => Object.keys(details.fields ?? {});
const from = (key: string, output: string, kg: number) => ({ recordId: goldenId(key), output, kg });

describe('milling in the worked season', () => {
  const farm = farmAfter('M6');
  const m7 = goldenSeason().records.find(({ key }) => key === 'M7');

  test('M7 warns of 22 % of catação', () => {
    assert.ok(m7);
    const { warnings } = farm.save(m7.section, m7.id, m7.payload);
    const [found] = warnings.filter(({ code }) => code === 'milling/screenings');
    assert.match(found?.message ?? '', /22 %/);
  });

  test('sieves that sum to 90 are refused, on the record and in a classification', () => {
    const screens = { '15': 20, '16': 30, '17': 40 };
    const refused = (data: object) => problemOf(() => farm.save('beneficiamento', 'new', { name: 'x', data }));
    assert.deepEqual(fieldsOf(refused({ screens })), ['data.screens']);
    assert.deepEqual(fieldsOf(refused({ classification: [{ screens }] })), ['data.classification.0.screens']);
  });

  test('a milling that makes coffee is refused', () => {
    const payload = {
      name: 'x',
      inputs: [from('R1', '0', 1)],
      outputs: [{ form: 'green_bean', kg: 1.006 }],
    };
    assert.deepEqual(fieldsOf(problemOf(() => farm.save('beneficiamento', 'new', payload))), ['outputs']);
  });
});

describe('storage', () => {
  test('holds what came in, by form and grade, and is in stock', () => {
    const farm = farmAfter('M7');
    const one = farm.save('armazenamento', 'one', { name: 'Um', inputs: [from('M1', 'p17', 1095)] }).content;
    assert.equal(one.status, 'in_stock');
    assert.deepEqual(
      one.outputs.map(({ key, form, grade, kg }) => [key, form, grade, kg]),
      [['0', 'green_bean', '17/18', 1095]],
    );
    const inputs = [from('M1', 'p16', 680), from('M1', 'esc', 175)];
    const two = farm.save('armazenamento', 'two', { name: 'Dois', inputs }).content;
    assert.deepEqual(
      two.outputs.map(({ key }) => key),
      ['green-bean-16', 'screenings-escolha'],
    );
  });

  test('that is blocked or pledged lends nothing more, and what was sold stays sold', () => {
    const farm = farmAfter('ST1');
    const sale = (kg: number) => ({
      name: 'Venda',
      data: { buyer: 'Torrefação', pricePerBag: 2650 },
      inputs: [from('ST1', '0', kg)],
    });
    farm.save('vendas', 'sold', sale(600));
    for (const held of [{ status: 'blocked' }, { status: 'in_stock', data: { pledged: true } }]) {
      farm.save('armazenamento', goldenId('ST1'), held);
      assert.equal(problemOf(() => farm.save('vendas', 'more', sale(60))).code, 'lot/blocked');
      farm.save('vendas', 'sold', { status: 'paid' });
    }
  });

  test('takes words that are derived from its balance for in stock', () => {
    const { content } = farmAfter('M7').save('armazenamento', 'one', {
      name: 'Um',
      status: 'shipped',
      inputs: [from('M1', 'p17', 1)],
    });
    assert.equal(content.status, 'in_stock');
  });
});

describe('a sale', () => {
  const stocked = () => farmAfter('ST9');
  const lots = { name: 'Venda', inputs: [from('ST1', '0', 1740)] };

  test('is contracted with lots, buyer and price, à vista, of 29 sacas', () => {
    const { content } = stocked().save('vendas', 'new', { ...lots, data: { buyer: 'Torrefação', pricePerBag: 2650 } });
    assert.deepEqual([content.status, content.data.contractType, content.data.bags], ['contracted', 'spot', 29]);
  });

  test('is a draft without them, and asks for all of them once it is contracted', () => {
    const farm = stocked();
    assert.equal(farm.save('vendas', 'draft', { name: 'Venda' }).content.status, 'draft');
    const problem = problemOf(() => farm.save('vendas', 'draft', { status: 'contracted' }));
    assert.deepEqual(fieldsOf(problem).sort(), ['data.buyer', 'data.pricePerBag', 'inputs']);
  });

  test('to be fixed later needs no price', () => {
    const data = { buyer: 'Cooperativa', contractType: 'to_fix' };
    assert.equal(stocked().save('vendas', 'new', { ...lots, status: 'contracted', data }).content.status, 'contracted');
  });

  test('reserves, then consumes what was delivered, then all', () => {
    const farm = stocked();
    const sums = (payload: object) => {
      farm.save('vendas', 'new', payload);
      const record = farm.records.get('new');
      const [draw] = record === undefined ? [] : drawsOf(record);
      return [draw?.consumedKg, draw?.reservedKg];
    };
    assert.deepEqual(sums({ ...lots, data: { buyer: 'Torrefação', pricePerBag: 2650 } }), [0, 1740]);
    const data = { deliveries: [{ date: '2026-09-16', kg: 600 }] };
    assert.deepEqual(sums({ status: 'partially_delivered', data }), [600, 1140]);
    assert.deepEqual(sums({ status: 'delivered' }), [1740, 0]);
  });
});

describe('activities, seasons and partners', () => {
  test('an activity needs its type once it is done, and nothing while it is planned', () => {
    const farm = savedFarm();
    assert.equal(farm.save('atividades', 'a', { name: 'Roçada' }).content.status, 'planned');
    assert.deepEqual(fieldsOf(problemOf(() => farm.save('atividades', 'a', { status: 'done' }))), [
      'data.activityType',
    ]);
  });

  test('a spraying warns of the harvest that it puts inside the waiting period', () => {
    const farm = savedFarm();
    const { records } = goldenSeason();
    for (const key of ['P4', 'H11']) {
      const found = records.find((record) => record.key === key);
      if (found !== undefined) farm.save(found.section, found.id, found.payload);
    }
    const spraying = records.find(({ key }) => key === 'A4');
    assert.ok(spraying);
    assert.ok(codesOf(farm.save('atividades', spraying.id, spraying.payload)).includes('phi/violation'));
  });

  test('a season takes planned for estimating, and is asked about the second time', () => {
    const farm = savedFarm();
    const payload = { name: 'Safra 2026/27', season: '2026/27', status: 'planned', data: { overhead: 110_000 } };
    const first = farm.save('producao', 'a', payload);
    assert.deepEqual([first.content.status, first.warnings], ['estimating', []]);
    assert.deepEqual(
      codesOf(farm.save('producao', 'b', payload)).filter((code) => code.startsWith('season/')),
      ['season/duplicate'],
    );
  });

  test('a partner is kept with its document without mask, and refused with a wrong one', () => {
    const farm = savedFarm();
    const partner = (cnpj: string) => ({ name: 'Cooperativa', data: { roles: ['coop'], personType: 'pj', cnpj } });
    const { content, warnings } = farm.save('parceiros', 'a', partner('12.abc.345/01de-35'));
    assert.deepEqual(
      [content.status, content.season, content.data.cnpj, warnings],
      ['active', null, '12ABC34501DE35', []],
    );
    assert.deepEqual(fieldsOf(problemOf(() => farm.save('parceiros', 'b', partner('12ABC34501DE36')))), ['data.cnpj']);
  });
});
