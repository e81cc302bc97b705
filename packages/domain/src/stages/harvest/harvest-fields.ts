import { commonFields } from '../../definition/common-fields.ts';
import { choice, type Fields, instant, list, money, number, reference, text, yesNo } from '../../definition/fields.ts';
import { lossFields } from '../../definition/loss-fields.ts';
import { originFields } from '../../definition/origin-fields.ts';
import type { StageForm } from '../../definition/stage.ts';

/** More litres or kg in one record are impossible: the largest farms pick less in a season. */
const MOST_OF_A_HARVEST = 100_000_000;

/** More people in one harvest are impossible. */
const MOST_WORKERS = 10_000;

const harvested = {
  plots: list(
    'Talhões',
    {
      plotId: reference('Talhão', 'talhoes', { required: 'always' }),
      liters: number('Volume', { unit: 'L', decimals: 3, min: 0, max: MOST_OF_A_HARVEST }),
      kg: number('Peso', { unit: 'kg', decimals: 3, min: 0, max: MOST_OF_A_HARVEST }),
    },
    { required: 'started', minRows: 1, key: 'plotId', hint: 'De onde veio o café, com litros ou kg de cada talhão.' },
  ),
  harvestMethod: choice(
    'Como colheu',
    {
      manual_selective: 'Manual seletiva (a dedo)',
      strip_cloth: 'Derriça no pano',
      strip_ground: 'Derriça no chão',
      portable: 'Derriçadeira costal',
      mechanical: 'Colhedora automotriz ou tracionada',
      sweep: 'Varrição',
    },
    {
      expected: true,
      likelyAgain: true,
      short: {
        manual_selective: 'A dedo',
        strip_cloth: 'Pano',
        strip_ground: 'Chão',
        portable: 'Derriçadeira',
        mechanical: 'Colhedora',
        sweep: 'Varrição',
      },
    },
  ),
  pass: choice(
    'Passada',
    {
      '1': '1ª passada',
      '2': '2ª passada',
      '3': '3ª passada',
      '4': '4ª passada',
      repasse: 'Repasse',
    },
    { likelyAgain: true },
  ),
  quantity: number('Volume colhido', {
    unit: 'L',
    decimals: 3,
    min: 0,
    max: MOST_OF_A_HARVEST,
    hint: '8 medidas de 60 L dão cerca de 1 saca.',
  }),
  weight: number('Peso colhido', {
    unit: 'kg',
    decimals: 3,
    min: 0,
    max: MOST_OF_A_HARVEST,
    hint: 'Peso na balança, se você pesou.',
  }),
  sharedWeight: yesNo('Rateado entre os talhões', { hint: 'Medido uma vez só, e dividido entre os talhões.' }),
} satisfies Fields;

const share = { unit: '%', min: 0, max: 100 } as const;

const ripeness = {
  ripePct: number('Cereja', { ...share, hint: 'Conte 100 frutos de amostra.' }),
  unripePct: number('Verde', {
    ...share,
    unlikely: { above: 15, message: 'Mais de 15 % de verde. Espere amadurecer.' },
  }),
  overripePct: number('Passa', share),
  dryPct: number('Seco', share),
  impuritiesPct: number('Impurezas', { ...share, unlikely: { above: 10 } }),
  brix: number('Brix da cereja', { unit: '°Bx', min: 0, max: 40, unlikely: { below: 14, above: 28 } }),
  humidity: number('Umidade do fruto', { ...share, unlikely: { below: 20, above: 72 } }),
  temperature: number('Temperatura do fruto na chegada', {
    unit: '°C',
    min: -10,
    max: 120,
    unlikely: { above: 40, message: 'Passa de 40 °C. Risco de fermentação: processe em até 8 h.' },
  }),
  microlote: yesNo('Microlote', { hint: 'Lote especial, que não se mistura.' }),
} satisfies Fields;

/** The responsible person of a harvest is the team that picked. */
const team = text('Turma', { maxLength: 100, suggest: 'members' });

const people = {
  workers: number('Pessoas na turma', { unit: '1', decimals: 0, min: 0, max: MOST_WORKERS }),
  pickerRecords: list('Apanhadores', {
    worker: text('Nome', { maxLength: 100 }),
    measures: number('Medidas', { unit: '1', decimals: 2, min: 0 }),
    pricePerMeasure: money('Valor por medida'),
  }),
  pricePerMeasure: money('Valor por medida', { hint: 'Quanto paga por medida colhida.' }),
  machine: text('Máquina', {
    maxLength: 100,
    likelyAgain: true,
    when: { harvestMethod: ['portable', 'mechanical'] },
  }),
  supplier: text('Prestador', { maxLength: 100, partner: 'supplier' }),
} satisfies Fields;

const arrival = {
  arrivalAt: instant('Chegada ao lavador'),
  storageLot: text('Moega ou ponto de recebimento', { maxLength: 50, suggest: 'storageLots' }),
  phiJustification: text('Por que colheu na carência', {
    maxLength: 255,
    multiline: true,
    reasonFor: 'phi/violation',
    hint: 'Só quando o talhão ainda estava em carência.',
  }),
} satisfies Fields;

/** What is typed of a harvest. */
export const harvestForm = {
  fields: {
    ...harvested,
    ...ripeness,
    ...people,
    ...arrival,
    ...originFields,
    ...lossFields,
    ...commonFields,
    responsible: team,
  },
  quick: ['plots', 'date', 'quantity', 'weight', 'harvestMethod', 'workers'],
  groups: [
    ['Colheita', harvested],
    ['Maturação e fruto', ripeness],
    ['Apanhadores e máquina', people],
    ['Chegada', arrival],
    ['De onde é o café', originFields],
    ['Perdas', lossFields],
  ],
} satisfies StageForm;
