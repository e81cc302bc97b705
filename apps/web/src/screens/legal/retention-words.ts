import { KEPT_DAYS } from '@cafezal/domain/people/retention.ts';

type Kept = keyof typeof KEPT_DAYS;

const timeOf = (days: number): string => (days === 1 ? '1 dia' : `${days} dias`);

/**
 * A sentence for each kind of data that is kept for a time. The type demands one for everything that the server deletes
 * automatically.
 */
const LINES: Readonly<Record<Kept, (time: string) => string>> = {
  deletedFarm: (time) => `Fazenda excluída pode voltar por ${time}. Depois é apagada de vez, com as fotos.`,
  mail: (time) => `A quem, quando e com que assunto um e-mail foi mandado: ${time}. O texto some com o envio.`,
  invitation: (time) => `Convites aceitos, recusados ou sem resposta: ${time}.`,
  countedTry: (time) => `Tentativas de entrar, contadas por e-mail e endereço de rede: ${time}.`,
  wrongPassword: (time) => `Senhas erradas, contadas por e-mail até a próxima entrada: ${time}.`,
  endedSession: (time) => `Aparelhos que saíram da conta: ${time}.`,
  seenNotice: (time) => `Avisos lidos ou arquivados: ${time}.`,
  noticedOccasion: (time) => `Do que você já foi avisado, para não avisar duas vezes: ${time}.`,
  importPreview: (time) => `Planilhas, mapas e notas que você trouxe e não guardou: ${time}.`,
  importUndo: (time) => `O que um arquivo guardado trouxe, para poder desfazer: ${time}.`,
  analytics: (time) => `Contagem de uso, se ligada: ${time}.`,
};

/** How long each kind of data is kept, one sentence each, with the server's own numbers. */
export const retentionLines = (): readonly string[] =>
  // The keys are those of LINES.
  (Object.keys(LINES) as Kept[]).map((kept) => LINES[kept](timeOf(KEPT_DAYS[kept])));
