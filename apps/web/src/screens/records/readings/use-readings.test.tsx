import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Catching } from '../../../../testing/catching.tsx';
import { pageWords, show } from '../../../../testing/on-page.tsx';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import { type ShownReading, useReadings } from './use-readings.ts';

/** A farm that never changes, whose readings are read so. */
const farmOf = (readings: () => Promise<readonly ShownReading[]>) =>
  ({ replica: { snapshot: {}, subscribe: () => () => undefined, readings } }) as unknown as FarmStore;

function Readings({ store }: { store: FarmStore }) {
  const readings = useReadings(store, 'd');
  return readings === null ? 'lendo' : `${readings.length} medidas`;
}

const shown = async (store: FarmStore): Promise<string> => {
  await show(
    <Catching>
      <Readings store={store} />
    </Catching>,
  );
  return pageWords();
};

test('readings that the device cannot read are a failure of the screen, not a wait without end', async (t) => {
  t.mock.method(console, 'error', () => undefined);
  assert.equal(await shown(farmOf(() => Promise.reject(new Error('no database')))), 'no database');
});

test('readings that were read are shown', async () => {
  assert.equal(await shown(farmOf(async () => [])), '0 medidas');
});
