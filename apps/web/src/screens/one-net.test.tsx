import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvLine } from '@cafezal/domain/ground/csv.ts';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { reportCsv } from '@cafezal/domain/reports/report-csv.ts';
import { salesReport } from '@cafezal/domain/reports/sales-report.ts';
import { contextOf, outputOf, recordOf } from '@cafezal/domain/rules/rule-fixture.ts';
import { sectionColumns } from '@cafezal/domain/shown/section-table.ts';
import { answeredAccount, saleAccount } from '@cafezal/domain/stages/sale/sale-account.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { InForm } from '../../testing/in-form.tsx';
import { pageWords, show } from '../../testing/on-page.tsx';
import type { DeviceRecord } from '../data/database/device-database.ts';
import { AccountCard } from './records/detail/account-cards.tsx';
import { bareText, type ListContext, listFields } from './records/list/query/list-fields.ts';
import { rowExtras } from './records/list/query/sale-net.ts';
import { SaleFoot } from './records/record-form/answer/sale-answer.tsx';
import { PricePart } from './records/record-form/price-part.tsx';
import { type FormSubject, SubjectProvider } from './records/record-form/subject/subject.ts';
import { accountPairs } from './words/account-pairs.ts';

const TODAY = '2026-09-10';
const SEASON = '2026/27';
const NET = /4\.?089,54/;
const definition = stageOf('vendas');

const stock = recordOf('stock', 'armazenamento', {
  ...{ status: 'in_stock', season: SEASON, outputs: [outputOf('green_bean', 1020)] },
});
/** 17 sacas at R$ 4.200 by a person, of which Funrural takes 1,63 % and a broker 1 %. */
const sale: FarmRecord = recordOf('sale', 'vendas', {
  ...{ status: 'contracted', season: SEASON, date: TODAY, inputs: [{ recordId: 'stock', output: '0', kg: 1020 }] },
  data: { pricePerBag: 4200, brokerPct: 1, buyer: 'Cooperativa' },
});
const records = [stock, sale];
const context = contextOf(records);
const { farm } = context;
const store = { replica: { byId: (id: string) => ({ record: records.find((one) => one.id === id) }) } };

const subject = { definition, facts: farm, today: TODAY, store } as unknown as FormSubject;
/** The sale as it is typed. */
const typed = {
  ...{ date: TODAY, status: 'contracted', inputs: [{ recordId: 'stock', output: '0', kg: '1.020' }] },
  data: { pricePerBag: '4.200,00', brokerPct: '1' },
};
const inForm = (part: 'price' | 'foot') => (
  <InForm context={{ section: 'vendas' }}>
    <SubjectProvider value={subject}>
      {part === 'foot' ? (
        <SaleFoot values={typed} />
      ) : (
        <PricePart
          part={{
            ...{ kind: 'field', name: 'pricePerBag', path: 'data.pricePerBag' },
            field: fieldsOf('vendas').pricePerBag as never,
          }}
          value={typed.data.pricePerBag}
          onChange={() => undefined}
          values={typed}
          put={() => undefined}
        />
      )}
    </SubjectProvider>
  </InForm>
);

// What the account asks of a store.
const extras = await rowExtras(store as never, farm);

/** What is shown of the sale in a list. */
function listed(sale: FarmRecord): string {
  const list = {
    ...{ definition, address: '', store, settings: farm.settings, seesPrices: true, today: TODAY, extras },
    ...{ nameOf: String, timezone: farm.settings.timezone },
  } as unknown as ListContext;
  const column = listFields(list).find(({ name }) => name === 'netPerSaca');
  assert.ok(column);
  return bareText(column, sale as DeviceRecord, list);
}

/** The sale's line in the file of its section. */
function filed(sale: FarmRecord): string {
  const columns = sectionColumns(definition);
  const lookups = { ...{ nameOf: String, timezone: farm.settings.timezone }, rules: context };
  const presented = { ...sale, inputs: sale.inputs, outputs: [] } as never;
  const at = columns.findIndex(({ header }) => header === 'Líquido por saca (R$)');
  return csvLine(columns.map(({ cell }) => cell(presented, lookups))).split(';')[at] ?? '';
}

test('17 sacas at R$ 4.200 leave R$ 4.089,54 a saca on form, card, list, file, report and to programs', async () => {
  await show(inForm('price'));
  assert.match(pageWords(), /Líquido por saca ?R\$ 4\.089,54/);
  await show(inForm('foot'));
  // On a wide screen the net of a saca stands beside the form, and its foot says that of all.
  assert.match(pageWords(), /R\$ 4\.089,54 ?líquido a saca|Líquido R\$ 69\.522,18\./);
  const place = { farm: { role: 'owner' }, facts: farm } as never;
  const card = { place, store: store as never, record: sale as DeviceRecord, readings: [], lotCost: null };
  await show(<AccountCard {...card} />);
  assert.match(pageWords(), /Líquido por saca ?R\$ 4\.089,54/);
  assert.match(listed(sale), NET);
  assert.match(filed(sale), NET);
  const { tables, rows } = salesReport({ farm, records, season: SEASON, asOf: TODAY, seesPrices: true });
  assert.match(reportCsv(tables), NET);
  assert.equal(Number(rows[0]?.netPerSaca).toFixed(2), '4089.54');
  assert.equal(answeredAccount(sale, context)?.netPerSaca?.toFixed(2), '4089.54');
});

test('half a centavo a saca is rounded the same way on page, list, file and report', () => {
  // Of R$ 1.150 are left R$ 1.131,255, which floats keep as a little less.
  const half: FarmRecord = { ...sale, data: { pricePerBag: 1150, buyer: 'Cooperativa' } };
  const account = saleAccount(half, context);
  assert.ok(account);
  const [page] = accountPairs(account).flatMap(([label, amount]) => (label === 'Líquido por saca' ? amount : []));
  const report = salesReport({ farm, records: [stock, half], season: SEASON, asOf: TODAY, seesPrices: true });
  const said = [page, listed(half), filed(half), reportCsv(report.tables)].map(
    (text) => /1\.?131,2\d/.exec(text ?? '')?.[0],
  );
  assert.deepEqual(
    said.map((text) => text?.replace('.', '')),
    ['1131,26', '1131,26', '1131,26', '1131,26'],
  );
});
