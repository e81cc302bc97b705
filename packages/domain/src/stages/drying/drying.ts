import {
  ambientTemperature,
  humidityReading,
  massTemperature,
  relativeHumidity,
} from '../../definition/shared-readings.ts';
import { defineStage, type ReadingDefinition } from '../../definition/stage.ts';
import { workStatuses, workStatusOf } from '../../definition/stage-statuses.ts';
import { mostHeat } from '../../knowledge/drying-heat.ts';
import { dried } from '../../rules/output-form.ts';

const readings = {
  humidity: humidityReading,
  massTemperature,
  ambientTemperature,
  relativeHumidity,
  turns: { label: 'Revolvimentos', unit: '1', min: 0, max: 60, decimals: 0 },
  rain: { label: 'Chuva', unit: 'mm', min: 0, max: 500, decimals: 1 },
  layer: { label: 'Camada', unit: 'cm', min: 0, max: 60, decimals: 1, unlikely: { above: 6 } },
  covered: { label: 'Coberto', unit: '1', min: 0, max: 1, yesNo: true },
} satisfies Record<string, ReadingDefinition>;

const { planned, in_progress, ...rest } = workStatuses('f');

/** Secagem: fruit becomes coco, wet parchment becomes dry parchment. */
export const drying = defineStage({
  key: 'drying',
  section: 'secagem',
  code: 'SEC',
  label: {
    one: 'Secagem',
    many: 'Secagens',
    gender: 'f',
    heading: 'Secagem',
    verb: 'secar',
    kind: 'event',
    idle: 'nada secando',
  },
  nameField: 'dryingName',
  theme: 'secagem',
  statuses: {
    planned,
    in_progress,
    paused: { label: 'Pausada (chuva)', draws: 'consumes', lends: true, started: true, tone: 'warning' },
    ...rest,
  },
  initialStatus: workStatusOf,
  season: 'inputs',
  takes: [
    'cherry_mixed',
    'cherry_ripe',
    'cherry_float',
    'cherry_unripe',
    'wet_parchment',
    'dry_parchment',
    'dry_cherry',
  ],
  takesFrom: ['colheita', 'processamento', 'fermentacao', 'secagem'],
  usuallyTakes: { states: ['cherry', 'wet'], from: ['fermentacao', 'processamento', 'colheita'] },
  dries: true,
  gives: ['dry_parchment', 'dry_cherry'],
  turnsInto: dried,
  massBalance: null,
  needsInputs: true,
  needsOutputs: true,
  readings,
  usualReadings: (forms, day) => {
    const above = mostHeat(forms, day);
    return {
      massTemperature: { above, message: `Para este café a massa vai até ${above} °C. Baixe o fogo ou revolva.` },
    };
  },
  consults: [],
  list: ['code', 'date', 'name', 'dryingMethod', 'storageLot', 'finalHumidity', 'kg', 'status'],
  columnLabels: { finalHumidity: 'Umidade', storageLot: 'Lugar' },
});
