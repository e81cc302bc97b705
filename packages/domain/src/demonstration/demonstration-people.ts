import type { GoldenPayload, GoldenRecord } from '../golden/season.ts';
import { numberAt, rowsAt, textAt } from '../record/data-values.ts';
import type { Section } from '../record/record.ts';

type Data = Readonly<Record<string, unknown>>;

const PICKERS = [
  'Aparecida Nunes',
  'Benedito Rocha',
  'Célia Moura',
  'Dirceu Prado',
  'Elza Ribeiro',
  'Geraldo Pinto',
  'Helena Teles',
  'Ivo Machado',
  'Joana Cardoso',
  'Luzia Matias',
  'Nelson Borges',
  'Odete Campos',
];

/** The person responsible for a section's work. */
const RESPONSIBLE: Readonly<Partial<Record<Section, string>>> = {
  colheita: 'Sebastião Ramos',
  processamento: 'Célia Moura',
  fermentacao: 'Célia Moura',
  secagem: 'Antônio Ferraz',
  descanso: 'Antônio Ferraz',
  beneficiamento: 'Márcio Lopes',
  armazenamento: 'Márcio Lopes',
};

const BUYERS: readonly (readonly [name: string, role: string, city: string])[] = [
  ['Exportadora Serra Alta', 'exporter', 'Varginha'],
  ['Torrefação do Vale', 'roaster', 'Pouso Alegre'],
  ['Cooperativa Mantiqueira', 'coop', 'Carmo de Minas'],
  ['Comercial Grão Fino', 'buyer', 'Três Corações'],
];

const partnerId = (at: number): string => `019d0000-2026-7000-8012-${String(at + 1).padStart(12, '0')}`;

/** The buyers of the demonstration farm: invented, without documents. */
export const demonstrationPartners = (): readonly GoldenRecord[] =>
  BUYERS.map(([name, role, city], at) => {
    const roles = role === 'buyer' ? ['buyer'] : ['buyer', role];
    const data = { roles, personType: 'pj', city, state: 'MG', description: 'Nome inventado.' };
    return {
      key: `B${at + 1}`,
      id: partnerId(at),
      section: 'parceiros',
      payload: { id: partnerId(at), name, status: 'active', data },
    };
  });

/** Litres per medida with default settings. */
const LITERS_PER_MEASURE = 60;
const USUAL_PER_PERSON = 11;

/** Shares hand-picked medidas among enough people, in hundredths, exactly; the first ones pick a little more. */
function pickersOf(data: Data): Data {
  const liters = rowsAt(data, 'plots').reduce((sum, row) => sum + (numberAt(row, 'liters') ?? 0), 0);
  const measures = Math.round((100 * liters) / LITERS_PER_MEASURE);
  const people = Math.min(PICKERS.length, Math.round(measures / 100 / USUAL_PER_PERSON));
  const each = Math.floor(measures / people);
  const pricePerMeasure = Math.round(((numberAt(data, 'cost') ?? 0) * 10_000) / measures) / 100;
  const pickerRecords = PICKERS.slice(0, people).map((worker, at) => {
    const lead = 10 * (people - 1 - 2 * at);
    return { worker, measures: (each + lead + (at === 0 ? measures - each * people : 0)) / 100, pricePerMeasure };
  });
  return { workers: people, pricePerMeasure, pickerRecords };
}

function peopleOf(section: Section, data: Data): Data {
  const responsible = RESPONSIBLE[section];
  const buyer = BUYERS.findIndex(([name]) => name === textAt(data, 'buyer'));
  return {
    ...(responsible !== undefined && { responsible }),
    ...(data.harvestMethod === 'manual_selective' && pickersOf(data)),
    ...(section === 'vendas' && buyer >= 0 && { buyerId: partnerId(buyer) }),
  };
}

/** The payload of a record of the worked season with the invented people who did the work. */
export const withPeople = ({ section, payload }: GoldenRecord): GoldenPayload => ({
  ...payload,
  data: { ...payload.data, ...peopleOf(section, payload.data) },
});
