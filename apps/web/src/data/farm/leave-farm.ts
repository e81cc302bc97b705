import type { DeviceDatabase } from '../database/device-database.ts';
import { rightNow } from '../device/right-clock.ts';
import { forgetPulled } from '../outbox/forget-pulled.ts';
import type { ApiError } from '../server/api.ts';
import type { GoneCode } from './farm-transport.ts';

const ofFarm = (farm: string | undefined): string => (farm === undefined ? '' : ` ${farm}`);

/** Until when a farm may be brought back, as the server told; nothing where that is over, or nobody knows of the farm. */
function restorableUntil({ details }: ApiError): string | undefined {
  const until = typeof details.restorableUntil === 'string' ? new Date(details.restorableUntil) : new Date(0);
  return until > rightNow() ? until.toLocaleDateString('pt-BR') : undefined;
}

function deletedWords(farm: string | undefined, until: string | undefined): string {
  if (until === undefined)
    return `A fazenda${ofFarm(farm)} não existe mais. Isto fica guardado só neste aparelho. Descarte só o que não quer mais.`;
  return `A fazenda${ofFarm(farm)} foi excluída. Quem é dono dela pode trazer de volta até ${until}, e isto vai sozinho. Até lá fica guardado só neste aparelho. Descarte só o que não quer mais.`;
}

/** Why a farm leaves the device, as a person is told. */
const LEAVINGS: Readonly<Record<GoneCode, (farm: string | undefined, error: ApiError) => string>> = {
  'farm/forbidden': (farm) =>
    `Você não trabalha mais ${farm === undefined ? 'nesta fazenda' : `na ${farm}`}. Isto fica guardado só neste aparelho.`,
  'farm/not-found': (farm, error) => deletedWords(farm, restorableUntil(error)),
};

/** Why a farm is not there any more, in words for who worked on it. */
export const leavingWords = (code: GoneCode, farm: string | undefined, error: ApiError): string =>
  LEAVINGS[code](farm, error);

/** The records of a farm that unsent work is about: without them nobody could see what it is. */
async function recordsInHand(database: DeviceDatabase, farmId: string): Promise<ReadonlySet<string>> {
  const entries = await database.getAllFromIndex('outbox', 'byFarm', farmId);
  const measured = [...(await database.getAll('unsentReadings')), ...(await database.getAll('unsentPhotos'))];
  const ids = measured.filter((one) => one.farmId === farmId).map(({ recordId }) => recordId);
  return new Set([...entries.map(({ mutation }) => mutation.recordId), ...ids]);
}

/** Takes a farm that is not the person's now off the device, but for what unsent work is about. */
export async function forgetFarm(database: DeviceDatabase, farmId: string): Promise<void> {
  const inHand = await recordsInHand(database, farmId);
  const kept = (await database.getAll('records')).filter((one) => one.farmId === farmId && inHand.has(one.id));
  await forgetPulled(database, farmId);
  for (const record of kept) await database.put('records', record);
  await database.delete('farms', farmId);
}
