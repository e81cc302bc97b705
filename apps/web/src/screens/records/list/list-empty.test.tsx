import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { InRouter } from '../../../../testing/in-router.tsx';
import { show, the } from '../../../../testing/on-page.tsx';
import { NothingFound } from './list-empty.tsx';
import type { List } from './query/use-list.ts';

test('where filters find nothing, clearing them leaves the list as it is looked at', async () => {
  const search = { ver: 'tabela', ordem: '-name', q: 'x', talhao: 'p1' };
  const list = { search, lookup: { season: '2026/27' }, place: { definition: stageOf('talhoes') } } as unknown as List;
  await show(
    <InRouter>
      <NothingFound list={list} />
    </InRouter>,
  );
  const { searchParams } = new URL(the<HTMLAnchorElement>('a', 'Limpar filtros').href);
  assert.deepEqual(Object.fromEntries(searchParams), { ver: 'tabela', ordem: '-name' });
});
