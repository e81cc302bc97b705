import { PRICE_UNITS } from '../ground/units.ts';
import { choice, type Fields, geometry, list, money, number, reference, text, yesNo } from './fields.ts';

const isOpening = { when: { origin: ['opening'] } } as const;
const isBought = { when: { origin: ['bought'] } } as const;

/** Units in which bought coffee is paid: those of sales in R$. */
const PAID_IN = Object.fromEntries(
  Object.entries(PRICE_UNITS).flatMap(([unit, one]) => ('inDollars' in one ? [] : [[unit, one.label]])),
);

/** Fields of a stage whose coffee may come from elsewhere than the farm's own work of the stages before. */
export const originFields = {
  origin: choice(
    'Este café',
    { own: 'É do trabalho daqui', opening: 'Já estava guardado', bought: 'Foi comprado' },
    { hint: 'O que já havia e o que foi comprado não conta como produção.' },
  ),
  plotShares: list(
    'De que talhões veio',
    {
      plotId: reference('Talhão', 'talhoes', { required: 'always' }),
      percent: number('Parte', { unit: '%', above: 0, max: 100, required: 'always' }),
    },
    { key: 'plotId', hint: 'Se você sabe. O que falta para 100 % fica como “já havia”.', ...isOpening },
  ),
  boughtFrom: text('De quem', { maxLength: 100, partner: 'supplier', ...isBought }),
  boughtFromId: reference('Cadastro de quem vendeu', 'parceiros', isBought),
  price: number('Preço pago', { isMoney: true, decimals: 4, min: 0, ...isBought }),
  priceUnit: choice('Unidade do preço', PAID_IN, isBought),
  rendaPct: number('Renda', { unit: '%', above: 0, max: 100, hint: 'Beneficiado em 100 kg deste café.', ...isBought }),
  purchaseTotal: money('Custou', { hint: 'Vazio: o peso vezes o preço.', ...isBought }),
  invoiceKey: text('Chave de acesso da NF-e', { maxLength: 60, hint: 'Os 44 números da nota.', ...isBought }),
  originReference: text('Referência da origem', {
    maxLength: 50,
    hint: 'Nome do sítio, CAR ou nota de quem vendeu.',
    ...isBought,
  }),
  originGeometry: geometry('Mapa do produtor', isBought),
  deforestationFree: yesNo('Sem desmatamento', { hint: 'Depois de 31/12/2020.', ...isBought }),
  deforestationEvidence: text('Como se sabe', { maxLength: 255, multiline: true, ...isBought }),
} satisfies Fields;
