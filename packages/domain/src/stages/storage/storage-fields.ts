import { commonFields } from '../../definition/common-fields.ts';
import { choice, date, type Fields, list, money, number, text, yesNo } from '../../definition/fields.ts';
import { originFields } from '../../definition/origin-fields.ts';
import type { StageForm } from '../../definition/stage.ts';
import { classificationField } from '../../quality/classification.ts';

const place = {
  warehouseType: choice(
    'Armazém',
    { own: 'Próprio', coop: 'Cooperativa', general: 'Armazém geral', buyer: 'Comprador' },
    { expected: true, likelyAgain: true },
  ),
  storageLot: text('Box, pilha ou lote no armazém', { maxLength: 50, suggest: 'storageLots' }),
  company: text('Empresa ou cooperativa', {
    maxLength: 100,
    partner: 'coop',
    when: { warehouseType: ['coop', 'general', 'buyer'] },
  }),
  packaging: choice(
    'Embalagem',
    {
      juta: 'Sacaria de juta',
      bigbag: 'Big bag',
      grainpro: 'Saco hermético (GrainPro)',
      granel: 'Granel ou silo',
      tulha: 'Tulha',
    },
    { expected: true, likelyAgain: true },
  ),
  bags: number('Sacas', { unit: 'sacas', min: 0 }),
  bagWeight: number('Peso da saca', { unit: 'kg', above: 0, max: 1200, hint: 'Beneficiado: 60 kg.' }),
  weight: number('Peso', { unit: 'kg', decimals: 3, above: 0, hint: 'Vazio: a soma do que entrou.' }),
  initialHumidity: number('Umidade de entrada', {
    unit: '%',
    decimals: 1,
    min: 0,
    max: 100,
    unlikely: { below: 10, above: 12, message: 'O comum é de 10 a 12 %. Acima disso mofa; abaixo perde peso.' },
  }),
} satisfies Fields;

const papers = {
  adNumber: text('Número do AD', { maxLength: 40, hint: 'Aviso ou autorização de depósito.' }),
  invoiceNumber: text('Nota de remessa', { maxLength: 40 }),
  documentNumber: text('Documento', { maxLength: 40 }),
  insured: yesNo('Segurado'),
  insuranceDocument: text('Apólice', { maxLength: 40, when: { insured: ['true'] } }),
  pledged: yesNo('Penhorado', { hint: 'Em garantia (CPR, warrant). Não pode ser vendido.' }),
  pledgeDocument: text('Documento do penhor', { maxLength: 40, when: { pledged: ['true'] } }),
  monthlyCost: money('Armazenagem por saca por mês'),
} satisfies Fields;

const quality = { classification: classificationField } satisfies Fields;

const stock = {
  movements: list(
    'Perdas, amostras e ajustes',
    {
      at: date('Data'),
      type: choice(
        'Tipo',
        {
          entrada: 'Entrada',
          saida: 'Saída',
          transferencia: 'Transferência',
          amostra: 'Amostra',
          quebra: 'Quebra',
          ajuste: 'Ajuste de inventário',
        },
        { offered: ['quebra', 'amostra', 'ajuste'] },
      ),
      output: text('De qual lote', { maxLength: 30, suggest: 'ownLots' }),
      kg: number('Peso', { unit: 'kg', decimals: 3, hint: 'No ajuste, com sinal de menos quando falta.' }),
      reason: text('Motivo', { maxLength: 255 }),
    },
    { hint: 'Mudam o que sobra aqui. Entradas e saídas vêm sozinhas dos lotes e das vendas.' },
  ),
} satisfies Fields;

/** What is typed of a storage. */
export const storageForm = {
  fields: { ...place, ...quality, ...papers, ...stock, ...originFields, ...commonFields },
  quick: ['inputs', 'warehouseType', 'company', 'storageLot', 'packaging', 'bags', 'date'],
  groups: [
    ['Sacas e umidade', place],
    ['Classificação', quality],
    ['Papéis, seguro e penhor', papers],
    ['Perdas, amostras e ajustes', stock],
    ['De onde é o café', originFields],
  ],
} satisfies StageForm;
