/** Where the coffee of a sale goes, as the tax on it asks. */
export const DESTINATIONS = {
  domestic: 'Venda no Brasil',
  direct_export: 'Exportação direta',
  indirect_export: 'Exportação por empresa comercial',
} as const satisfies Record<string, string>;
export type Destination = keyof typeof DESTINATIONS;

/** What a sale may list as taken off or, as ágio, added. */
export const DISCOUNT_KINDS = {
  funrural: 'Funrural',
  frete: 'Frete',
  corretagem: 'Corretagem',
  sacaria: 'Sacaria',
  cooperativa: 'Taxa da cooperativa',
  umidade: 'Umidade',
  impureza: 'Impurezas',
  catacao: 'Catação',
  desagio: 'Deságio',
  agio: 'Ágio (acréscimo)',
  rounding: 'Arredondamento da nota',
  outro: 'Outro desconto',
} as const satisfies Record<string, string>;

/** What an amount of a list is of: the whole sale, each saca, or per cent of what the sale brings. */
export const DISCOUNT_MEASURES = {
  total: 'R$ no total',
  bag: 'R$ por saca',
  pct: '% do valor',
} as const satisfies Record<string, string>;
