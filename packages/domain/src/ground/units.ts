/** Units of the trade, and the default planning figures of a farm. */

/** kg net of one saca of green coffee. */
export const KG_PER_SACA = 60;
/** kg of one arroba; four make a saca. */
export const KG_PER_ARROBA = 15;
/** kg of one pound. */
export const KG_PER_POUND = 0.45359237;
/** Pounds of one saca: 132.27736. */
export const POUNDS_PER_SACA = KG_PER_SACA / KG_PER_POUND;
/** More sacas per hectare and season are impossible: the best irrigated fields yield half of it. */
export const MOST_POSSIBLE_SACAS_PER_HA = 250;
/** Hectares of one alqueire, by region. */
export const HECTARES_PER_ALQUEIRE = { paulista: 2.42, mineiro: 4.84, baiano: 9.68 } as const;
/** Hectares of one litro de terra, 605 m²: 40 of them make an alqueire paulista. */
export const HECTARES_PER_LITRO = 0.0605;
/** mg of potassium in one cmolc/dm³. */
export const MG_PER_CMOLC_K = 391;
/** kg of coco that fill a saca. */
export const KG_PER_SACA_OF_COCO = 40;
/** kg of one big bag as the trade fills it: 20 sacas. */
export const KG_PER_BIG_BAG = 1200;

/** kg as sacas of 60 kg. */
export const kgToSacas = (kg: number): number => kg / KG_PER_SACA;
/** Alqueires as hectares, to the square metre. */
export const alqueiresToHectares = (alqueires: number, kind: keyof typeof HECTARES_PER_ALQUEIRE): number =>
  Math.round(alqueires * HECTARES_PER_ALQUEIRE[kind] * 10_000) / 10_000;

/** US¢ per pound (ICE "C") as US$ per saca. */
export const centsPerPoundToUsdPerSaca = (cents: number): number => (cents / 100) * POUNDS_PER_SACA;
/** US¢ per pound (ICE "C") as R$ per saca; `fx` in R$ per US$. */
export const centsPerPoundToBrlPerSaca = (cents: number, fx: number): number => centsPerPoundToUsdPerSaca(cents) * fx;
/** US$ per tonne (ICE robusta) as R$ per saca; `fx` in R$ per US$. */
export const usdPerTonneToBrlPerSaca = (usd: number, fx: number): number => (usd / 1000) * KG_PER_SACA * fx;

/** Litres of one lata of fruit. */
export const LITERS_PER_LATA = 20;

/** What a price is for where it is not for a weight: a saca that comes of the coffee when it is hulled, or a volume. */
export type OtherMeasure = 'milledSaca' | 'measure' | 'lata';

type PriceUnit = { label: string; inDollars?: true } & (
  | { perSaca: (price: number, fx: number) => number; by?: undefined }
  | { by: OtherMeasure; perSaca?: undefined }
);

/** What a farm sells by: how a price in each unit becomes R$ per saca, `fx` in R$ per US$; or what else it is for. */
export const PRICE_UNITS = {
  BRL_bag: { label: 'R$/saca', perSaca: (price) => price },
  BRL_arroba: { label: 'R$/@', perSaca: (price) => price * (KG_PER_SACA / KG_PER_ARROBA) },
  BRL_kg: { label: 'R$/kg', perSaca: (price) => price * KG_PER_SACA },
  BRL_milled_bag: { label: 'R$/saca beneficiada', by: 'milledSaca' },
  BRL_measure: { label: 'R$/medida', by: 'measure' },
  BRL_lata: { label: 'R$/lata', by: 'lata' },
  USD_bag: { label: 'US$/saca', inDollars: true, perSaca: (price, fx) => price * fx },
  USC_lb: { label: 'US¢/lb', inDollars: true, perSaca: centsPerPoundToBrlPerSaca },
  USD_t: { label: 'US$/t', inDollars: true, perSaca: usdPerTonneToBrlPerSaca },
} as const satisfies Record<string, PriceUnit>;

/** A unit of price by its code; undefined for another word. */
export const priceUnitOf = (code: string): PriceUnit | undefined =>
  Object.entries(PRICE_UNITS).find(([known]) => known === code)?.[1];

/** kg after the moisture changed from `from` to `to`, % wet basis, with constant dry matter; `to` below 100. */
export const weightAtMoisture = (kg: number, from: number, to: number): number => (kg * (100 - from)) / (100 - to);

/** Percentage of the weight that leaves as water between two moistures, % wet basis. */
export const moistureLossPct = (from: number, to: number): number => (100 * (from - to)) / (100 - to);

/** Planning factors: densities in kg/L, kg of cherry per kg of green coffee, yields in per cent. */
export const CONVERSION_FACTORS = {
  cherryDensity: 0.62,
  dryCherryDensity: 0.43,
  dryParchmentDensity: 0.38,
  greenDensity: 0.68,
  cherryPerGreen: 5,
  dryCherryYieldPct: 50,
  dryParchmentYieldPct: 80,
  cherryToParchmentPct: 52,
  pulpPct: 45,
} as const satisfies Record<string, number>;
