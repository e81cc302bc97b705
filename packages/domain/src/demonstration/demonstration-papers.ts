import { type GoldenRecord, goldenId } from '../golden/season.ts';
import { addDays } from '../ground/days.ts';

const idOf = (group: string, at: number): string => `019d0000-2026-7000-${group}-${String(at).padStart(12, '0')}`;

const WORKER = idOf('8012', 5);

const paper = (at: number, payload: Readonly<Record<string, unknown>>): GoldenRecord => {
  const id = idOf('8014', at);
  const data = payload.data as GoldenRecord['payload']['data'];
  return { key: `DOC${at}`, id, section: 'documentos', payload: { id, status: 'active', ...payload, data } };
};

/** Days until the contract ends: people are told of it 60 and 7 days before. */
const CONTRACT_DAYS = 25;

/**
 * The papers of the demonstration farm on `today` (YYYY-MM-DD), with invented numbers: its CAR and CCIR, and the
 * contract by which a partner works a plot, which ends soon; the partner first.
 */
export const demonstrationPapers = (today: string): readonly GoldenRecord[] => [
  {
    key: 'B5',
    id: WORKER,
    section: 'parceiros',
    payload: {
      id: WORKER,
      name: 'Tereza Antunes',
      status: 'active',
      data: {
        roles: ['seller'],
        personType: 'pf',
        city: 'Carmo de Minas',
        state: 'MG',
        description: 'Nome inventado.',
      },
    },
  },
  paper(1, {
    name: 'CAR da Boa Vista',
    data: { kind: 'car', documentNumber: 'MG-3114105-0E5E.0E5E.0E5E.0E5E.0E5E.0E5E.0E5E.0E5E' },
  }),
  paper(2, {
    name: 'CCIR da Boa Vista',
    data: { kind: 'ccir', documentNumber: '950.033.271.446-0', issuer: 'INCRA' },
  }),
  paper(3, {
    name: 'Parceria da Sede',
    data: {
      kind: 'tenure',
      tenureKind: 'parceria',
      partnerId: WORKER,
      sharePct: 30,
      plotIds: [goldenId('P4')],
      validUntil: addDays(today, CONTRACT_DAYS),
    },
  }),
];
