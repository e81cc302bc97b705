import type { ProductForm, RecordOutput, Section } from '../record/record.ts';

/** What a form is in hand: fresh fruit, wet parchment, dry and in its husk, hulled, or what is left over. */
type FormState = 'cherry' | 'wet' | 'dry' | 'green' | 'byProduct';

type FormDefinition = {
  /** pt-BR. */
  label: string;
  /** One word that tells it from what was split from the same fruit; none where there is nothing to tell. */
  word?: string;
  /** Sections that may draw it. A dry form goes to `secagem` with `data.redrying` alone; husk and pulp are only sold. */
  next: readonly Section[];
  /** In the balance of the record that gave it, never on to a stage. */
  byProduct: boolean;
  state: FormState;
};

/** Every product form: its pt-BR name and where it may go, by the table of forms of the API contract. */
export const PRODUCT_FORMS: Readonly<Record<ProductForm, FormDefinition>> = {
  cherry_mixed: {
    label: 'Café da roça (mistura)',
    next: ['processamento', 'fermentacao', 'secagem', 'vendas'],
    byProduct: false,
    state: 'cherry',
  },
  cherry_ripe: {
    label: 'Cereja',
    word: 'Cereja',
    next: ['processamento', 'fermentacao', 'secagem', 'vendas'],
    byProduct: false,
    state: 'cherry',
  },
  cherry_float: { label: 'Boia', word: 'Boia', next: ['secagem', 'vendas'], byProduct: false, state: 'cherry' },
  cherry_unripe: {
    label: 'Verde',
    word: 'Verde',
    next: ['processamento', 'secagem', 'vendas'],
    byProduct: false,
    state: 'cherry',
  },
  wet_parchment: {
    label: 'Pergaminho úmido (CD)',
    word: 'Pergaminho',
    next: ['fermentacao', 'secagem', 'vendas'],
    byProduct: false,
    state: 'wet',
  },
  dry_parchment: {
    label: 'Pergaminho seco',
    next: ['secagem', 'descanso', 'beneficiamento', 'armazenamento', 'vendas'],
    byProduct: false,
    state: 'dry',
  },
  dry_cherry: {
    label: 'Coco',
    next: ['secagem', 'descanso', 'beneficiamento', 'armazenamento', 'vendas'],
    byProduct: false,
    state: 'dry',
  },
  green_bean: {
    label: 'Beneficiado (grão cru)',
    word: 'Beneficiado',
    next: ['beneficiamento', 'armazenamento', 'vendas'],
    byProduct: false,
    state: 'green',
  },
  screenings: {
    label: 'Escolha / catação / fundo',
    word: 'Escolha',
    next: ['beneficiamento', 'armazenamento', 'vendas'],
    byProduct: false,
    state: 'green',
  },
  husk: { label: 'Palha', next: ['vendas'], byProduct: true, state: 'byProduct' },
  pulp: { label: 'Polpa', next: ['vendas'], byProduct: true, state: 'byProduct' },
  parchment_hull: { label: 'Casca de pergaminho', next: [], byProduct: true, state: 'byProduct' },
  impurities: { label: 'Impurezas', next: [], byProduct: true, state: 'byProduct' },
};

/** What an output is called: its form in pt-BR, with the grade where it has one. */
export const outputLabel = ({ form, grade }: Pick<RecordOutput, 'form' | 'grade'>): string =>
  grade === null || grade === '' ? PRODUCT_FORMS[form].label : `${PRODUCT_FORMS[form].label} ${grade}`;
