import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, type ComponentProps } from 'react';
import { InRouter } from '../../../testing/in-router.tsx';
import { all, show, the, wordsOf } from '../../../testing/on-page.tsx';
import { typedValues } from '../values/typed-values.ts';
import { FormBar } from './form-bar.tsx';

type BarForm = ComponentProps<typeof FormBar>['form'];

const [SAVE, ANOTHER] = ['Salvar colheita', 'Salvar e registrar outra'];

/** The bar of a form; `saved` lists the buttons that submitted it. */
async function showBar({ busy }: { busy: boolean }): Promise<readonly string[]> {
  const saved: string[] = [];
  const findings = { errors: {}, warnings: [] };
  // What of a form its bar reads.
  const form = { findings, typed: typedValues({}), tried: false, busy, mayConfirm: false } as unknown as BarForm;
  await show(
    <InRouter>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          saved.push(wordsOf((event.nativeEvent as SubmitEvent).submitter));
        }}
      >
        <FormBar form={form} props={{ cancelTo: '/', saveLabel: SAVE, anotherLabel: ANOTHER }}>
          {null}
        </FormBar>
      </form>
    </InRouter>,
  );
  return saved;
}

const tap = (button: HTMLElement, detail: number) =>
  act(async () => {
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
  });

test('a double tap saves once by either button: the first tap may have asked something', async () => {
  const saved = await showBar({ busy: false });
  for (const label of [SAVE, ANOTHER]) for (const detail of [1, 2]) await tap(the('button', label), detail);
  assert.deepEqual(saved, [SAVE, ANOTHER]);
});

test('while it saves no button submits, and each keeps the focus', async () => {
  const saved = await showBar({ busy: true });
  for (const button of all<HTMLButtonElement>('button')) {
    button.focus();
    assert.ok(document.activeElement === button, button.innerHTML);
    await tap(button, 1);
  }
  assert.deepEqual(saved, []);
});
