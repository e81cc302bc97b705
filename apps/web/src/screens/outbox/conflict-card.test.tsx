import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldConflict } from '@cafezal/domain/record/changes.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { click, pageWords, show, textsOf, the } from '../../../testing/on-page.tsx';
import { closeToast, currentToast } from '../../components/messages/toast-store.ts';
import type { DeviceFarm } from '../../data/database/device-database.ts';
import type { ConflictEntry } from '../../data/outbox/resolve-conflict.ts';
import { harvest } from '../records/list/query/list-fixture.ts';
import { ConflictCard } from './conflict-card.tsx';

// What the device keeps of the farm, as far as a conflict reads it.
const FARM = { id: 'farm', state: 'MG' } as DeviceFarm;
const HUMIDITY = { field: 'data.finalHumidity', base: 12, mine: 11.5, theirs: 13 };

function entryOf(conflicts: readonly FieldConflict[], op: 'update' | 'delete' = 'update'): ConflictEntry {
  const theirs = harvest({
    id: 'a',
    section: 'secagem',
    name: 'Terreiro 2',
    code: 'SEC-7',
    updatedBy: 'bia',
    version: 4,
  });
  return {
    position: 1,
    farmId: 'farm',
    mutation: { mutationId: 'm', section: 'secagem', recordId: 'a', op, at: '2026-06-02T12:00:00.000Z' },
    shown: {},
    trouble: { kind: 'conflict', conflicts, theirs },
  };
}

/** Draws the card of Ana's device; `chosen` lists what she had kept. */
async function showConflict(entry: ConflictEntry, keep?: () => Promise<void>) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(['members', 'farm'], [{ userId: 'bia', name: 'Bia', email: 'bia@example.test', role: 'worker' }]);
  const chosen: string[] = [];
  const kept = Promise.withResolvers<void>();
  await show(
    <QueryClientProvider client={client}>
      <ConflictCard
        item={{ entry, farm: FARM, record: undefined, isBehind: false }}
        entry={entry}
        personId="ana"
        onResolve={(choice) => {
          chosen.push(choice);
          return keep?.() ?? kept.promise;
        }}
      />
    </QueryClientProvider>,
  );
  return chosen;
}

const sides = () => textsOf('fieldset label');
const keep = () => the('button');

test('both values stand side by side with their units, and who wrote them where', async () => {
  await showConflict(entryOf([HUMIDITY]));
  const [mine = '', theirs = ''] = sides();
  assert.match(mine, /^11,5 %Neste aparelhoVocê, /);
  assert.match(theirs, /^13 %Em outro aparelhoBia, /);
  assert.match(pageWords(), /Qual umidade final está certa\?/);
  assert.match(pageWords(), /Secagem SEC-7, Terreiro 2\. Foi mudado em dois lugares\./);
});

test('mine is proposed, and nothing is sent before it is said so', async () => {
  const chosen = await showConflict(entryOf([HUMIDITY]));
  assert.deepEqual([chosen, keep().textContent?.replaceAll('\u00a0', ' ')], [[], 'Ficar com 11,5 %']);
  await click(keep());
  assert.deepEqual(chosen, ['mine']);
});

test('the value that is touched is the one that is kept, and the button names it', async () => {
  const chosen = await showConflict(entryOf([HUMIDITY]));
  await click(the('fieldset label:nth-of-type(2) input'));
  assert.equal(keep().textContent?.replaceAll('\u00a0', ' '), 'Ficar com 13 %');
  await click(keep());
  assert.deepEqual(chosen, ['theirs']);
});

test('while it is kept, a second touch sends nothing', async () => {
  const chosen = await showConflict(entryOf([HUMIDITY]));
  await click(keep());
  await click(keep());
  assert.deepEqual(chosen, ['mine']);
});

test('a choice that could not be kept is told, and can be made again', async () => {
  const full = () => Promise.reject(new Error('O aparelho está cheio.'));
  const chosen = await showConflict(entryOf([HUMIDITY]), full);
  await click(keep());
  assert.equal(currentToast()?.message, 'O aparelho está cheio.');
  await click(keep());
  assert.deepEqual(chosen, ['mine', 'mine']);
  closeToast();
});

test('several fields of one write are chosen together, each by its name', async () => {
  await showConflict(
    entryOf([HUMIDITY, { field: 'name', base: 'x', mine: 'Colheita da Ana', theirs: 'Colheita da Bia' }]),
  );
  const [mine = '', theirs = ''] = sides();
  assert.match(mine, /^Umidade final11,5 %NomeColheita da Ana/);
  assert.match(theirs, /13 %NomeColheita da Bia/);
  assert.match(pageWords(), /O que está certo\?/);
  assert.equal(keep().textContent, 'Ficar com esta');
});

test('a deletion against a change asks whether to delete or to keep, on the side of each', async () => {
  await showConflict(
    entryOf([{ field: 'deletedAt', base: null, mine: '2026-06-02T12:00:00.000Z', theirs: null }], 'delete'),
  );
  const [mine = '', theirs = ''] = sides();
  assert.match(mine, /^Excluir/);
  assert.match(theirs, /^Manter/);
});

test('deleted elsewhere, the change here keeps it', async () => {
  await showConflict(entryOf([{ field: 'deletedAt', base: null, mine: null, theirs: '2026-06-02T12:00:00.000Z' }]));
  const [mine = '', theirs = ''] = sides();
  assert.match(mine, /^Manter/);
  assert.match(theirs, /^Excluir/);
});

test('a row that was changed here and taken away elsewhere is shown in words, and so is what stays', async () => {
  const payment = { id: 'r', due: '2027-03-30', amount: 1500 };
  const entry = entryOf([
    { field: 'data.payments.r', base: payment, mine: { ...payment, amount: 1800 }, theirs: null },
  ]);
  const sale = { ...entry, mutation: { ...entry.mutation, section: 'vendas' as const } };
  const chosen = await showConflict(sale);
  assert.match(pageWords(), /Parcelas: qual linha está certa\?/);
  const [mine = '', theirs = ''] = sides();
  assert.match(mine, /30\/03\/2027, R\$\s1\.800,00/);
  assert.match(theirs, /Sem esta linha/);
  assert.equal(keep().textContent, 'Ficar com esta linha');
  await click(the('fieldset label:nth-of-type(2) input'));
  assert.equal(keep().textContent, 'Ficar sem esta linha');
  await click(keep());
  assert.deepEqual(chosen, ['theirs']);
});
