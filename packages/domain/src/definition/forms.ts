import type { ProductForm, RecordOutput } from '../record/record.ts';

/** The state of a product form: fresh fruit, wet parchment, dry in its husk, hulled, or by-product. */
export type FormState = 'cherry' | 'wet' | 'dry' | 'green' | 'byProduct';

type FormDefinition = {
  /** pt-BR. */
  label: string;
  /** One word that distinguishes parts of the same fruit; absent if there is nothing to distinguish. */
  word?: string;
  /** Whether it only counts in the balance of its record and no stage takes it. */
  byProduct: boolean;
  state: FormState;
};

/** Every product form with its pt-BR name and state. Which stages take it is in their `takes`. */
export const PRODUCT_FORMS: Readonly<Record<ProductForm, FormDefinition>> = {
  cherry_mixed: { label: 'Café da roça (mistura)', byProduct: false, state: 'cherry' },
  cherry_ripe: { label: 'Cereja', word: 'Cereja', byProduct: false, state: 'cherry' },
  cherry_float: { label: 'Boia', word: 'Boia', byProduct: false, state: 'cherry' },
  cherry_unripe: { label: 'Verde', word: 'Verde', byProduct: false, state: 'cherry' },
  wet_parchment: { label: 'Pergaminho úmido (CD)', word: 'Pergaminho', byProduct: false, state: 'wet' },
  dry_parchment: { label: 'Pergaminho seco', byProduct: false, state: 'dry' },
  dry_cherry: { label: 'Coco', byProduct: false, state: 'dry' },
  green_bean: { label: 'Beneficiado (grão cru)', word: 'Beneficiado', byProduct: false, state: 'green' },
  screenings: { label: 'Escolha / catação / fundo', word: 'Escolha', byProduct: false, state: 'green' },
  husk: { label: 'Palha', byProduct: true, state: 'byProduct' },
  pulp: { label: 'Polpa', byProduct: true, state: 'byProduct' },
  parchment_hull: { label: 'Casca de pergaminho', byProduct: true, state: 'byProduct' },
  impurities: { label: 'Impurezas', byProduct: true, state: 'byProduct' },
};

/** Name of an output: its form in pt-BR, with the grade if it has one. */
export const outputLabel = ({ form, grade }: Pick<RecordOutput, 'form' | 'grade'>): string =>
  grade === null || grade === '' ? PRODUCT_FORMS[form].label : `${PRODUCT_FORMS[form].label} ${grade}`;
