import assert from 'node:assert/strict';
import { afterEach, describe, mock, test } from 'node:test';
import {
  closeToast,
  currentToast,
  offerToast,
  showToast,
  showToastsIn,
  tellFailure,
  toastDialog,
  watchToast,
} from './toast-store.ts';

describe('a toast', () => {
  afterEach(() => {
    closeToast();
    mock.timers.reset();
  });

  test('seed 9.9: goes by itself after 6000 ms and not before', () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    showToast('Colheita salva.');
    mock.timers.tick(5999);
    assert.equal(currentToast()?.message, 'Colheita salva.');
    mock.timers.tick(1);
    assert.equal(currentToast(), null);
  });

  test('seed 2.16: stays as long as it is told', () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    showToast('Guardado no aparelho.', 'warning', 100);
    mock.timers.tick(100);
    assert.equal(currentToast(), null);
  });

  test('gives way to the newest, which has its own full time', () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    showToast('Primeira.');
    mock.timers.tick(4000);
    showToast('Segunda.', 'error');
    mock.timers.tick(4000);
    assert.deepEqual([currentToast()?.message, currentToast()?.type], ['Segunda.', 'error']);
  });

  test('seed 2.15: is of one of four types, each told to who watches', () => {
    const seen: (string | undefined)[] = [];
    const stop = watchToast(() => seen.push(currentToast()?.type));
    for (const type of ['success', 'error', 'info', 'warning'] as const) showToast('Salvo.', type);
    stop();
    assert.deepEqual(seen, ['success', 'error', 'info', 'warning']);
  });

  test('is shown in the dialog that was opened last, and on the page again once all are closed', () => {
    const [first, second] = [{}, {}] as HTMLElement[];
    assert(first !== undefined && second !== undefined);
    const endFirst = showToastsIn(first);
    const endSecond = showToastsIn(second);
    assert.equal(toastDialog(), second);
    endSecond();
    assert.equal(toastDialog(), first);
    endFirst();
    assert.equal(toastDialog(), null);
  });

  test('tells who watches until they stop', () => {
    let told = 0;
    const stop = watchToast(() => {
      told += 1;
    });
    showToast('Uma.');
    stop();
    showToast('Duas.');
    assert.equal(told, 1);
  });

  test('an undo that fails is told, whether at once or later', async () => {
    const failing = [
      () => Promise.reject(new Error('O aparelho está cheio.')),
      () => {
        throw new Error('O aparelho está cheio.');
      },
    ];
    for (const act of failing) {
      offerToast('Excluída.', { label: 'Desfazer', act });
      await currentToast()?.action?.act();
      const { type, message } = currentToast() ?? {};
      assert.deepEqual([type, message], ['error', 'O aparelho está cheio.']);
    }
  });

  test('an undo that succeeds only closes the toast', async () => {
    offerToast('Excluída.', { label: 'Desfazer', act: async () => undefined });
    await currentToast()?.action?.act();
    assert.equal(currentToast(), null);
  });

  test('the words of the browser’s database, which are English, are not shown', () => {
    tellFailure(new DOMException('The transaction was aborted.', 'AbortError'));
    assert.equal(currentToast()?.message, 'Não deu para guardar. Tente de novo.');
  });
});
