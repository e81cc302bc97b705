import type { Connection } from '../../data/device/contract.ts';

/** Contents of the top bar's chip: look, words, and the count that replaces them on a phone. */
export type ConnectionWords = {
  look: 'uncounted' | 'sent' | 'here' | 'waiting' | 'offline' | 'problem';
  words: string;
  count: number;
};

/** Shown if nothing could be sent for some minutes despite a signal. */
export const STUCK_WORDS = 'Não consegue enviar há 5 min';

/**
 * Being offline is normal and never red, even with refused work. With a signal, refused work is shown before waiting
 * work.
 */
export function connectionWords({ online, counted, waiting, sending, problems, stuck }: Connection): ConnectionWords {
  if (!online) {
    const kept = waiting === 0 ? '' : ` · ${waiting} ${waiting === 1 ? 'guardado' : 'guardados'}`;
    return { look: 'offline', words: `Sem conexão${kept}`, count: waiting };
  }
  if (problems > 0) return { look: 'problem', words: `${problems} para corrigir`, count: problems };
  if (stuck) return { look: 'waiting', words: STUCK_WORDS, count: waiting };
  if (waiting > 0)
    return { look: 'waiting', words: sending ? `Enviando ${waiting}` : `${waiting} para enviar`, count: waiting };
  // The device's unsent work is not counted yet: show nothing rather than something wrong.
  if (!counted) return { look: 'uncounted', words: '', count: 0 };
  return { look: 'sent', words: 'Tudo enviado', count: 0 };
}

/** The same for a visitor, whose records are never sent. */
export const visitWords = ({ online }: Pick<Connection, 'online'>): ConnectionWords =>
  online ? { look: 'here', words: 'Só neste aparelho', count: 0 } : { look: 'offline', words: 'Sem conexão', count: 0 };

/** Message when the signal returns and unsent work is waiting. */
export const returnWords = (waiting: number): string =>
  `O sinal voltou. Enviando ${waiting === 1 ? '1 registro' : `${waiting} registros`}.`;
