import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readQueueFile } from './read-queue-file.ts';

const AT = '2026-07-15T12:00:00.000Z';
const ID = '019d1111-2026-7000-8000-000000000001';
const OF_RECORD = { farmId: ID, id: ID, section: 'secagem', recordId: ID };
const MUTATION = { mutationId: ID, section: 'secagem', recordId: ID, op: 'update', at: AT };
const IMAGE = { type: 'image/jpeg', width: 40, height: 30, data: 'QUJD' };
const SOUND = {
  format: 'cafezal-fila',
  version: 1,
  personId: 'ana',
  savedAt: AT,
  entries: [{ farmId: ID, mutation: { ...MUTATION, baseVersion: 3, patch: { name: 'x' } } }],
  readings: [{ ...OF_RECORD, kind: 'humidity', at: AT, value: 20.5, isRemoval: true }],
  photos: [{ ...OF_RECORD, addedAt: AT, image: IMAGE }],
};

const read = (content: unknown, personId = 'ana') =>
  readQueueFile(personId, new Blob([typeof content === 'string' ? content : JSON.stringify(content)]));
const refusal = async (content: unknown, personId?: string): Promise<string> => {
  const [result] = await Promise.allSettled([read(content, personId)]);
  return result.status === 'rejected' ? String(result.reason.message) : 'lido';
};

describe('a file of unsent work', () => {
  test('is read as it was saved, without what nobody knows', async () => {
    const odd = { ...SOUND, other: 1, entries: [{ ...SOUND.entries[0], other: 1 }] };
    assert.deepEqual(await read(odd), SOUND);
    const plain = {
      ...SOUND,
      entries: [{ farmId: ID, mutation: MUTATION }],
      readings: [{ ...OF_RECORD, kind: 'humidity', at: AT, value: 0 }],
    };
    assert.deepEqual(await read(plain), plain);
  });

  test('is refused where it is not ours, of a newer version, or of another person, each in its words', async () => {
    for (const foreign of ['', 'x', '7', 'null', '[]', { ...SOUND, format: 'other' }])
      assert.match(await refusal(foreign), /não é uma fila do Cafezal/);
    assert.match(await refusal({ ...SOUND, version: 2 }), /versão mais nova/);
    assert.match(await refusal(SOUND, 'rui'), /de outra pessoa/);
  });

  test('is refused where it is larger than any that this app makes', async () => {
    const ofSize = (size: number) =>
      readQueueFile('ana', Object.defineProperty(new Blob([JSON.stringify(SOUND)]), 'size', { value: size }));
    assert.deepEqual(await ofSize(200_000_000), SOUND);
    await assert.rejects(ofSize(200_000_001), /grande demais/);
  });

  test('is refused where a list is missing', async () => {
    for (const name of ['entries', 'readings', 'photos'])
      assert.match(await refusal({ ...SOUND, [name]: undefined }), /incompleto/, name);
  });

  const refuses = async (list: 'entries' | 'readings' | 'photos', damaged: readonly unknown[]) => {
    for (const one of damaged)
      assert.match(await refusal({ ...SOUND, [list]: [...SOUND[list], one] }), /mudado por fora/, JSON.stringify(one));
  };

  test('is refused where a write was changed', async () => {
    const parts = [
      ...[{ mutationId: 7 }, { mutationId: '' }, { recordId: null }, { section: 'chá' }, { at: 'ontem' }, { at: 7 }],
      ...[
        { op: 'drop' },
        { baseVersion: 0 },
        { baseVersion: 1.5 },
        { baseVersion: '3' },
        { patch: 7 },
        { patch: null },
      ],
    ];
    await refuses('entries', [
      ...parts.map((part) => ({ farmId: ID, mutation: { ...MUTATION, ...part } })),
      ...[{ farmId: 7, mutation: MUTATION }, { farmId: ID }, { farmId: ID, mutation: 'x' }, null, 7],
    ]);
  });

  test('is refused where a reading was changed', async () => {
    const [reading] = SOUND.readings;
    const parts = [
      { farmId: 7 },
      { id: 7 },
      { section: 'chá' },
      { recordId: 7 },
      { kind: 7 },
      { at: 'x' },
      { value: '7' },
    ];
    await refuses('readings', [...parts.map((part) => ({ ...reading, ...part })), { ...reading, value: null }, null]);
  });

  test('is refused where a photo was changed', async () => {
    const [photo] = SOUND.photos;
    const parts = [{ farmId: 7 }, { addedAt: 'x' }, { image: null }];
    const images = [
      ...[{ type: 'text/html' }, { type: 7 }, { width: 0 }, { width: 1.5 }, { height: -1 }, { height: '30' }],
      ...[{ data: 7 }, { data: 'QUJ' }, { data: 'QU=J' }, { data: 'Q*JD' }],
    ];
    await refuses('photos', [
      ...parts.map((part) => ({ ...photo, ...part })),
      ...images.map((part) => ({ ...photo, image: { ...IMAGE, ...part } })),
    ]);
  });
});
