/** Units of the yard, and the planning figures that a farm starts with (4-domain 0.2). */

/** kg net of one saca of green coffee. */
export const KG_PER_SACA = 60;
/** kg of one arroba; four make a saca. */
export const KG_PER_ARROBA = 15;
/** kg of one pound. */
export const KG_PER_POUND = 0.45359237;
/** Pounds of one saca: 132.27736. */
export const POUNDS_PER_SACA = KG_PER_SACA / KG_PER_POUND;
/** Sacas that no hectare bears in a season: the best irrigated fields bear half of it. */
export const MOST_POSSIBLE_SACAS_PER_HA = 250;
/** Hectares of one alqueire, by the custom of the place. */
export const HECTARES_PER_ALQUEIRE = { paulista: 2.42, mineiro: 4.84, baiano: 9.68 } as const;

/** kg as sacas of 60 kg. */
export const kgToSacas = (kg: number): number => kg / KG_PER_SACA;
/** Alqueires of one custom as hectares, to the square metre. */
export const alqueiresToHectares = (alqueires: number, kind: keyof typeof HECTARES_PER_ALQUEIRE): number =>
  Math.round(alqueires * HECTARES_PER_ALQUEIRE[kind] * 10_000) / 10_000;

/** US¢ per pound (ICE "C") as US$ per saca. */
export const centsPerPoundToUsdPerSaca = (cents: number): number => (cents / 100) * POUNDS_PER_SACA;
/** US¢ per pound (ICE "C") as R$ per saca; `fx` in R$ per US$. */
export const centsPerPoundToBrlPerSaca = (cents: number, fx: number): number => centsPerPoundToUsdPerSaca(cents) * fx;
/** US$ per tonne (ICE robusta) as R$ per saca; `fx` in R$ per US$. */
export const usdPerTonneToBrlPerSaca = (usd: number, fx: number): number => (usd / 1000) * KG_PER_SACA * fx;

/** What a farm sells by: how a price in each unit becomes R$ per saca; `fx` in R$ per US$. */
export const PRICE_UNITS = {
  BRL_bag: { label: 'R$/saca', perSaca: (price: number) => price },
  BRL_arroba: { label: 'R$/@', perSaca: (price: number) => price * (KG_PER_SACA / KG_PER_ARROBA) },
  BRL_kg: { label: 'R$/kg', perSaca: (price: number) => price * KG_PER_SACA },
  USD_bag: { label: 'US$/saca', perSaca: (price: number, fx: number) => price * fx },
  USC_lb: { label: 'US¢/lb', perSaca: centsPerPoundToBrlPerSaca },
} as const satisfies Record<string, { label: string; perSaca: (price: number, fx: number) => number }>;

/** kg after the moisture went from `from` to `to`, % wet basis, the dry matter being kept; `to` below 100. */
export const weightAtMoisture = (kg: number, from: number, to: number): number => (kg * (100 - from)) / (100 - to);

/** Quebra: per cent of the weight that leaves as water between two moistures, % wet basis. */
export const moistureLossPct = (from: number, to: number): number => (100 * (from - to)) / (100 - to);

/** Planning factors: densities in kg/L, kg of cherry for one of green, yields in per cent. */
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
