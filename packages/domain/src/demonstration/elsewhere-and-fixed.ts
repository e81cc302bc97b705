import type { Entry } from '../golden/season.ts';

/** Coffee that was in store when the farm began, coffee that it bought, and a sale of which a part has its price. */
export const elsewhereAndFixed: readonly Entry[] = [
  {
    id: 'ST20',
    section: 'armazenamento',
    payload: {
      storageName: 'Bica corrida que já havia',
      code: '26-ARM-0020',
      date: '2026-05-20',
      status: 'in_stock',
      outputs: [{ key: '0', form: 'green_bean', kg: 2520, grade: 'bica corrida' }],
      data: { origin: 'opening', packaging: 'juta', warehouseType: 'own', storageLot: 'Armazém, baia 4' },
    },
  },
  {
    id: 'ST21',
    section: 'armazenamento',
    payload: {
      storageName: 'Coco comprado',
      code: '26-ARM-0021',
      date: '2026-07-10',
      status: 'in_stock',
      outputs: [{ key: '0', form: 'dry_cherry', kg: 4800 }],
      data: {
        origin: 'bought',
        boughtFrom: 'João Batista',
        price: 1480,
        priceUnit: 'BRL_milled_bag',
        rendaPct: 48,
        originReference: 'Sítio São Pedro',
        warehouseType: 'own',
        storageLot: 'Tulha 5',
      },
    },
  },
  {
    id: 'V10',
    section: 'vendas',
    payload: {
      salesName: 'Venda a fixar Exportadora Serra Alta',
      code: '26-VEN-0010',
      date: '2026-07-08',
      season: '2026/27',
      status: 'contracted',
      inputs: [{ recordId: 'ST20', output: '0', kg: 1200 }],
      data: {
        lot: 'V10',
        buyer: 'Exportadora Serra Alta',
        seller: 'Fazenda Boa Vista',
        contractType: 'to_fix',
        bags: 20,
        fixingDeadline: '2026-08-30',
        fixations: [{ date: '2026-07-14', bags: 8, price: 2310, unit: 'BRL_bag' }],
        deliveryFrom: '2026-08-10',
        deliveryTo: '2026-08-20',
      },
    },
  },
];
