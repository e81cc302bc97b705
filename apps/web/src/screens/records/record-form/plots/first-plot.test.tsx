import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { goldenFarm } from '@cafezal/domain/golden/season.ts';
import { InForm } from '../../../../../testing/in-form.tsx';
import { click, field, show, the, type } from '../../../../../testing/on-page.tsx';
import { closeToast, currentToast } from '../../../../components/messages/toast-store.ts';
import { hasOpenForm } from '../../../../data/page/open-forms.ts';
import { SAMPLE_FARM } from '../../../../data/testing/sample-farm.ts';
import { CurrentFarmProvider } from '../../../frame/current-farm.tsx';
import { type FormSubject, SubjectProvider } from '../subject/subject.ts';
import { FirstPlot } from './first-plot.tsx';

afterEach(closeToast);

/** The first plot in the form of a farm without any, which is saved so; `made` lists the ids of those that were. */
async function makePlot(save: () => Promise<void>): Promise<readonly string[]> {
  const made: string[] = [];
  const replica = { section: () => [], byId: () => undefined, everything: () => [], snapshot: {} };
  // What is read of an open farm.
  const subject = { store: { replica, save }, facts: goldenFarm() } as unknown as FormSubject;
  await show(
    <CurrentFarmProvider farm={SAMPLE_FARM}>
      <SubjectProvider value={subject}>
        <InForm>
          <FirstPlot onMade={(id) => made.push(id)} />
        </InForm>
      </SubjectProvider>
    </CurrentFarmProvider>,
  );
  await type(field('Nome do talhão'), 'Sede');
  await type(field('Área do talhão'), '3,5');
  await click(the('button', 'Criar talhão'));
  return made;
}

test('a first plot that the device could not keep is told, and what was typed stays', async () => {
  assert.deepEqual(await makePlot(() => Promise.reject(new Error('O aparelho está cheio.'))), []);
  assert.deepEqual([currentToast()?.message, field('Nome do talhão').value], ['O aparelho está cheio.', 'Sede']);
  assert.equal(hasOpenForm(), true);
});

test('a first plot that was kept is chosen', async () => {
  assert.equal((await makePlot(async () => undefined)).length, 1);
  assert.equal(currentToast(), null);
});
