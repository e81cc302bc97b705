/** Which process a test file runs in: the one of plain files, the one of files with components, or one of its own. */
export type TestProcess = 'plain' | 'components' | 'own';

const PURE = /^(?:packages\/domain|apps\/web|apps\/mobile)\//;

/** Whether a test file, by its path below the root, needs neither a database nor a browser. */
export const isPureTest = (path: string): boolean => PURE.test(path);

/**
 * What a file says that changes things for whoever runs after it in the same process: hooks of the whole file, replaced
 * globals and timers, the database of the device, and pages that are opened for the whole file.
 */
const CHANGES_WHAT_ALL_SHARE =
  /^(?:before|after|beforeEach|afterEach)\(|^mock|\.mock\b|globalThis|indexed-?db|page-storage|page-locks|open-page/im;

/**
 * The process for a test file by its path below the root and its text. A process takes most of a second to begin, many
 * times what a small file's tests take, so that files that leave nothing behind share one. Components have another: what
 * they are rendered with tidies a page up after each test, which tests without a page would trip over.
 */
export function processOf(path: string, text: string): TestProcess {
  if (!isPureTest(path) || CHANGES_WHAT_ALL_SHARE.test(text)) return 'own';
  return path.endsWith('.tsx') ? 'components' : 'plain';
}
