import { LITERS_PER_LATA } from '../ground/units.ts';
import type { FarmSettings, Producer, ProductForm } from '../record/record.ts';
import type { SettingKind } from './setting-kinds.ts';

/** The groups in which settings are shown. */
export const SETTING_GROUPS = {
  measures: 'Medidas',
  producer: 'Quem produz',
  work: 'Secagem, descanso e lavoura',
  accounts: 'Contas',
  factors: 'Densidades e rendimentos',
} as const satisfies Record<string, string>;

export type SettingGroup = keyof typeof SETTING_GROUPS;

/** A setting that a farm may change. */
export type Setting = {
  key: keyof FarmSettings;
  /** Key of the part, for a setting with several parts. */
  part?: string;
  group: SettingGroup;
  label: string;
  /** What the setting affects, as text for people. */
  changes: string;
  kind: SettingKind;
};

const number = (
  unit: string,
  [low, high]: readonly [number, number],
  decimals: number,
): SettingKind & { kind: 'number' } => ({ kind: 'number', unit, low, high, decimals });
const percents = (low: number, high: number): SettingKind & { kind: 'range' } => ({
  ...{ kind: 'range', unit: '%', low, high, decimals: 1 },
});

const factor = (part: string, label: string, changes: string): Setting => {
  const isShare = part.endsWith('Pct');
  const kind = isShare ? number('%', [0.1, 100], 1) : number(part === 'cherryPerGreen' ? 'kg' : 'kg/L', [0.01, 20], 3);
  return { key: 'conversionFactors', part, group: 'factors', label, changes, kind };
};

const range = (part: string, label: string, changes: string): Setting => {
  const kind: SettingKind = part.endsWith('Pct')
    ? { ...percents(1, 100), isPair: true }
    : { kind: 'range', unit: 'kg/L', low: 0.05, high: 2, decimals: 2, isPair: true };
  return { key: 'conversionRanges', part, group: 'accounts', label, changes, kind };
};

const level = (part: string, pest: string): Setting => ({
  ...{ key: 'mipLevels', part, group: 'work', label: `${pest}, a partir de` },
  changes: 'Muda o aviso da contagem de pragas.',
  kind: number('%', [0.1, 100], 1),
});

const producer = (part: keyof Producer, [label, changes]: readonly [string, string], kind: SettingKind): Setting => ({
  ...{ key: 'producer', part, group: 'producer', label },
  changes,
  kind,
});

const gtin = (form: ProductForm, coffee: string): Setting => ({
  ...{ key: 'gtinByForm', part: form, group: 'accounts', label: `GTIN do ${coffee}` },
  changes: 'Com ele e o prefixo, o QR do comprador vira um GS1 Digital Link. O código do lote pode ser adivinhado.',
  kind: { kind: 'digits', least: 8, most: 14, as: 'gtin' },
});

/** What coffee is picked in, litres: the balaio is what the medida is where nobody says otherwise. */
const MEASURES = [{ value: 60, name: 'balaio' }, { value: 80 }, { value: LITERS_PER_LATA, name: 'lata' }] as const;

const SHOWN_MASS = 'Muda os quilos calculados de litros.';
const SHOWN_YIELD = 'Muda as sacas calculadas do que ainda não foi beneficiado.';

/** All settings with a single value, in the order of the screen. Documents and tax regimes are lists. */
export const SETTINGS: readonly Setting[] = [
  {
    ...{ key: 'measureLiters', group: 'measures', label: 'Medida' },
    changes: 'O balaio da panha. Muda litros e sacas do que se digita em medidas.',
    kind: { ...number('L', [1, 1000], 1), presets: MEASURES },
  },
  {
    ...{ key: 'litersPerSaca', group: 'measures', label: 'Litros por saca, arábica' },
    changes: 'Muda as sacas calculadas de litros.',
    kind: number('L/saca', [50, 5000], 1),
  },
  {
    ...{ key: 'litersPerSacaCanephora', group: 'measures', label: 'Litros por saca, conilon' },
    changes: 'O mesmo, nos talhões de conilon.',
    kind: number('L/saca', [50, 5000], 1),
  },
  {
    ...{ key: 'pricePerMeasure', group: 'measures', label: 'Preço da medida na panha' },
    changes: 'Quanto a fazenda paga por medida colhida. Fica anotado aqui.',
    kind: { ...number('R$', [0.01, 10_000], 2), isMoney: true },
  },
  producer('name', ['Nome de quem produz', 'O importador europeu precisa dele.'], { kind: 'text', most: 100 }),
  producer('address', ['Endereço de quem produz', 'Sítio, estrada, município e estado, como numa carta.'], {
    ...{ kind: 'text', most: 200 },
  }),
  producer('email', ['E-mail de quem produz', 'Vai nos dados para o importador.'], {
    kind: 'text',
    most: 254,
    as: 'email',
  }),
  producer('document', ['CPF ou CNPJ de quem produz', 'Só sai daqui na declaração, e só quando você pede.'], {
    ...{ kind: 'text', most: 18, as: 'taxId' },
  }),
  {
    ...{ key: 'targetMoisture', group: 'work', label: 'Meta de umidade' },
    changes: 'Muda o aviso “pode tirar” e a faixa verde da curva.',
    kind: percents(8, 13),
  },
  {
    ...{ key: 'minimumRestDays', group: 'work', label: 'Descanso antes do beneficiamento' },
    changes: 'Quem descansou menos é perguntado.',
    kind: number('dias', [0, 180], 0),
  },
  {
    ...{ key: 'readingOverdueHours', group: 'work', label: 'Fermentação sem medição' },
    changes: 'Depois de tantas horas, o painel avisa.',
    kind: number('horas', [1, 72], 0),
  },
  level('broca', 'Broca'),
  level('bicho_mineiro', 'Bicho-mineiro'),
  level('ferrugem', 'Ferrugem'),
  level('cercosporiose', 'Cercosporiose'),
  {
    ...{ key: 'limingTarget', group: 'work', label: 'Saturação por bases da calagem' },
    changes: 'Muda a dose de calcário que a análise de solo pede.',
    kind: number('%', [40, 80], 0),
  },
  {
    ...{ key: 'labUnits', group: 'work', label: 'Unidade do laudo de solo' },
    changes: 'Em que se digitam Ca, Mg, K, Al e H+Al. As contas ficam em cmolc.',
    kind: { kind: 'choice', options: { cmolc: 'cmolc/dm³', mmolc: 'mmolc/dm³' } },
  },
  {
    ...{ key: 'allocationBasis', group: 'accounts', label: 'Origem de um lote misturado' },
    changes: 'Muda quanto de cada talhão se diz que um lote tem.',
    kind: { kind: 'choice', options: { mass: 'Por kg', dryMatter: 'Por matéria seca' } },
  },
  range('dryCherryYieldPct', 'Rendimento do natural no beneficiamento', 'Fora disso, o beneficiamento pergunta.'),
  range('dryParchmentYieldPct', 'Rendimento do pergaminho no beneficiamento', 'Fora disso, o beneficiamento pergunta.'),
  range('cherryDensity', 'Densidade do café colhido', 'Fora disso, a colheita pergunta.'),
  {
    ...{ key: 'timezone', group: 'accounts', label: 'Fuso horário' },
    changes: 'Muda o dia em que um registro da noite conta.',
    kind: { kind: 'timezone' },
  },
  {
    ...{ key: 'gs1CompanyPrefix', group: 'accounts', label: 'Prefixo GS1 da empresa' },
    changes: 'Com ele, os códigos dos lotes valem fora da fazenda.',
    kind: { kind: 'digits', least: 6, most: 12 },
  },
  gtin('green_bean', 'café beneficiado'),
  gtin('dry_parchment', 'pergaminho seco'),
  gtin('dry_cherry', 'café em coco'),
  factor('cherryDensity', 'Café da roça, kg por litro', SHOWN_MASS),
  factor('dryCherryDensity', 'Café em coco, kg por litro', SHOWN_MASS),
  factor('dryParchmentDensity', 'Pergaminho seco, kg por litro', SHOWN_MASS),
  factor('greenDensity', 'Café beneficiado, kg por litro', SHOWN_MASS),
  factor('cherryPerGreen', 'Café da roça para 1 kg beneficiado', SHOWN_YIELD),
  factor('dryCherryYieldPct', 'Coco para beneficiado', SHOWN_YIELD),
  factor('dryParchmentYieldPct', 'Pergaminho para beneficiado', SHOWN_YIELD),
  factor(
    'cherryToParchmentPct',
    'Cereja para pergaminho úmido',
    'Muda o peso sugerido ao despolpar a cereja separada.',
  ),
  factor('pulpPct', 'Polpa da cereja', 'Muda o peso sugerido ao despolpar a cereja separada.'),
];

/** How sales may be taxed, by the name of the regime. */
export const TAX_REGIME_LABELS = {
  pf: 'Sobre a venda, pessoa física',
  pf_special: 'Sobre a venda, segurado especial',
  pj: 'Sobre a venda, empresa',
  pf_payroll: 'Sobre a folha, pessoa física',
  pj_payroll: 'Sobre a folha, empresa',
} as const;
