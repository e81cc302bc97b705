import type { Tries } from '../../data/database/tries.ts';
import { momentWords } from './entry-words.ts';

/** An item of the queues, as far as its log tells of it. */
export type Logged = {
  /** When the person saved it; ISO. */
  savedAt: string;
  wasTried: boolean;
  tries: Tries | undefined;
  /** How often the server failed on it. */
  failures?: number | undefined;
  trouble: { kind?: string; code?: string } | null;
};

/** Refusals that no server gave: the network on the way did. */
const OF_THE_NETWORK = 'request/too-large';

function answerWords({ trouble, failures = 0 }: Logged): string {
  if (trouble?.kind === 'conflict') return 'outra pessoa mudou o mesmo antes de chegar';
  if (trouble?.code === OF_THE_NETWORK) return 'a rede no caminho não deixou passar';
  if (trouble?.code === 'internal') return `o servidor falhou ${failures + 1} vezes`;
  if (trouble?.code?.startsWith('farm/') === true) return 'a fazenda não aceita mais';
  if (trouble !== null) return 'o servidor conferiu e não aceitou';
  return 'o servidor falhou e vai de novo sozinho';
}

function sentWords({ wasTried, tries }: Logged, now: Date): string {
  if (tries === undefined) return wasTried ? 'Pode já ter sido enviado antes, sem resposta.' : 'Ainda não foi enviado.';
  const last = momentWords(tries.lastAt, now);
  return tries.count === 1 ? `Enviado ${last}.` : `Enviado ${tries.count} vezes, a última ${last}.`;
}

/** What happened to an item so far, a line each: saved, sent, and answered by whom and how. */
export function logWords(logged: Logged, now: Date): readonly string[] {
  const { savedAt, tries, trouble } = logged;
  const lines = [`Guardado neste aparelho ${momentWords(savedAt, now)}.`, sentWords(logged, now)];
  const at = tries?.answeredAt;
  if (at !== undefined) return [...lines, `Resposta ${momentWords(at, now)}: ${answerWords(logged)}.`];
  if (trouble !== null) return [...lines, `Parou aqui: ${answerWords(logged)}.`];
  return tries === undefined ? lines : [...lines, 'Sem resposta até agora. Pode ter chegado: nada vai duas vezes.'];
}
