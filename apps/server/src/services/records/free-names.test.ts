import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { NamesAsked } from '../../db/record-names.ts';
import { idOf } from '../../test/bare-records.ts';
import type { NamesTaken } from './creation-state.ts';
import { freeNames, isAutomaticCode, namesFor } from './free-names.ts';

const definition = stageOf('colheita');
const nameless = { definition, id: idOf('a'), name: 'Grota Funda', date: '2026-06-03' };
const SLUGS = ['grota-funda', ...[2, 3, 4, 5, 6, 7, 8].map((number) => `grota-funda-${number}`)];
const ASKED: NamesAsked = { section: 'colheita', id: idOf('a'), slugs: SLUGS, prefix: '26-COL-' };

type Told = Partial<Omit<NamesTaken, 'isSlugTaken'>> & { slugs?: readonly string[] };
const takenOf = ({ slugs = [], ...rest }: Told = {}): NamesTaken => ({
  ...{ isSlugTaken: (slug: string) => slugs.includes(slug), highest: 0, isIdTaken: false },
  ...rest,
});

/** What the farm would answer if it were asked again. */
const sourceOf = (taken: NamesTaken = takenOf()) => ({ namesTaken: async () => taken });

const named = async (taken: NamesTaken, source = sourceOf(), changes: Partial<typeof nameless> = {}) => {
  const read = { asked: ASKED, taken };
  const { slug, nextFreeCode, isIdTaken } = await freeNames(source, { nameless: { ...nameless, ...changes }, read });
  return { slug, code: nextFreeCode, isIdTaken };
};

describe('the names of a new record', () => {
  test('are asked for by eight addresses of its name and the beginning of its code', () => {
    assert.deepEqual(namesFor(nameless), ASKED);
    const plot = namesFor({ ...nameless, definition: stageOf('talhoes'), name: '' });
    assert.deepEqual(
      [plot.section, plot.slugs.slice(0, 2), plot.prefix],
      ['talhoes', ['talhoes-1', 'talhoes-1-2'], ''],
    );
  });

  test('are the first free address and the first code where it has no neighbour', async () => {
    const first = { slug: 'grota-funda', code: '26-COL-0001', isIdTaken: false };
    assert.deepEqual(await named(takenOf()), first);
    const second = { slug: 'grota-funda-3', code: '26-COL-0008', isIdTaken: true };
    const taken = takenOf({ slugs: SLUGS.slice(0, 2), highest: 7, isIdTaken: true });
    assert.deepEqual(await named(taken), second);
  });

  test('end in its own id where all eight addresses are taken', async () => {
    assert.equal((await named(takenOf({ slugs: SLUGS }))).slug, 'grota-funda-00000000000a');
    const long = 'a'.repeat(120);
    const slugs = namesFor({ ...nameless, name: long }).slugs;
    const { slug } = await named(takenOf(), sourceOf(takenOf({ slugs })), { name: long });
    assert.deepEqual([slug, slug.length], [`${'a'.repeat(87)}-00000000000a`, 100]);
  });

  test('are asked for again where it turned out to be called otherwise', async () => {
    const again = sourceOf(takenOf({ slugs: ['baixada'], highest: 41 }));
    const other = { slug: 'baixada-2', code: '26-COL-0042', isIdTaken: false };
    assert.deepEqual(await named(takenOf({ highest: 7 }), again, { name: 'Baixada' }), other);
    const before = await named(takenOf({ highest: 7 }), sourceOf(), { date: '2025-06-03' });
    assert.equal(before.code, '25-COL-0001');
  });

  test('have a code of five digits after the last one of four', async () => {
    assert.equal((await named(takenOf({ highest: 9_999 }))).code, '26-COL-10000');
    assert.equal((await named(takenOf({ highest: 10_000 }))).code, '26-COL-10001');
  });

  test('have no code where the stage makes no lots', async () => {
    const plots = stageOf('talhoes');
    assert.equal((await named(takenOf(), sourceOf(), { definition: plots })).code, '');
  });
});

describe('a code of the app', () => {
  test('has two digits of the year, the letters of its stage and a number of four to nine digits', () => {
    const codes = ['26-COL-0001', '26-COL-123456789', '26-COL-001', '26-COL-1234567890', '2026-COL-0001'];
    const others = ['6-COL-0001', '26-SEC-0001', '26-col-0001', 'x26-COL-0001', '26-COL-0001 '];
    assert.deepEqual(
      [...codes, ...others].filter((code) => isAutomaticCode(code, definition)),
      ['26-COL-0001', '26-COL-123456789'],
    );
    assert.equal(isAutomaticCode('26-null-0001', stageOf('talhoes')), false);
  });
});
