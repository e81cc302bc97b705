import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryObserver } from '@tanstack/react-query';
import { notifyFarmsChanged } from '../farm/farms-changed.ts';
import { notifyProfilePhotoSent } from '../photos/profile-photo-sent.ts';
import { createQueryClient } from '../server/query-client.ts';
import { until } from '../testing/until.ts';
import { refetchOnNews } from './refetch-on-news.ts';

test('what depends on a person’s farms is asked for anew on news of these, and what nobody shows is dropped', async () => {
  const client = createQueryClient();
  refetchOnNews(client);
  const asked: unknown[] = [];
  const watch = (key: string) =>
    new QueryObserver(client, {
      queryKey: [key, 'x'],
      queryFn: async () => {
        asked.push(key);
        return key;
      },
      initialData: key,
    }).subscribe(() => undefined);
  const OF_FARMS = [
    'farms',
    'farm',
    'kept-farm',
    'people',
    'members',
    'invitations',
    'glance',
    'history',
    'deleted-records',
  ];
  const stops = [...OF_FARMS, 'profile', 'devices'].map(watch);
  client.setQueryData(['farm', 'nobody shows'], 1);
  client.setQueryData(['devices', 'nobody shows'], 1);
  notifyFarmsChanged();
  assert.deepEqual(asked.sort(), OF_FARMS.toSorted());
  const left = (key: string) => client.getQueryData([key, 'nobody shows']);
  assert.deepEqual([left('farm'), left('devices')], [undefined, 1]);
  asked.length = 0;
  notifyProfilePhotoSent();
  assert.deepEqual(asked, ['profile']);
  await until(() => client.isFetching() === 0);
  for (const stop of stops) stop();
  client.clear();
});
