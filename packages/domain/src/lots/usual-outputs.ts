import { PRODUCT_FORMS } from '../definition/forms.ts';
import { shareGrams, sumKg } from '../ground/numbers.ts';
import { CONVERSION_FACTORS } from '../ground/units.ts';
import type { FarmRecord, ProductForm } from '../record/record.ts';

/** A usual output of work: form, grade, and weight. */
export type UsualOutput = { form: ProductForm; grade: string | null; kg: number };

/** Estimated outputs, and their basis: the code of an earlier record, or null for the trade's usual figures. */
export type UsualOutputs = { outputs: readonly UsualOutput[]; asIn: Pick<FarmRecord, 'id' | 'code' | 'date'> | null };

type Factors = Readonly<Partial<Record<'dryCherryYieldPct' | 'dryParchmentYieldPct', number>>>;

type Question = {
  /** The inputs. */
  inputs: readonly { form: ProductForm; kg: number }[];
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

/** The latest finished record with the same input forms and any outputs. */
function lastAlike({ inputs, before, formOf }: Question): FarmRecord | undefined {
  const wanted = formsOf(inputs.map(({ form }) => form));
  return before
    .filter(({ deletedAt, status, outputs }) => deletedAt === null && status === 'completed' && outputs.length > 1)
    .filter((record) => formsOf(record.inputs.map(({ recordId, output }) => formOf(recordId, output))) === wanted)
    .reduce<FarmRecord | undefined>(
      (latest, record) => (latest === undefined || record.date > latest.date ? record : latest),
      undefined,
    );
}

/** Usual shares of the trade while nothing was milled on the farm: of coco or parchment by the farm's yield. */
function tradeShares(form: ProductForm | undefined, factors: Factors): readonly Share[] {
  const known = { ...CONVERSION_FACTORS, ...factors };
  const by = { dry_cherry: known.dryCherryYieldPct, dry_parchment: known.dryParchmentYieldPct };
  if (form !== 'dry_cherry' && form !== 'dry_parchment') return [];
  const green = by[form];
  const screenings = (green * USUAL_SCREENINGS_PCT) / 100;
  const rest: ProductForm = form === 'dry_cherry' ? 'husk' : 'parchment_hull';
  return [
    { form: 'green_bean', grade: null, weight: green - screenings },
    { form: 'screenings', grade: null, weight: screenings },
    { form: rest, grade: null, weight: 100 - green },
  ];
}

/** The shares of an input weight in whole kg; losses belong to nobody. */
function inKilos(shares: readonly Share[], inKg: number, whole: number): readonly UsualOutput[] {
  const lost = Math.max(0, whole - shares.reduce((sum, { weight }) => sum + weight, 0));
  const weights = [...shares.map(({ weight }) => weight), lost].map((weight) => Math.round((weight / whole) * WHOLE));
  const kilos = shareGrams(Math.floor(inKg), weights);
  return shares.map(({ form, grade }, at) => ({ form, grade, kg: kilos[at] ?? 0 })).filter(({ kg }) => kg > 0);
}

/**
 * Estimated outputs of inputs: as in the farm's last work on such coffee, otherwise as usual in the trade. Null if
 * neither is known. To be shown as a suggestion, because nothing was weighed.
 */
export function usualOutputs(question: Question): UsualOutputs | null {
  const { inputs, factors = {} } = question;
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
  const shares = forms.size === 1 ? tradeShares(inputs[0]?.form, factors) : [];
  return shares.length === 0 ? null : { outputs: inKilos(shares, inKg, 100), asIn: null };
}

/** Name of a suggested lot: its grade, or its form without one. */
export const usualName = ({ form, grade }: Pick<UsualOutput, 'form' | 'grade'>): string =>
  grade ?? PRODUCT_FORMS[form].word ?? PRODUCT_FORMS[form].label;
