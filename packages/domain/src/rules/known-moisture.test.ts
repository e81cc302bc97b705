import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownMoisture } from './known-moisture.ts';
import { contextOf, outputOf, recordOf } from './rule-fixture.ts';

test('what is known of moisture is found through sixty works that each split a lot and join it again', () => {
  const lots = () => ['a', 'b'].map((key) => ({ ...outputOf('green_bean', 10), key }));
  const bothOf = (recordId: string) => ['a', 'b'].map((output) => ({ recordId, output, kg: 10 }));
  const works = Array.from({ length: 60 }, (_, at) =>
    recordOf(`w${at}`, 'beneficiamento', { inputs: bothOf(at === 0 ? 'dried' : `w${at - 1}`), outputs: lots() }),
  );
  const dried = recordOf('dried', 'secagem', { data: { finalHumidity: 13.5 }, outputs: lots() });
  assert.equal(knownMoisture({ inputs: bothOf('w59') }, contextOf([dried, ...works])), 13.5);
  assert.equal(knownMoisture({ inputs: bothOf('w59') }, contextOf(works)), undefined);
});

test('the highest moisture is found among more inputs than a call takes arguments', () => {
  const dried = recordOf('dried', 'secagem', { outputs: [{ ...outputOf('green_bean', 1e6), humidity: 11 }] });
  const inputs = Array.from({ length: 1000 }, () => ({ recordId: 'dried', output: '0', kg: 0.001 }));
  const stores = Array.from({ length: 200 }, (_, at) =>
    recordOf(`w${at}`, 'armazenamento', { inputs, outputs: [outputOf('green_bean', 1)] }),
  );
  const byId = new Map([dried, ...stores].map((record) => [record.id, record]));
  const context = { ...contextOf(), record: (id: string) => byId.get(id) };
  const taken = stores.map(({ id: recordId }) => ({ recordId, output: '0', kg: 1 }));
  assert.equal(knownMoisture({ inputs: taken }, context), 11);
});
