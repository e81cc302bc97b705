import { PRODUCT_FORMS } from '../../definition/forms.ts';
import { CUSTOMS_CODES } from '../../knowledge/customs-codes.ts';
import { at, NEWEST } from '../../knowledge/knowledge.ts';
import { textAt, textsAt, toGram } from '../../record/data-values.ts';
import type { FarmFacts, FarmRecord, ProductForm, RecordOutput } from '../../record/record.ts';
import { dataOn } from '../../record/versions.ts';
import { plantedOn } from '../../stages/plot/planted-on.ts';
import { harvestDaysOf, type LotPlace, scientificNames } from '../plots/lot-places.ts';
import { hectaresIn, producerName, productionPlace, shapesToDeclare } from '../plots/plots-file.ts';
import type { LotReadiness } from '../readiness/readiness.ts';

/** What a declaration is made of. */
export type DeclarationFacts = {
  farm: FarmFacts;
  record: FarmRecord;
  lot: RecordOutput;
  places: readonly LotPlace[];
  readiness: LotReadiness;
  /** Papers of the farm that are in force. */
  papers: readonly FarmRecord[];
  /** ISO instant. */
  preparedAt: string;
  /** The customs code that the owner chose, where the form has none of its own. */
  customsCode: string | null;
  /** Why it is handed out although the lot is blocked. */
  reason: string | null;
  /** Whether the tax number of who produces goes along. */
  withDocument: boolean;
};

/** What each form is called in an importer's papers. */
const DESCRIPTIONS: Readonly<Record<ProductForm, string>> = {
  cherry_mixed: 'Fresh coffee cherries',
  cherry_ripe: 'Fresh coffee cherries',
  cherry_float: 'Fresh coffee cherries',
  cherry_unripe: 'Fresh coffee cherries',
  wet_parchment: 'Coffee in wet parchment',
  dry_parchment: 'Coffee in dry parchment',
  dry_cherry: 'Coffee in dry cherry',
  green_bean: 'Green coffee, not roasted, not decaffeinated',
  screenings: 'Green coffee screenings, not roasted, not decaffeinated',
  husk: 'Coffee husks',
  pulp: 'Coffee pulp',
  parchment_hull: 'Coffee husks (parchment)',
  impurities: 'Coffee by-products',
};

/** The customs code of a form; undefined where the form does not say it. */
export const customsCodeOf = (form: ProductForm): string | undefined => at(CUSTOMS_CODES, NEWEST).value[form];

const KG_PER_BAG = 60;
const PERCENT_PARTS = 10_000;

/** Percents with 4 decimals that sum to what they summed to: the last takes the remainder. */
function fourDecimals(percents: readonly number[]): readonly number[] {
  const parts = percents.map((percent) => Math.round(percent * PERCENT_PARTS));
  const whole = Math.round(percents.reduce((sum, percent) => sum + percent, 0) * PERCENT_PARTS);
  const before = parts.slice(0, -1).reduce((sum, part) => sum + part, 0);
  return parts.map((part, index) => (index === parts.length - 1 ? whole - before : part) / PERCENT_PARTS);
}

/** The number of the CAR that a plot lies in: of its own paper, otherwise of the farm's. */
function carOf({ record }: LotPlace, papers: readonly FarmRecord[]): string | null {
  const cars = papers.filter(({ data }) => data.kind === 'car' && textAt(data, 'documentNumber') !== undefined);
  const own = cars.find(({ data }) => textsAt(data, 'plotIds').includes(record.id));
  const found = own ?? cars.find(({ data }) => textsAt(data, 'plotIds').length === 0);
  return (found && textAt(found.data, 'documentNumber')) ?? null;
}

function geometryType(place: LotPlace): string | null {
  const types = new Set(shapesToDeclare(place).map(({ type }) => type));
  return types.size === 0 ? null : [...types].join(' + ');
}

/** Whether no forest was felled: plots have an answer in words, bought coffee a yes or no. */
function answerIn({ deforestationFree: free }: FarmRecord['data']): string | null {
  if (typeof free === 'boolean') return free ? 'yes' : 'no';
  return typeof free === 'string' ? free : null;
}

/** A place as the declaration tells it. */
export type DeclaredPlot = ReturnType<typeof declaredPlots>[number];

function declaredPlots({ places, farm, papers }: DeclarationFacts) {
  const percents = fourDecimals(places.map(({ percent }) => percent));
  return places.map((place, index) => {
    const { record, days, hectares, isBought } = place;
    const data = dataOn(record.data, days.at(-1) ?? record.date);
    return {
      productionPlace: productionPlace(place, farm),
      percent: percents[index] ?? 0,
      hectares: hectares === undefined ? null : hectaresIn(hectares),
      geometryType: geometryType(place),
      cultivar: textAt(data, 'cultivar') ?? null,
      plantedOn: isBought ? null : plantedOn(data),
      deforestationFree: answerIn(data),
      evidence: textAt(data, 'deforestationEvidence') ?? null,
      car: isBought ? null : carOf(place, papers),
    };
  });
}

/** The readiness as it travels: what lacks, and why it is right as it is; not who said so. */
const toldReadiness = ({ status, items }: LotReadiness) => ({
  status,
  items: items.map(({ code, severity, recordId, field, message, answer }) => ({
    ...{ code, severity, recordId, field, message },
    ...(answer !== undefined && { answer: { reason: answer.reason, at: answer.at } }),
  })),
});

const NOTICE =
  'Dados preparados pela fazenda para quem importa. Quem declara e responde pela declaração é o importador. / Data prepared by the farm for the importer, who makes the statement and answers for it.';

/** `declaration.json`: what Annex II of the European rule asks of a lot, as data for the importer. */
export function declarationOf(facts: DeclarationFacts) {
  const { farm, record, lot, places, readiness, customsCode, reason, withDocument } = facts;
  const days = harvestDaysOf(places);
  const { producer } = farm.settings;
  return {
    schema: 'cafezal-eudr-1',
    preparedAt: facts.preparedAt,
    lot: { code: lot.lot ?? record.code, season: record.season },
    product: {
      hsCode: customsCodeOf(lot.form) ?? customsCode,
      description: `${DESCRIPTIONS[lot.form]} (${PRODUCT_FORMS[lot.form].label})`,
      scientificName: scientificNames(places),
      netMassKg: toGram(lot.kg),
      bags60: toGram(lot.kg / KG_PER_BAG),
    },
    countryOfProduction: 'BR',
    productionFrom: days?.from ?? null,
    productionTo: days?.to ?? null,
    supplier: {
      name: producerName(farm),
      address: producer.address ?? null,
      email: producer.email ?? null,
      country: 'BR',
      ...(withDocument && producer.document !== undefined && { document: producer.document }),
    },
    plots: declaredPlots(facts),
    operator: null,
    previousStatements: [],
    readiness: { ...toldReadiness(readiness), ...(reason !== null && { reason }) },
    notice: NOTICE,
  };
}
