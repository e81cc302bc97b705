import { choice, date, type Fields, number, reference, references, text } from '../../definition/fields.ts';
import type { StageForm } from '../../definition/stage.ts';
import { CERTIFICATES } from '../../knowledge/certificates.ts';
import { at, NEWEST } from '../../knowledge/knowledge.ts';

/** Kinds of documents, by code. */
export const DOCUMENT_KINDS = {
  car: 'CAR',
  ccir: 'CCIR',
  cib: 'CIB (antigo NIRF)',
  title: 'Matrícula',
  tenure: 'De quem é a terra',
  license: 'Licença ambiental',
  water: 'Outorga de água',
  certificate: 'Certificado',
  insurance: 'Seguro',
  other: 'Outro',
} as const;

const paper = {
  kind: choice('Documento', DOCUMENT_KINDS, { required: 'always' }),
  certification: choice('Certificação', at(CERTIFICATES, NEWEST).value, { when: { kind: ['certificate'] } }),
  // Up to 40 characters, by its name; a CAR has 43, which `check-lengths.ts` knows.
  documentNumber: text('Número'),
  issuer: text('Quem emitiu', { maxLength: 100 }),
  validUntil: date('Vale até', { hint: 'Vazio: não vence.' }),
} satisfies Fields;

const tenure = {
  tenureKind: choice(
    'A terra é',
    { own: 'Própria', rent: 'Arrendada', parceria: 'Em parceria', meacao: 'Em meação', comodato: 'Em comodato' },
    { when: { kind: ['tenure'] } },
  ),
  partnerId: reference('Com quem', 'parceiros', {
    when: { kind: ['tenure'], tenureKind: ['rent', 'parceria', 'meacao', 'comodato'] },
  }),
  sharePct: number('Parte de quem é parceiro', {
    ...{ unit: '%', min: 0, max: 100 },
    when: { kind: ['tenure'], tenureKind: ['parceria', 'meacao'] },
  }),
  plotIds: references('Talhões', 'talhoes', { hint: 'Vazio: a fazenda toda.' }),
} satisfies Fields;

/** What is typed of a document; the server keeps its files in `data.files`. */
export const documentForm = {
  fields: { ...paper, ...tenure },
  quick: ['kind', 'certification', 'documentNumber', 'validUntil', 'tenureKind', 'partnerId', 'sharePct', 'plotIds'],
  groups: [
    ['O papel', paper],
    ['De quem é a terra', tenure],
  ],
} satisfies StageForm;
