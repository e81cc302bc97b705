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
/** Litres of one lata. */
export const LITERS_PER_LATA = 20;
/** Hectares of one alqueire, by the custom of the place. */
export const HECTARES_PER_ALQUEIRE = { paulista: 2.42, mineiro: 4.84, baiano: 9.68 } as const;
/** Hectares of one litre of land: a fortieth of an alqueire paulista. */
export const HECTARES_PER_LAND_LITER = 0.0605;
/** Moisture, % wet basis, at which stocks of green coffee are compared. */
export const REFERENCE_MOISTURE = 11.5;

/** kg as sacas of 60 kg. */
export const kgToSacas = (kg: number): number => kg / KG_PER_SACA;
/** Sacas of 60 kg as kg. */
export const sacasToKg = (sacas: number): number => sacas * KG_PER_SACA;
/** kg as arrobas of 15 kg. */
export const kgToArrobas = (kg: number): number => kg / KG_PER_ARROBA;
/** Arrobas of 15 kg as kg. */
export const arrobasToKg = (arrobas: number): number => arrobas * KG_PER_ARROBA;
/** Medidas as litres, by the litres of one medida on this farm. */
export const measuresToLiters = (measures: number, measureLiters: number): number => measures * measureLiters;
/** Litres as medidas, by the litres of one medida on this farm. */
export const litersToMeasures = (liters: number, measureLiters: number): number => liters / measureLiters;
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

/** kg as they would be at 11.5 % moisture, so that lots compare. */
export const weightAtReference = (kg: number, moisture: number): number =>
  weightAtMoisture(kg, moisture, REFERENCE_MOISTURE);

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
