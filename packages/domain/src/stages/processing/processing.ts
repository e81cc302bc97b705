import { commonFields } from '../../definition/common-fields.ts';
import { choice, type Fields, number, text, yesNo } from '../../definition/fields.ts';
import { microlote } from '../../definition/flow-fields.ts';
import { labelOf } from '../../definition/section-words.ts';
import { defineStage } from '../../definition/stage.ts';
import { workStatuses, workStatusOf } from '../../definition/stage-statuses.ts';

const method = {
  method: choice(
    'Método',
    {
      natural: 'Natural (via seca)',
      pulped_natural: 'Cereja descascado (CD)',
      honey: 'Honey',
      demucilaged: 'Desmucilado',
      washed: 'Despolpado (lavado)',
      dry_only: 'Só lavador e separação',
      none: 'Sem lavador',
    },
    { expected: true, likelyAgain: true },
  ),
  honeyType: choice(
    'Mucilagem',
    { amarelo: 'Amarelo', vermelho: 'Vermelho', preto: 'Preto', branco: 'Branco' },
    { likelyAgain: true, when: { method: ['honey'] } },
  ),
  mucilagePct: number('Mucilagem que ficou', {
    unit: '%',
    min: 0,
    max: 100,
    when: { method: ['honey', 'demucilaged', 'pulped_natural'] },
  }),
  microlote,
} satisfies Fields;

const machine = {
  waterUsed: number('Água utilizada', { unit: 'L', min: 0, hint: 'Lavador: 0,1 a 1 L por litro de café.' }),
  waterReused: yesNo('Reaproveita a água'),
  weight: number('Peso de entrada', {
    unit: 'kg',
    decimals: 3,
    above: 0,
    hint: 'Vazio: a soma do que saiu das colheitas.',
  }),
  quantity: number('Volume de entrada', { unit: 'L', decimals: 3, above: 0 }),
  equipment: text('Equipamento', { maxLength: 100, hint: 'Marca e modelo.' }),
  duration: number('Duração', { unit: 'h', min: 0, unlikely: { above: 12 } }),
} satisfies Fields;

/** Processamento: washing, separating and pulping; one lot per fraction. */
export const processing = defineStage({
  key: 'processing',
  section: 'processamento',
  code: 'PRO',
  label: labelOf('processamento'),
  nameField: 'processingName',
  theme: 'processamento',
  statuses: workStatuses('m'),
  initialStatus: workStatusOf,
  season: 'inputs',
  takes: ['cherry_mixed', 'cherry_ripe', 'cherry_unripe'],
  takesFrom: ['colheita', 'processamento'],
  gives: ['cherry_mixed', 'cherry_ripe', 'cherry_float', 'cherry_unripe', 'wet_parchment', 'pulp', 'impurities'],
  massBalance: { gainPct: () => 2, unexplainedPct: 3 },
  needsInputs: true,
  needsOutputs: true,
  fields: { ...method, ...machine, ...commonFields },
  quick: ['inputs', 'method', 'honeyType', 'outputs', 'date'],
  groups: [
    ['Método', method],
    ['Água, entrada e máquina', machine],
  ],
  readings: {},
  consults: [],
  list: ['code', 'date', 'name', 'method', 'kg', 'status'],
});
