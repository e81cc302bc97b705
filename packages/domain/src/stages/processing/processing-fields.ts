import { commonFields } from '../../definition/common-fields.ts';
import { choice, type Fields, number, text, yesNo } from '../../definition/fields.ts';
import { microlote } from '../../definition/flow-fields.ts';
import { lossFields } from '../../definition/loss-fields.ts';
import { originFields } from '../../definition/origin-fields.ts';
import type { StageForm } from '../../definition/stage.ts';

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

/** What is typed of a processing. */
export const processingForm = {
  fields: { ...method, ...machine, ...originFields, ...lossFields, ...commonFields },
  quick: ['inputs', 'method', 'honeyType', 'outputs', 'date'],
  groups: [
    ['Método', method],
    ['Água, entrada e máquina', machine],
    ['De onde é o café', originFields],
    ['Perdas', lossFields],
  ],
} satisfies StageForm;
