import type { Database } from '../db/database.ts';
import type { Heartbeat } from '../db/heartbeat.ts';
import { preparedStatements } from '../db/prepared-statements.ts';
import { readWorkFigures } from '../db/work-figures.ts';
import type { Metrics } from '../platform/metrics.ts';
import { writersInLine } from '../services/farms/farm-line.ts';

/** Of all instances: each tells the same. */
const IN_DATABASE = {
  database_up: '1 if the database answered this scrape, else 0',
  mail_queue_waiting: 'Mails that were not sent yet',
  mail_queue_oldest_seconds: 'Age of the oldest mail that was not sent yet',
  mail_queue_failed: 'Mails that were given up, of those that are still kept',
  rules_delay_seconds: 'How long the check of a farm is overdue at most',
  database_lock_waits: 'Sessions of the database that wait for a lock',
  database_lock_wait_longest_seconds: 'How long the longest of them waits',
};

const IN_PROCESS = {
  farm_writers_waiting: 'Writers of this instance who wait for their turn on a farm',
  prepared_statements: 'Statements that have a name on the connections of this instance',
  prepared_statements_given: 'Names that were ever given: they grow where statements never come again',
};

const UNKNOWN = Object.fromEntries(Object.keys(IN_DATABASE).map((name) => [name, Number.NaN]));

/** Has the metrics tell what waits: in the database for all instances, and in this process. */
export function watchWork({
  metrics,
  db,
  heartbeat,
  now,
}: {
  metrics: Metrics;
  db: Database;
  heartbeat: Heartbeat;
  now: () => Date;
}): void {
  const read = async () => {
    // Where the database is away the scrape is answered all the same, as soon as the heartbeat knows.
    const told = await heartbeat
      .whileBeating(
        () => readWorkFigures(db, now()),
        () => undefined,
      )
      .catch(() => null);
    if (told === null) return { ...UNKNOWN, database_up: 0 } as Record<keyof typeof IN_DATABASE, number>;
    return {
      database_up: 1,
      mail_queue_waiting: told.mails,
      mail_queue_oldest_seconds: told.oldestMail,
      mail_queue_failed: told.failedMails,
      rules_delay_seconds: told.lateCheck,
      database_lock_waits: told.lockWaits,
      database_lock_wait_longest_seconds: told.longestLockWait,
    };
  };
  metrics.watch(IN_DATABASE, read);
  metrics.watch(IN_PROCESS, async () => {
    const { kept, given } = preparedStatements();
    return { farm_writers_waiting: writersInLine(), prepared_statements: kept, prepared_statements_given: given };
  });
}
