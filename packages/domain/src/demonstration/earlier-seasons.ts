import { type GoldenRecord, goldenRecord } from '../golden/season.ts';
import { sumKg } from '../ground/numbers.ts';
import type { Section } from '../record/record.ts';

/** Results of an earlier season. */
type Earlier = {
  yearsAgo: number;
  /** Sacas of green coffee of the plots Cruzeiro and Mata (Gleba Alta), Baixada and Sede (Gleba Baixa). */
  sacas: readonly [alta: readonly [number, number], baixa: readonly [number, number]];
  /** R$ per saca of each part of the farm. */
  prices: readonly [alta: number, baixa: number];
  overhead: number;
};

/** Invented, with coffee's alternation of high and low years. */
const EARLIER: readonly Earlier[] = [
  {
    yearsAgo: 4,
    sacas: [
      [128, 40],
      [40, 24],
    ],
    prices: [1280, 1190],
    overhead: 78_000,
  },
  {
    yearsAgo: 3,
    sacas: [
      [80, 58],
      [22, 32],
    ],
    prices: [930, 860],
    overhead: 82_000,
  },
  {
    yearsAgo: 2,
    sacas: [
      [138, 48],
      [38, 25],
    ],
    prices: [1420, 1330],
    overhead: 90_000,
  },
  {
    yearsAgo: 1,
    sacas: [
      [88, 64],
      [26, 34],
    ],
    prices: [2480, 2310],
    overhead: 101_000,
  },
];

/** Plots and buyer of each part of the farm. */
const PARTS = [
  {
    place: 'Gleba Alta',
    plots: [
      { plotId: 'P1', name: 'Cruzeiro', date: '2026-06-08' },
      { plotId: 'P2', name: 'Mata', date: '2026-06-02' },
    ],
    buyer: 'Exportadora Serra Alta',
    sold: '2026-09-12',
  },
  {
    place: 'Gleba Baixa',
    plots: [
      { plotId: 'P3', name: 'Baixada', date: '2026-05-26' },
      { plotId: 'P4', name: 'Sede', date: '2026-06-15' },
    ],
    buyer: 'Cooperativa Mantiqueira',
    sold: '2026-09-26',
  },
] as const;

/** Litres of cherry per saca of green coffee, and weights of each form relative to the one before. */
const LITERS_PER_SACA = 480;
const CHERRY_KG_PER_LITER = 0.62;
const COCO_PER_CHERRY = 0.43;
const RESTED_PER_COCO = 0.999;
const GREEN_PER_COCO = 0.465;
const SCREENINGS_PER_COCO = 0.045;
const HUSK_PER_COCO = 0.487;
/** The price of screenings, relative to the coffee that they were removed from. */
const SCREENINGS_PRICE = 0.55;

const CODES: Readonly<Partial<Record<Section, string>>> = {
  colheita: 'COL',
  secagem: 'SEC',
  descanso: 'DES',
  beneficiamento: 'BEN',
  armazenamento: 'ARM',
  vendas: 'VEN',
};

type Payload = Readonly<Record<string, unknown>>;

/** A record of an earlier season; `number` is unique within season and section. */
type Made = { key: string; section: Section; number: number; payload: Payload };

/** A lot as a later record draws it. */
type Lot = { recordId: string; output: string; kg: number };

type Part = { earlier: Earlier; at: 0 | 1 };

const keyOf = (prefix: string, { earlier }: Part, number: number): string =>
  `${prefix}${100 * earlier.yearsAgo + number}`;

function harvests(part: Part): readonly Made[] {
  const { place: _, plots } = PARTS[part.at];
  return plots.map(({ plotId, name, date }, index) => {
    const liters = 500 * Math.round(((part.earlier.sacas[part.at][index] ?? 0) * LITERS_PER_SACA) / 500);
    const kg = Math.round(liters * CHERRY_KG_PER_LITER);
    const number = 2 * part.at + index + 1;
    const [, month, day] = date.split('-');
    const data = { endDate: date, harvestMethod: 'mechanical', plots: [{ plotId, liters, kg }], cost: liters / 4 };
    const outputs = [{ key: '0', form: 'cherry_mixed', kg }];
    const payload = { harvestName: `Colheita ${name} ${day}/${month}`, date, status: 'completed', outputs, data };
    return { key: keyOf('H', part, number), section: 'colheita', number, payload };
  });
}

type Kilos = { cherry: number; coco: number; rested: number; green: number; screenings: number; husk: number };

function kilosOf(picked: readonly Lot[]): Kilos {
  const cherry = sumKg(picked.map(({ kg }) => kg));
  const coco = Math.round(cherry * COCO_PER_CHERRY);
  const rested = Math.round(coco * RESTED_PER_COCO);
  const green = 60 * Math.round((rested * GREEN_PER_COCO) / 60);
  const [screenings, husk] = [SCREENINGS_PER_COCO, HUSK_PER_COCO].map((share) => Math.round(rested * share));
  return { cherry, coco, rested, green, screenings: screenings ?? 0, husk: husk ?? 0 };
}

/** The records from the harvest to the mill. */
function works(part: Part, picked: readonly Lot[], kilos: Kilos): readonly Made[] {
  const number = part.at + 1;
  const { place } = PARTS[part.at];
  const { coco, rested, green, screenings, husk } = kilos;
  const from = (prefix: string, output: string, kg: number): Lot[] => [
    { recordId: keyOf(prefix, part, number), output, kg },
  ];
  const dried = {
    endDate: '2026-07-18',
    initialHumidity: 61.5,
    finalHumidity: 11.3,
    dryingMethod: 'patio_concrete',
    cost: 6000,
  };
  const rows: readonly (readonly [prefix: string, section: Section, payload: Payload])[] = [
    [
      'D',
      'secagem',
      {
        dryingName: `Secagem da ${place}`,
        date: '2026-06-15',
        inputs: picked,
        outputs: [{ key: '0', form: 'dry_cherry', kg: coco }],
        data: dried,
      },
    ],
    [
      'R',
      'descanso',
      {
        restingName: `Descanso da ${place}`,
        date: '2026-07-18',
        inputs: from('D', '0', coco),
        outputs: [{ key: '0', form: 'dry_cherry', kg: rested }],
        data: { endDate: '2026-08-20', storageLot: `Tulha ${number}` },
      },
    ],
    [
      'M',
      'beneficiamento',
      {
        millingName: `Beneficiamento da ${place}`,
        date: '2026-08-21',
        inputs: from('R', '0', rested),
        outputs: [
          { key: 'bica', form: 'green_bean', kg: green, grade: 'bica corrida' },
          { key: 'esc', form: 'screenings', kg: screenings, grade: 'escolha' },
          { key: 'palha', form: 'husk', kg: husk },
        ],
        data: { endDate: '2026-08-21', millType: 'hulling', initialHumidity: 11.2, cost: 5200 },
      },
    ],
  ];
  return rows.map(([prefix, section, payload]) => ({
    key: keyOf(prefix, part, number),
    section,
    number,
    payload: { status: 'completed', ...payload },
  }));
}

const LOTS = [
  { output: 'bica', form: 'green_bean', grade: 'bica corrida', name: 'Bica corrida', share: 1 },
  { output: 'esc', form: 'screenings', grade: 'escolha', name: 'Escolha', share: SCREENINGS_PRICE },
] as const;

/** The milled lots, stored and sold completely. */
function soldLots(part: Part, kilos: Kilos): readonly Made[] {
  const { place, buyer, sold } = PARTS[part.at];
  const price = part.earlier.prices[part.at];
  return LOTS.flatMap(({ output, form, grade, name, share }, index): readonly Made[] => {
    const number = 2 * part.at + index + 1;
    const kg = form === 'green_bean' ? kilos.green : kilos.screenings;
    const stored = {
      storageName: `${name} da ${place}`,
      date: '2026-08-22',
      status: 'in_stock',
      inputs: [{ recordId: keyOf('M', part, part.at + 1), output, kg }],
      outputs: [{ key: '0', form, kg, grade }],
      data: { packaging: 'juta', warehouseType: 'own', storageLot: `Armazém, baia ${part.at + 1}` },
    };
    const sale = {
      salesName: `Venda ${buyer}, ${name.toLowerCase()}`,
      date: sold,
      status: 'paid',
      inputs: [{ recordId: keyOf('ST', part, number), output: '0', kg }],
      data: {
        buyer,
        seller: 'Fazenda Boa Vista',
        contractType: 'spot',
        pricePerBag: Math.round(price * share),
        invoiceNumber: `${part.earlier.yearsAgo}${number}0${number}`,
      },
    };
    return [
      { key: keyOf('ST', part, number), section: 'armazenamento', number, payload: stored },
      { key: keyOf('V', part, number), section: 'vendas', number, payload: sale },
    ];
  });
}

function partOf(earlier: Earlier, at: 0 | 1): readonly Made[] {
  const part = { earlier, at };
  const picked = harvests(part);
  const lots = picked.map(({ key, payload }): Lot => {
    const [output] = payload.outputs as readonly { kg: number }[];
    return { recordId: key, output: '0', kg: output?.kg ?? 0 };
  });
  const kilos = kilosOf(lots);
  return [...picked, ...works(part, lots, kilos), ...soldLots(part, kilos)];
}

/** The record of the season, to be closed once all of it is written, and the fertilization of its plots. */
function aroundSeason({ yearsAgo, overhead, sacas }: Earlier): readonly Made[] {
  const number = 100 * yearsAgo + 1;
  const plotIds = ['P1', 'P2', 'P3', 'P4'];
  const fed = { activityType: 'fertilization', plotIds, cost: Math.round(overhead * 0.42) };
  const season = { date: '2026-05-01', status: 'processing', data: { overhead, estimatedYield: sumKg(sacas.flat()) } };
  const feeding = { name: 'Adubação 20-05-20', date: '2025-11-12', status: 'done', data: fed };
  return [
    { key: `S${number}`, section: 'producao', number, payload: { name: 'Safra 2026/27', ...season } },
    { key: `A${number}`, section: 'atividades', number, payload: feeding },
  ];
}

/** An earlier season with the calendar of the worked one, to be moved to its own year. */
export type EarlierSeason = { yearsAgo: number; records: readonly GoldenRecord[] };

/** Four earlier seasons, sold completely; sources first, the oldest season first. */
export const earlierSeasons = (): readonly EarlierSeason[] =>
  EARLIER.map((earlier) => ({
    yearsAgo: earlier.yearsAgo,
    records: [...aroundSeason(earlier), ...partOf(earlier, 0), ...partOf(earlier, 1)].map(
      ({ key, section, number, payload }) => {
        const code = CODES[section];
        const named = code === undefined ? {} : { code: `26-${code}-${String(number).padStart(4, '0')}` };
        return goldenRecord({ id: key, section, payload: { ...named, season: '2026/27', ...payload } });
      },
    ),
  }));
