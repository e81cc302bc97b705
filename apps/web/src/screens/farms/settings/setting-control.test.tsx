import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SETTINGS } from '@cafezal/domain/farm/setting-list.ts';
import { all, click, show, type } from '../../../../testing/on-page.tsx';
import { SettingControl } from './setting-control.tsx';
import { nameOfSetting, type TypedSetting } from './setting-values.ts';

const measure = SETTINGS.find((setting) => nameOfSetting(setting) === 'measureLiters') ?? assert.fail();
const chip = (label: string) => all('label, button').find((one) => one.textContent === label) ?? assert.fail(label);
const box = () => all<HTMLInputElement>('input[inputmode]')[0];

test('any other number stays typed, also on its way over a usual one, until another value is there', async () => {
  let held: TypedSetting = '60';
  const draw = () =>
    show(
      <SettingControl
        setting={measure}
        typed={held}
        error={undefined}
        onChange={(next) => {
          held = next;
        }}
      />,
    );
  await draw();
  assert.equal(box() === undefined, true, 'a usual number is a chip');
  await click(chip('Outra'));
  await draw();
  for (const text of ['', '6', '60', '600']) {
    await type(box() ?? assert.fail('the field is gone'), text);
    await draw();
  }
  assert.equal(held, '600');
  held = '60';
  await draw();
  assert.equal(box() === undefined, true, 'what was discarded is the usual number again');
});
