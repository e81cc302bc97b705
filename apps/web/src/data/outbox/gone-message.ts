import { correctedNow } from '../device/corrected-clock.ts';
import type { ApiError } from '../server/api.ts';
import type { GoneCode } from '../server/gone-code.ts';

const ofFarm = (farm: string | undefined): string => (farm === undefined ? '' : ` ${farm}`);

/** Until when the deleted farm can be restored, as the server says; undefined if it cannot or nobody knows. */
function restorableUntil({ details }: ApiError): string | undefined {
  const until = typeof details.restorableUntil === 'string' ? new Date(details.restorableUntil) : new Date(0);
  return until > correctedNow() ? until.toLocaleDateString('pt-BR') : undefined;
}

function deletedWords(farm: string | undefined, until: string | undefined): string {
  if (until === undefined)
    return `A fazenda${ofFarm(farm)} não existe mais. Isto fica guardado só neste aparelho. Descarte só o que não quer mais.`;
  return `A fazenda${ofFarm(farm)} foi excluída. Quem é dono dela pode trazer de volta até ${until}, e isto vai sozinho. Até lá fica guardado só neste aparelho. Descarte só o que não quer mais.`;
}

/** The message for the person about why a farm leaves the device. */
const GONE_MESSAGES: Readonly<Record<GoneCode, (farm: string | undefined, error: ApiError) => string>> = {
  'farm/forbidden': (farm) =>
    `Você não trabalha mais ${farm === undefined ? 'nesta fazenda' : `na ${farm}`}. Isto fica guardado só neste aparelho.`,
  'farm/not-found': (farm, error) => deletedWords(farm, restorableUntil(error)),
};

/** Why a farm is gone, as a message for its person. */
export const goneMessage = (code: GoneCode, farm: string | undefined, error: ApiError): string =>
  GONE_MESSAGES[code](farm, error);
