import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { act } from 'react';
import { InForm } from '../../../../../testing/in-form.tsx';
import { field, showHeld, type } from '../../../../../testing/on-page.tsx';
import { formParts } from '../../../../fields/values/form-parts.ts';
import { type RecordValues, valueAt, withValueAt } from '../../../../fields/values/record-values.ts';
import { type FormSubject, SubjectProvider } from '../subject/subject.ts';
import { DosePart } from './dose-part.tsx';

const ACTIVITIES = stageOf('atividades');
const [DOSE] = formParts(ACTIVITIES, { quick: ['dose'], hidden: [] }).quick;
const AREAS: Readonly<Record<string, number>> = { sede: 37, baixada: 3 };

/** The form of an activity with this data, on plots of 37 and 3 ha; `isStored` where it is edited. */
async function showDose(data: object, { isStored = false } = {}) {
  assert.ok(DOSE);
  const part = DOSE;
  const byId = (id: string) => ({ record: { date: '2026-01-01', data: { area: AREAS[id] } } });
  const stored = isStored ? { data } : undefined;
  // What is read of a form here.
  const subject = { definition: ACTIVITIES, today: '2026-06-10', store: { replica: { byId } }, stored };
  let values: RecordValues = { date: '2026-06-01', data };
  let put: (path: string, value: unknown) => void = () => undefined;
  await showHeld(values, (held, onChange) => {
    put = (path, value) => {
      values = withValueAt(values, path, value);
      onChange(values);
    };
    return (
      <SubjectProvider value={subject as unknown as FormSubject}>
        <InForm>
          <DosePart
            part={part}
            value={valueAt(held, part.path)}
            onChange={(value) => put(part.path, value)}
            values={held}
            put={put}
          />
        </InForm>
      </SubjectProvider>
    );
  });
  return {
    choose: (...ids: string[]) => act(async () => put('data.plotIds', ids)),
    read: () => [valueAt(values, 'data.dose'), valueAt(values, 'data.total')],
  };
}

test('a stored total stays as it is when the activity is opened, whatever the dose would give', async () => {
  const typed = { plotIds: ['sede'], doseUnit: 'L/ha', dose: 1.3514, total: 50 };
  assert.deepEqual((await showDose(typed, { isStored: true })).read(), [1.3514, 50]);
});

test('a stored total that differs from the dose stays, until dose or plots are changed', async () => {
  const typed = { plotIds: ['sede'], doseUnit: 'L/ha', dose: 2, total: 70 };
  const form = await showDose(typed, { isStored: true });
  assert.deepEqual(form.read(), [2, 70]);
  await form.choose('sede', 'baixada');
  assert.deepEqual(form.read(), [2, 80]);
  await form.choose('sede');
  assert.deepEqual(form.read(), [2, 74]);
});

test('a dose that was stored without a total gets one only once dose or plots are changed', async () => {
  const form = await showDose({ plotIds: ['sede'], doseUnit: 'L/ha', dose: 2 }, { isStored: true });
  assert.deepEqual(form.read(), [2, undefined]);
  await type(field('Dose'), '3');
  assert.deepEqual(form.read(), ['3', 111]);
});

test('a total follows from the dose and the plots, and a dose from a typed total', async () => {
  const form = await showDose({ plotIds: ['sede'], doseUnit: 'L/ha' });
  await type(field('Dose'), '2');
  assert.deepEqual(form.read(), ['2', 74]);
  await type(field('Total em 37 ha'), '50');
  assert.deepEqual(form.read(), [1.3514, '50']);
});

test('a typed total stays where the form is opened again from its draft', async () => {
  const draft = { plotIds: ['sede'], doseUnit: 'L/ha', dose: 1.3514, total: '50' };
  assert.deepEqual((await showDose(draft)).read(), [1.3514, '50']);
});
