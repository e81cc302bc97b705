import type { FarmFacts, FarmSettings } from '@cafezal/domain/record.ts';
import { defaultSettings } from '@cafezal/domain/units.ts';
import type { FarmScope } from '../services/farm-scope.ts';
import type { Database } from './database.ts';

/** The farm's facts and settings that rules and reports read; what nobody set is as the state's defaults say. */
export async function loadFarmFacts(db: Database, scope: FarmScope): Promise<FarmFacts> {
  const { total_area, settings, ...farm } = await db
    .selectFrom('farms')
    .select(['id', 'name', 'total_area', 'city', 'state', 'settings'])
    .where('key', '=', scope.key)
    .executeTakeFirstOrThrow();
  const usual = defaultSettings(farm.state);
  // What the settings route stored passed its schema, key by key.
  const set = settings as Partial<FarmSettings>;
  return {
    ...farm,
    totalArea: Number(total_area),
    settings: {
      ...usual,
      ...set,
      conversionFactors: { ...usual.conversionFactors, ...set.conversionFactors },
    },
  };
}
