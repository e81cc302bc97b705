import { genealogyOf } from '../../lots/genealogy.ts';
import type { FarmFacts, FarmRecord } from '../../record/record.ts';
import { contextOf, outputOf, recordOf } from '../../rules/rule-fixture.ts';
import { lotReadiness } from './readiness.ts';

/** A square of about 4,6 ha in Carmo de Minas. */
export const SQUARE = {
  type: 'Polygon',
  coordinates: [
    [
      [-45.13, -22.12],
      [-45.128, -22.12],
      [-45.128, -22.118],
      [-45.13, -22.118],
      [-45.13, -22.12],
    ],
  ],
};
export const CAR = `MG-3114105-${'A'.repeat(32)}`;
export const TODAY = '2026-12-31';

export const farm: FarmFacts = (() => {
  const { farm: usual } = contextOf();
  const producer = { name: 'Ana Souza', address: 'Sítio Alto, Carmo de Minas/MG' };
  return { ...usual, settings: { ...usual.settings, producer } };
})();

export const RIGHT = {
  area: 4.57,
  boundary: SQUARE,
  deforestationFree: 'yes',
  deforestationEvidence: 'Imagem de 2020',
  plantingYear: 2010,
};
export type Data = FarmRecord['data'];
export const plot = (data: Data = {}, changes: Partial<FarmRecord> = {}): FarmRecord => ({
  ...recordOf('plot', 'talhoes', { name: 'Talhão Mata', status: 'active', season: null, data: { ...RIGHT, ...data } }),
  ...changes,
});
export const car = (number: string | undefined = CAR) =>
  recordOf('car', 'documentos', { status: 'active', data: { kind: 'car', documentNumber: number } });
export const harvest = (changes: Partial<FarmRecord> = {}, data: Data = {}): FarmRecord => ({
  ...recordOf('harvest', 'colheita', {
    code: '26-COL-0001',
    data: { plots: [{ plotId: 'plot', kg: 1000 }], ...data },
    outputs: [outputOf('cherry_mixed', 1000)],
  }),
  ...changes,
});

export const ofLot = (records: readonly FarmRecord[], on: FarmFacts = farm, recordId = 'harvest') => {
  const readiness = lotReadiness(genealogyOf(records), { recordId }, { farm: on, today: TODAY });
  if (readiness === undefined) throw new Error(`${recordId} is not there`);
  return readiness;
};

export const codesOf = (records: readonly FarmRecord[], on = farm): string[] =>
  ofLot(records, on).items.map(({ code }) => code);
export const says = (code: string, records: readonly FarmRecord[], on = farm) =>
  ofLot(records, on).items.filter((item) => item.code === code);
export const ring = (...corners: readonly (readonly [number, number])[]) => ({
  type: 'Polygon',
  coordinates: [corners],
});
export const all = (...more: readonly FarmRecord[]) => [plot(), car(), harvest(), ...more];
export const withPlot = (data: Data, changes: Partial<FarmRecord> = {}) => [plot(data, changes), car(), harvest()];
export const withProducer = (producer: FarmFacts['settings']['producer']): FarmFacts => ({
  ...farm,
  settings: { ...farm.settings, producer },
});
