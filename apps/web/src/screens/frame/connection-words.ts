import type { Connection } from '../../data/device/contract.ts';

/** What the chip of the top bar says: a look, the words, and the count that stands for them on a phone. */
export type ConnectionWords = {
  look: 'uncounted' | 'sent' | 'here' | 'waiting' | 'offline' | 'problem';
  words: string;
  count: number;
};

/** What is said when nothing left for some minutes with signal. */
export const STUCK_WORDS = 'Não consegue enviar há 5 min';

/** Offline is normal and never red, also where something is to be mended; with signal that comes before what is only waiting. */
export function connectionWords({ online, counted, waiting, sending, problems, stuck }: Connection): ConnectionWords {
  if (!online) {
    const kept = waiting === 0 ? '' : ` · ${waiting} ${waiting === 1 ? 'guardado' : 'guardados'}`;
    return { look: 'offline', words: `Sem conexão${kept}`, count: waiting };
  }
  if (problems > 0) return { look: 'problem', words: `${problems} para corrigir`, count: problems };
  if (stuck) return { look: 'waiting', words: STUCK_WORDS, count: waiting };
  if (waiting > 0)
    return { look: 'waiting', words: sending ? `Enviando ${waiting}` : `${waiting} para enviar`, count: waiting };
  // What the device holds is not known yet: better nothing than what may not be true.
  if (!counted) return { look: 'uncounted', words: '', count: 0 };
  return { look: 'sent', words: 'Tudo enviado', count: 0 };
}

/** The same for who looks at the example without an account: nothing of it is ever sent. */
export const visitWords = ({ online }: Pick<Connection, 'online'>): ConnectionWords =>
  online ? { look: 'here', words: 'Só neste aparelho', count: 0 } : { look: 'offline', words: 'Sem conexão', count: 0 };

/** What is told when the signal is back and something waits to be sent. */
export const returnWords = (waiting: number): string =>
  `O sinal voltou. Enviando ${waiting === 1 ? '1 registro' : `${waiting} registros`}.`;
