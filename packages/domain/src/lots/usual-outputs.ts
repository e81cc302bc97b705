import { PRODUCT_FORMS } from '../definition/forms.ts';
import { shareGrams, sumKg } from '../ground/numbers.ts';
import { CONVERSION_FACTORS } from '../ground/units.ts';
import { textAt } from '../record/data-values.ts';
import type { FarmRecord, ProductForm } from '../record/record.ts';

/** A usual output of work: form, grade, and weight. */
export type UsualOutput = { form: ProductForm; grade: string | null; kg: number };

/** Estimated outputs, and their basis: the code of an earlier record, or null for the trade's usual figures. */
export type UsualOutputs = { outputs: readonly UsualOutput[]; asIn: Pick<FarmRecord, 'id' | 'code' | 'date'> | null };

type FactorKey = 'dryCherryYieldPct' | 'dryParchmentYieldPct' | 'cherryToParchmentPct' | 'pulpPct';
type Factors = Readonly<Partial<Record<FactorKey, number>>>;

type Question = {
  /** The inputs. */
  inputs: readonly { form: ProductForm; kg: number }[];
  /** How the fruit is processed; undefined for work that has no such choice. */
  method?: string | undefined;
  /** The farm's records of the same stage; deleted ones are ignored. */
  before: readonly FarmRecord[];
  /** The form of a lot that one of them took; null if unknown. */
  formOf: (recordId: string, output: string) => ProductForm | null;
  /** The farm's own factors. */
  factors?: Factors | undefined;
};

type Share = Omit<UsualOutput, 'kg'> & { weight: number };

/** Screenings in per cent of hulled coffee. */
const USUAL_SCREENINGS_PCT = 7;
const WHOLE = 100_000;

const formsOf = (forms: readonly (ProductForm | null)[]): string => [...new Set(forms)].sort().join(' ');

/** The latest finished record with the same method and input forms and several outputs. */
function lastAlike({ inputs, method, before, formOf }: Question): FarmRecord | undefined {
  const wanted = formsOf(inputs.map(({ form }) => form));
  return before
    .filter(({ deletedAt, status, outputs }) => deletedAt === null && status === 'completed' && outputs.length > 1)
    .filter(({ data }) => textAt(data, 'method') === method)
    .filter((record) => formsOf(record.inputs.map(({ recordId, output }) => formOf(recordId, output))) === wanted)
    .reduce<FarmRecord | undefined>(
      (latest, record) => (latest === undefined || record.date > latest.date ? record : latest),
      undefined,
    );
}

/** Methods that take the skin off the fruit. */
const PULPING: ReadonlySet<string | undefined> = new Set(['pulped_natural', 'honey', 'demucilaged', 'washed']);

/** Shares of ripe fruit that loses its skin; fruit that was not sorted floats in a share that nobody knows before. */
const pulpedShares = ({ cherryToParchmentPct, pulpPct }: Required<Factors>): readonly Share[] => [
  { form: 'wet_parchment', grade: null, weight: cherryToParchmentPct },
  { form: 'pulp', grade: null, weight: pulpPct },
];

/** Shares of coffee of which so much becomes green, screenings among it. */
function hulledShares(green: number, hull: 'husk' | 'parchment_hull'): readonly Share[] {
  const screenings = (green * USUAL_SCREENINGS_PCT) / 100;
  return [
    { form: 'green_bean', grade: null, weight: green - screenings },
    { form: 'screenings', grade: null, weight: screenings },
    { form: hull, grade: null, weight: 100 - green },
  ];
}

/** Usual shares of the trade while no such work was done on the farm, by the farm's factors. */
function tradeShares(form: ProductForm | undefined, { factors, method }: Question): readonly Share[] {
  const known = { ...CONVERSION_FACTORS, ...factors };
  if (form === 'cherry_ripe') return PULPING.has(method) ? pulpedShares(known) : [];
  if (form === 'dry_cherry') return hulledShares(known.dryCherryYieldPct, 'husk');
  return form === 'dry_parchment' ? hulledShares(known.dryParchmentYieldPct, 'parchment_hull') : [];
}

const sumOf = (shares: readonly Share[]): number => shares.reduce((sum, { weight }) => sum + weight, 0);

/** The shares of an input weight in whole kg; losses belong to nobody. */
function inKilos(shares: readonly Share[], inKg: number, whole: number): readonly UsualOutput[] {
  const lost = Math.max(0, whole - sumOf(shares));
  const weights = [...shares.map(({ weight }) => weight), lost].map((weight) => Math.round((weight / whole) * WHOLE));
  const kilos = shareGrams(Math.floor(inKg), weights);
  return shares.map(({ form, grade }, at) => ({ form, grade, kg: kilos[at] ?? 0 })).filter(({ kg }) => kg > 0);
}

/**
 * Estimated outputs of inputs: as in the farm's last work on such coffee, otherwise as usual in the trade. Null if
 * neither is known. To be shown as a suggestion, because nothing was weighed.
 */
export function usualOutputs(question: Question): UsualOutputs | null {
  const { inputs } = question;
  const inKg = sumKg(inputs.map(({ kg }) => kg));
  if (inKg < 1) return null;
  const last = lastAlike(question);
  if (last !== undefined) {
    const shares = last.outputs.map(({ form, grade, kg }) => ({ form, grade, weight: kg }));
    const took = sumKg(last.inputs.map(({ kg }) => kg));
    const gave = sumKg(shares.map(({ weight }) => weight));
    const { id, code, date } = last;
    return { outputs: inKilos(shares, inKg, Math.max(took, gave)), asIn: { id, code, date } };
  }
  const forms = new Set(inputs.map(({ form }) => form));
  const shares = forms.size === 1 ? tradeShares(inputs[0]?.form, question) : [];
  const whole = Math.max(100, sumOf(shares));
  return shares.length === 0 ? null : { outputs: inKilos(shares, inKg, whole), asIn: null };
}

/** Name of a suggested lot: its grade, or its form without one. */
export const usualName = ({ form, grade }: Pick<UsualOutput, 'form' | 'grade'>): string =>
  grade ?? PRODUCT_FORMS[form].word ?? PRODUCT_FORMS[form].label;
