import { KEPT_DAYS } from '@cafezal/domain/people/retention.ts';

type Kept = keyof typeof KEPT_DAYS;

const timeOf = (days: number): string => (days === 1 ? '1 dia' : `${days} dias`);

/** A sentence for everything that is kept for a time: what the server forgets by itself cannot be left out here. */
const LINES: Readonly<Record<Kept, (time: string) => string>> = {
  deletedFarm: (time) => `Fazenda excluída pode voltar por ${time}. Depois é apagada de vez, com as fotos.`,
  mail: (time) => `A quem, quando e com que assunto um e-mail foi mandado: ${time}. O texto some com o envio.`,
  invitation: (time) => `Convites aceitos, recusados ou sem resposta: ${time}.`,
  countedTry: (time) => `Tentativas de entrar, contadas por e-mail e endereço de rede: ${time}.`,
  wrongPassword: (time) => `Senhas erradas, contadas por e-mail até a próxima entrada: ${time}.`,
  endedSession: (time) => `Aparelhos que saíram da conta: ${time}.`,
  seenNotice: (time) => `Avisos lidos ou arquivados: ${time}.`,
  toldOccasion: (time) => `Do que você já foi avisado, para não avisar duas vezes: ${time}.`,
  analytics: (time) => `Contagem de uso, se ligada: ${time}.`,
};

/** How long what is kept, one sentence each, with the numbers by which the server forgets. */
export const retentionLines = (): readonly string[] =>
  // The keys are those of the record above.
  (Object.keys(LINES) as Kept[]).map((kept) => LINES[kept](timeOf(KEPT_DAYS[kept])));
