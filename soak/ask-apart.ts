import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { AskingOrder, AskingReport } from './asker.ts';
import type { KeptOutcome } from './asking.ts';

const ASKER = join(import.meta.dirname, 'asker.ts');

type Begun = Extract<AskingReport, { part: 'begun' }>;

/**
 * Has a process of its own ask, in a session of its own, so that what this one does is in nobody's way; `begun` is called
 * once the peak is known.
 */
export function askApart(order: AskingOrder, begun: (report: Begun) => unknown): Promise<KeptOutcome> {
  const child = fork(ASKER, { detached: true, serialization: 'advanced' });
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      // What `asker.ts` sends.
      const report = message as AskingReport;
      if (report.part === 'begun') void begun(report);
      else resolve(report.outcome);
    });
    child.once('error', reject).once('exit', (code, signal) => reject(new Error(`who asks ended: ${code ?? signal}`)));
    child.send(order);
  });
}
