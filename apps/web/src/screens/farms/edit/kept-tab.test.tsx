import assert from 'node:assert/strict';
import { test } from 'node:test';
import { field, show, the, type } from '../../../../testing/on-page.tsx';
import { KeptTab } from './kept-tab.tsx';

test('what was typed in a tab is there again after another was looked at, and none is drawn before it is asked for', async () => {
  const tab = (name: string, shown: string) => (
    <KeptTab key={name} isShown={shown === name}>
      <input aria-label={name} />
    </KeptTab>
  );
  const draw = (shown: string) => show(<main>{['Dados', 'Medidas'].map((name) => tab(name, shown))}</main>);
  await draw('Dados');
  assert.throws(() => field('Medidas'), 'not drawn before');
  await type(field('Dados'), 'Boa Vista');
  await draw('Medidas');
  assert.equal(the('div[hidden]').contains(field('Dados')), true);
  await draw('Dados');
  assert.equal(field('Dados').value, 'Boa Vista');
  assert.equal(the('div[hidden]').contains(field('Medidas')), true);
});
