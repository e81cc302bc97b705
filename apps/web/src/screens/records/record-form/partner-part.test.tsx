import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { InForm } from '../../../../testing/in-form.tsx';
import { click, pageWords, showHeld, the, type } from '../../../../testing/on-page.tsx';
import { formParts } from '../../../fields/values/form-parts.ts';
import { type RecordValues, withValueAt } from '../../../fields/values/record-values.ts';
import { PartnerPart } from './partner-part.tsx';
import { madePartners } from './subject/form-only.ts';
import { type FormSubject, SubjectProvider } from './subject/subject.ts';

const SALES = stageOf('vendas');
const [BUYER] = formParts(SALES, { quick: ['buyer'], hidden: [] }).quick;

test('a partner that is made has the name without spaces around it, and so has the field', async () => {
  assert.ok(BUYER);
  // What is read of a form here: no partner is known yet.
  const subject = { definition: SALES, store: { replica: { section: () => [] } } } as unknown as FormSubject;
  let values: RecordValues = {};
  await showHeld<RecordValues>({}, (held, onChange) => {
    const put = (path: string, value: unknown) => {
      values = withValueAt(values, path, value);
      onChange(values);
    };
    return (
      <SubjectProvider value={subject}>
        <InForm context={{ partners: { options: () => [], mayMake: true } }}>
          <PartnerPart
            part={BUYER}
            value={undefined}
            onChange={(value) => put(BUYER.path, value)}
            values={held}
            put={put}
          />
        </InForm>
      </SubjectProvider>
    );
  });
  await type(the('[role=combobox]'), 'Café do João ');
  await click(the('[role=option]'));
  assert.match(pageWords(), /Café do João entra nos parceiros ao salvar\./);
  assert.equal((values.data as { buyer?: string }).buyer, 'Café do João');
  assert.deepEqual(
    madePartners(values).map(({ name }) => name),
    ['Café do João'],
  );
});
