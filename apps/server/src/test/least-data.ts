import type { Section } from '@cafezal/domain/record/record.ts';

/** The data that records of a section cannot do without, besides a name. */
export const LEAST_DATA: Readonly<Partial<Record<Section, Readonly<Record<string, unknown>>>>> = {
  talhoes: { area: 5 },
  cotacoes: { product: 'arabica', source: 'cepea', unit: 'BRL_bag', value: 1 },
  documentos: { kind: 'car' },
};
