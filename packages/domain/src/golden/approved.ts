import { join } from 'node:path';
import type { TestContext } from 'node:test';

/** A test, and the folder of its file. */
type Where = { t: TestContext; folder: string };

/**
 * Compares a long text with an approved one, `approved/<name>.txt` below the test's folder. After an intended change,
 * `npx node --test --test-update-snapshots <test file>` writes it again, for review in the diff.
 */
export const assertApproved = ({ t, folder }: Where, name: string, text: string): void =>
  t.assert.fileSnapshot(`${text.replaceAll('\u00a0', ' ').trimEnd()}\n`, join(folder, 'approved', `${name}.txt`), {
    serializers: [String],
  });
