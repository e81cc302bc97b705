import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act } from 'react';
import { pageWords, show, the } from '../../../testing/on-page.tsx';
import { Avatar } from './avatar.tsx';

test('a picture that cannot be shown leaves the initials, until there is another', async () => {
  const draw = (photoURL: string | null) => show(<Avatar name="Helena Alves Ribeiro" photoURL={photoURL} />);
  await draw('https://pictures.example/helena');
  assert.equal(pageWords(), '');
  await act(async () => the('img').dispatchEvent(new Event('error')));
  assert.equal(pageWords(), 'HR');
  await draw('/api/photos/new.webp');
  assert.equal(the<HTMLImageElement>('img').getAttribute('src'), '/api/photos/new.webp');
});
