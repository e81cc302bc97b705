import '../../../../testing/page-storage.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { goldenFarm } from '@cafezal/domain/golden/season.ts';
import type { FarmRecord, ProductForm } from '@cafezal/domain/record/record.ts';
import { outputOf, recordOf } from '@cafezal/domain/rules/rule-fixture.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { ComponentType } from 'react';
import { InRouter } from '../../../../testing/in-router.tsx';
import { all, pageWords, show } from '../../../../testing/on-page.tsx';
import { type DeviceRecord, openDeviceDatabase } from '../../../data/database/device-database.ts';
import { Replica } from '../../../data/replica/replica.ts';
import { type LabelContext, labelsOf } from '../../labels/label-data.ts';
import { lotFactsOf } from '../../labels/lot-facts.ts';
import { WaitingPeriodCard } from './activity-cards.tsx';
import type { PartProps } from './detail-props.ts';
import { WeightCard } from './drying-cards.tsx';
import { leadFigures } from './lead-figures.ts';
import { DeliveriesCard, PartnerRecordsCard } from './sale-cards.tsx';
import { PaymentsCard } from './terms-cards.tsx';

const NOW = '2026-07-17T11:00:00Z';

beforeEach(() => mock.timers.enable({ apis: ['Date'], now: Date.parse(NOW) }));
afterEach(() => mock.timers.reset());

type Reading = Pick<PartProps['readings'][number], 'kind' | 'at' | 'value'>;
type Asked = { record: FarmRecord; others?: readonly FarmRecord[]; readings?: readonly Reading[] };

/** What the page of a record on this device hands to its parts. */
async function partOf({ record, others = [], readings = [] }: Asked): Promise<PartProps> {
  const database = await openDeviceDatabase(randomUUID());
  for (const one of [record, ...others]) await database.put('records', one as DeviceRecord);
  const replica = new Replica(database, 'farm');
  await replica.load();
  const farm = { id: 'farm', name: 'Boa Vista', farmSlug: 'boa-vista', role: 'owner' };
  const { section } = record;
  const place = { farm, facts: goldenFarm(), section, definition: stageOf(section) };
  return { place, store: { replica }, record, readings, lotCost: null } as unknown as PartProps;
}

async function wordsOn(Card: ComponentType<PartProps>, asked: Asked): Promise<string> {
  const props = await partOf(asked);
  await show(
    <InRouter>
      <Card {...props} />
    </InRouter>,
  );
  return pageWords();
}

test('coco counts on the pages of its sale and of its buyer by what it gives', async () => {
  const coco = recordOf('coco', 'armazenamento', { status: 'in_stock', outputs: [outputOf('dry_cherry', 4800)] });
  const sale = recordOf('sale', 'vendas', {
    ...{ status: 'partially_delivered', inputs: [{ recordId: 'coco', output: '0', kg: 4800 }] },
    data: { buyerId: 'buyer', rendaPct: 50, deliveries: [{ id: 'first', date: '2026-07-10', kg: 1200 }] },
  });
  const buyer = recordOf('buyer', 'parceiros', { status: 'active', season: null });
  assert.match(await wordsOn(DeliveriesCard, { record: sale, others: [coco] }), /1\.200 kg · 10,00 sacas/);
  assert.match(await wordsOn(PartnerRecordsCard, { record: buyer, others: [sale, coco] }), /^Negócios40,00 sacas/);
});

test('a drying foresees parchment by the yield of parchment, wet or dried again, at the end of the farm’s target', async () => {
  const drying = recordOf('drying', 'secagem', {
    ...{ status: 'in_progress', data: { initialHumidity: 14 } },
    inputs: [{ recordId: 'lot', output: '0', kg: 1000 }],
  });
  const foreseen = async (form: ProductForm) => {
    const lot = recordOf('lot', 'secagem', { outputs: [outputOf(form, 1000)] });
    return (await wordsOn(WeightCard, { record: drying, others: [lot] })).replace(/.*(?=Ao fim)/, '');
  };
  assert.equal(await foreseen('dry_parchment'), 'Ao fim, a 11,5 %972 kgBeneficiado, previsto13 sacas');
  assert.equal(await foreseen('wet_parchment'), 'Ao fim, a 11,5 %972 kgBeneficiado, previsto13 sacas');
  assert.equal(await foreseen('dry_cherry'), 'Ao fim, a 11,5 %972 kgBeneficiado, previsto8,1 sacas');
});

test('a stored lot has one moisture on its page and its label: as it was read last, else by all its sources', async () => {
  const dried = (id: string, finalHumidity: number) =>
    recordOf(id, 'secagem', { data: { finalHumidity }, outputs: [outputOf('dry_cherry', 600)] });
  const others = [dried('a', 11), dried('b', 12)];
  const record = recordOf('store', 'armazenamento', {
    status: 'in_stock',
    inputs: ['a', 'b'].map((recordId) => ({ recordId, output: '0', kg: 600 })),
    outputs: [outputOf('dry_cherry', 1200)],
  });
  const told = async (readings: readonly Reading[]) => {
    const props = await partOf({ record, others, readings });
    const lastRead = new Map(readings.map(({ value }) => [record.id, value]));
    const context: LabelContext = {
      ...{ definition: stageOf('armazenamento'), origin: '', nameOf: String, timezone: 'America/Sao_Paulo' },
      farm: { ...goldenFarm(), farmSlug: 'boa-vista', region: '' },
      facts: lotFactsOf([record, ...others], 'mass', lastRead),
    };
    const [label] = labelsOf(props.record, context);
    return [
      leadFigures(props).find((figure) => figure.label === 'Umidade')?.value,
      label?.facts.find(([name]) => name === 'Umidade')?.[1],
    ];
  };
  assert.deepEqual(await told([]), ['11,5', '11,5 %']);
  assert.deepEqual(await told([{ kind: 'humidity', at: NOW, value: 12.3 }]), ['12,3', '12,3 %']);
});

test('a waiting period counts from the last day of its application, and tells of what was picked alone', async () => {
  const plots = { plotIds: ['plot'] };
  const spraying = recordOf('spraying', 'atividades', {
    ...{ date: '2026-06-10', status: 'done', data: { ...plots, endDate: '2026-06-12', phiDays: 18 } },
  });
  const harvest = (id: string, date: string, status: string) =>
    recordOf(id, 'colheita', { date, status, name: id, data: { plots: [{ plotId: 'plot' }] } });
  const others = [
    harvest('Planejada', '2026-06-20', 'planned'),
    harvest('Cancelada', '2026-06-21', 'cancelled'),
    harvest('Cedo', '2026-06-29', 'completed'),
    harvest('Certa', '2026-06-30', 'completed'),
  ];
  const words = await wordsOn(WaitingPeriodCard, { record: spraying, others });
  assert.equal(
    words,
    'CarênciaLivre em 30/06. 18 dias depois de 12/06. Já passou.Cedo: colhido em 29/06, antes do dia livre.',
  );
  const dots = all('b').map((dot) => [dot.dataset.inside, dot.style.insetInlineStart]);
  assert.deepEqual(dots, [
    ['true', `${(100 * 17) / 25}%`],
    ['false', `${(100 * 18) / 25}%`],
  ]);
  assert.equal(await wordsOn(WaitingPeriodCard, { record: { ...spraying, status: 'cancelled' } }), '');
});

test('a fermentation that was first measured on its second day leads with its days, as attention does', async () => {
  const record = recordOf('tank', 'fermentacao', { status: 'in_progress', date: '2026-07-15' });
  const readings = [{ kind: 'ph', at: '2026-07-16T11:00:00.000Z', value: 4.8 }];
  const [lead] = leadFigures(await partOf({ record, readings }));
  assert.deepEqual([lead?.label, lead?.value, lead?.unit], ['Fermentando há', '2', 'dias']);
});

test('a buyer owes for a sale that stands, and for none that is cancelled, no contract yet, or a settled CPR', async () => {
  const lot = recordOf('lot', 'armazenamento', { status: 'in_stock', outputs: [outputOf('green_bean', 600)] });
  const inputs = [{ recordId: 'lot', output: '0', kg: 600 }];
  const told = (status: string, data: object = {}) => {
    const discounts = [{ kind: 'funrural', amount: 0 }];
    const record = recordOf('sale', 'vendas', { status, inputs, data: { pricePerBag: 1000, discounts, ...data } });
    return wordsOn(PaymentsCard, { record, others: [lot] });
  };
  assert.match(await told('contracted'), /A receber R\$.10\.000/);
  for (const status of ['draft', 'cancelled']) assert.equal(await told(status), '', status);
  assert.equal(await told('contracted', { contractType: 'cpr_financial', settledAt: '2026-07-10' }), '');
  const advance = [{ id: 'a', due: '2026-07-01', amount: 1000, paidAt: '2026-07-01' }];
  assert.match(await told('cancelled', { payments: advance }), /^Quando recebe01\/07\/2026/);
});
