import { PRODUCT_FORMS } from '../../definition/forms.ts';
import type { RuleContext } from '../../definition/stage.ts';
import { cherryDensityOf } from '../../farm/farm-defaults.ts';
import { CONVERSION_FACTORS, KG_PER_SACA } from '../../ground/units.ts';
import { numberAt, rowsAt, textAt } from '../../record/data-values.ts';
import type { FarmSettings, ProductForm, RecordContent } from '../../record/record.ts';
import { type Source, sourcesOf, speciesIn } from '../../rules/sources.ts';

/** Settings of a farm that its sales are computed with. */
export type SaleSettings = Pick<
  FarmSettings,
  'taxRegimes' | 'measureLiters' | 'litersPerSaca' | 'litersPerSacaCanephora' | 'conversionFactors'
>;

/** Inputs of a sale's account besides the sale: the farm's settings, the lots and the buyer. */
export type SaleFacts = Pick<RuleContext, 'record'> & { farm: { settings: SaleSettings } };

/** A lot of a sale: what it is, and how many sacas of green coffee it is or will give. */
export type SoldLot = {
  recordId: string;
  output: string;
  kg: number;
  /** Null where the lot is not known here; it is taken for green coffee then. */
  form: ProductForm | null;
  /** Litres: those of the lot, else by the usual density. */
  liters: number;
  /** kg of green coffee to be had of one of the lot. */
  yield: number;
  sacas: number;
  /** Whether the sacas are an estimate: by the farm's usual yield or litres a saca, and by nothing agreed. */
  isEstimated: boolean;
  /** What the sale says of this lot alone. */
  own: Readonly<Record<string, unknown>>;
};

type FactorKey = keyof typeof CONVERSION_FACTORS;

const factor = ({ conversionFactors }: SaleSettings, key: FactorKey): number =>
  conversionFactors[key] ?? CONVERSION_FACTORS[key];

function densityOf(form: ProductForm | null, settings: SaleSettings): number {
  if (form === 'dry_cherry') return factor(settings, 'dryCherryDensity');
  if (form === 'dry_parchment') return factor(settings, 'dryParchmentDensity');
  const isFruit = form !== null && PRODUCT_FORMS[form].state === 'cherry';
  return isFruit ? cherryDensityOf(settings) : factor(settings, 'greenDensity');
}

/** kg of green to be had of one kg, by what is usual on the farm. */
function usualYield(form: ProductForm | null, settings: SaleSettings): number {
  if (form === 'dry_cherry') return factor(settings, 'dryCherryYieldPct') / 100;
  if (form === 'dry_parchment') return factor(settings, 'dryParchmentYieldPct') / 100;
  const green = 1 / factor(settings, 'cherryPerGreen');
  if (form === 'wet_parchment') return green / (factor(settings, 'cherryToParchmentPct') / 100);
  return form !== null && PRODUCT_FORMS[form].state === 'cherry' ? green : 1;
}

/** Litres of fruit for one saca, by the species of the plots that it comes from. */
function litersPerSaca({ input }: Source, facts: SaleFacts): number {
  const [only, ...others] = speciesIn({ inputs: [input] }, facts);
  const { litersPerSaca: arabica, litersPerSacaCanephora: canephora } = facts.farm.settings;
  return only === 'canephora' && others.length === 0 ? canephora : arabica;
}

type Line = Readonly<Record<string, unknown>>;

/** What a sale says of single lots, by record and output; a line without an output is about each of its record. */
function linesOf(data: RecordContent['data']): (input: Source['input']) => Line {
  const lines = new Map<string, { at: number; row: Line }>();
  for (const [at, row] of rowsAt(data, 'lines').entries()) {
    const key = `${textAt(row, 'recordId') ?? ''} ${textAt(row, 'output') ?? ''}`;
    if (!lines.has(key)) lines.set(key, { at, row });
  }
  return ({ recordId, output }) => {
    const [one, other] = [lines.get(`${recordId} ${output}`), lines.get(`${recordId} `)];
    return (one === undefined || (other !== undefined && other.at < one.at) ? other : one)?.row ?? {};
  };
}

function soldLot(source: Source, { data, own }: { data: RecordContent['data']; own: Line }, facts: SaleFacts): SoldLot {
  const { input, output } = source;
  const { settings } = facts.farm;
  const form = output?.form ?? null;
  const measured = output === undefined || output.liters === null || output.kg === 0 ? null : output.liters / output.kg;
  const liters = input.kg * (measured ?? 1 / densityOf(form, settings));
  const state = form === null ? 'green' : PRODUCT_FORMS[form].state;
  const agreed = numberAt(own, 'rendaPct') ?? numberAt(data, 'rendaPct');
  const isAgreed = agreed !== undefined && state !== 'green';
  const renda = isAgreed ? agreed / 100 : usualYield(form, settings);
  const lot = { recordId: input.recordId, output: input.output, kg: input.kg, form, liters, yield: renda, own };
  if (state === 'byProduct') return { ...lot, sacas: 0, isEstimated: false };
  if (state === 'cherry' && !isAgreed)
    return { ...lot, sacas: liters / litersPerSaca(source, facts), isEstimated: true };
  return { ...lot, sacas: (input.kg * renda) / KG_PER_SACA, isEstimated: state !== 'green' && !isAgreed };
}

/** The lots of a sale in the order of its inputs. */
export function soldLots(
  { inputs, data }: Pick<RecordContent, 'inputs' | 'data'>,
  facts: SaleFacts,
): readonly SoldLot[] {
  const lineOf = linesOf(data);
  return sourcesOf({ inputs }, facts).map((source) => soldLot(source, { data, own: lineOf(source.input) }, facts));
}

/** Σ sacas of lots, at full precision. */
export const sacasOf = (lots: readonly Pick<SoldLot, 'sacas'>[]): number =>
  lots.reduce((sum, { sacas }) => sum + sacas, 0);
