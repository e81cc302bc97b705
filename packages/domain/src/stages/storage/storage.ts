import { humidityReading, relativeHumidity } from '../../definition/shared-readings.ts';
import { defineStage } from '../../definition/stage.ts';
import { isOwnWork } from '../../record/lot-origin.ts';
import { sameForm } from '../../rules/output-form.ts';
import { movedKg } from './movements.ts';
import { stockStatus } from './stock-status.ts';

/** Armazenamento: dry and green coffee in stock. It gives what came in, by form and grade. */
export const storage = defineStage({
  key: 'storage',
  section: 'armazenamento',
  code: 'ARM',
  label: {
    one: 'Armazenamento',
    many: 'Armazenamentos',
    gender: 'm',
    heading: 'Armazenamento',
    verb: 'armazenar',
    kind: 'event',
    idle: 'nada guardado',
  },
  nameField: 'storageName',
  theme: 'armazenamento',
  statuses: {
    planned: { label: 'Planejado', tone: 'neutral' },
    in_stock: { label: 'Em estoque', draws: 'consumes', lends: true, started: true, tone: 'success' },
    blocked: { label: 'Bloqueado', draws: 'consumes', lends: true, started: true, tone: 'warning' },
    cancelled: { label: 'Cancelado', tone: 'neutral' },
  },
  statusAliases: { partially_shipped: 'in_stock', shipped: 'in_stock' },
  derivedStatuses: {
    partially_shipped: { label: 'Expedido em parte', tone: 'info' },
    shipped: { label: 'Expedido', tone: 'neutral' },
  },
  shownStatus: stockStatus,
  holds: ({ status, data }) => status === 'blocked' || data.pledged === true,
  initialStatus: ({ data, inputs }) => (inputs.length > 0 || !isOwnWork({ data }) ? 'in_stock' : 'planned'),
  season: 'inputs',
  takes: ['dry_parchment', 'dry_cherry', 'green_bean', 'screenings'],
  takesFrom: ['secagem', 'descanso', 'beneficiamento', 'armazenamento'],
  usuallyTakes: { states: ['green', 'dry'], from: ['beneficiamento', 'descanso', 'secagem'] },
  stores: true,
  keeps: true,
  liesInBulk: ({ data }) => data.packaging === 'granel' || data.packaging === 'tulha',
  gives: ['dry_parchment', 'dry_cherry', 'green_bean', 'screenings'],
  movedKg,
  turnsInto: sameForm,
  massBalance: { gainPct: () => 0.5, unexplainedPct: 0.5 },
  needsInputs: true,
  needsOutputs: false,
  readings: {
    temperature: {
      label: 'Temperatura',
      unit: '°C',
      min: -10,
      max: 120,
      unlikely: { above: 25, message: 'Passa de 25 °C. Areje o armazém.' },
      decimals: 1,
    },
    relativeHumidity: {
      ...relativeHumidity,
      unlikely: { below: 45, above: 65, message: 'O bom é de 45 a 65 %. Confira a ventilação.' },
    },
    humidity: { ...humidityReading, unlikely: { below: 10, above: 12.5, message: 'O bom é de 10 a 12,5 %.' } },
  },
  consults: ['armazenamento'],
  list: ['code', 'date', 'name', 'warehouseType', 'storageLot', 'kg', 'status'],
  columnLabels: { storageLot: 'Lugar' },
});
