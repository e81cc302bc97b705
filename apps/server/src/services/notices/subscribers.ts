import type { Session } from '../identity/session.ts';
import { createEventStream, type EventStream } from './event-stream.ts';

/** Most open streams of one person; one more ends the oldest. */
const MOST_STREAMS = 20;

/** An open stream, and whose it is. */
export type Subscriber = { session: Session; stream: EventStream };

/** The streams that are open on this instance, by person. */
export class Subscribers {
  readonly #byPerson = new Map<string, Set<Subscriber>>();

  /** Opens a stream; the oldest of somebody who has many ends. */
  add(session: Session): Subscriber {
    const { userId } = session;
    const mine = this.#byPerson.get(userId) ?? new Set();
    const [oldest] = mine;
    if (mine.size >= MOST_STREAMS) oldest?.stream.end();
    const stream = createEventStream(() => this.#drop(subscriber));
    const subscriber = { session, stream };
    this.#byPerson.set(userId, mine.add(subscriber));
    return subscriber;
  }

  #drop(subscriber: Subscriber): void {
    const { userId } = subscriber.session;
    const mine = this.#byPerson.get(userId);
    mine?.delete(subscriber);
    if (mine?.size === 0) this.#byPerson.delete(userId);
  }

  /** All streams, those of one person together. */
  all(): Subscriber[] {
    return [...this.#byPerson.values()].flatMap((mine) => [...mine]);
  }

  /** The streams of one person. */
  of(uid: string): Subscriber[] {
    return [...(this.#byPerson.get(uid) ?? [])];
  }

  get isEmpty(): boolean {
    return this.#byPerson.size === 0;
  }
}
