import { choice, choices, type Fields, number, phone, text } from '../../definition/fields.ts';
import type { StageForm } from '../../definition/stage.ts';
import { STATES } from '../../farm/states.ts';

const identity = {
  tradeName: text('Nome fantasia', { maxLength: 100 }),
  roles: choices(
    'Papel',
    {
      buyer: 'Comprador',
      seller: 'Vendedor',
      supplier: 'Fornecedor',
      coop: 'Cooperativa',
      broker: 'Corretor',
      exporter: 'Exportador',
      roaster: 'Torrefação',
      carrier: 'Transportadora',
      agronomist: 'Agrônomo',
      lab: 'Laboratório',
    },
    { expected: true },
  ),
  personType: choice(
    'Tipo',
    { pf: 'Pessoa física', pj: 'Pessoa jurídica', foreign: 'Estrangeiro' },
    { expected: true },
  ),
  cpf: text('CPF', { maxLength: 14, when: { personType: ['pf'] } }),
  cnpj: text('CNPJ', { maxLength: 18, hint: 'Os mais novos têm letras.', when: { personType: ['pj'] } }),
  document: text('Documento', {
    maxLength: 40,
    hint: 'De quem é de fora do Brasil.',
    when: { personType: ['foreign'] },
  }),
  stateRegistration: text('Inscrição estadual', { maxLength: 20, hint: 'Ou ISENTO.' }),
  ruralProducerRegistration: text('CAEPF', { maxLength: 20 }),
} satisfies Fields;

const contact = {
  email: text('E-mail', { maxLength: 254 }),
  phone: phone('Telefone', { hint: 'De outro país: comece com +.' }),
} satisfies Fields;

const address = {
  cep: text('CEP', { maxLength: 10 }),
  street: text('Rua', { maxLength: 100 }),
  number: text('Número', { maxLength: 20 }),
  complement: text('Complemento', { maxLength: 100 }),
  neighborhood: text('Bairro', { maxLength: 50 }),
  city: text('Cidade', { maxLength: 50 }),
  state: text('Estado', { maxLength: 30, suggest: STATES.map(({ code }) => code) }),
  country: text('País', { maxLength: 50 }),
} satisfies Fields;

const opinion = {
  rating: number('Avaliação', { unit: '1', decimals: 0, min: 1, max: 5, hint: 'De 1 a 5.' }),
  description: text('Descrição', { maxLength: 500, multiline: true }),
} satisfies Fields;

/** What is typed of a partner. */
export const partnerForm = {
  fields: {
    ...identity,
    ...contact,
    ...address,
    ...opinion,
  },
  quick: ['roles', 'personType', 'cpf', 'cnpj', 'document', 'phone'],
  groups: [
    ['Documentos', identity],
    ['Contato', contact],
    ['Endereço', address],
    ['Sua opinião', opinion],
  ],
} satisfies StageForm;
