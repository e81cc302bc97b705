/** Which process a test file runs in: one that it shares with all of its kind, or one of its own. */
export type TestProcess = 'plain' | 'components' | 'server' | 'own';

const PURE = /^(?:packages\/domain|apps\/web|apps\/mobile)\//;
/** Those of its parts that are asked in the process; `start` and `test` start programs and kill them. */
const SERVER = /^apps\/server\/src\/(?:db|external|http|platform|routes|services)\//;

/** Whether a test file, by its path below the root, needs neither a database nor a browser. */
export const isPureTest = (path: string): boolean => PURE.test(path);

/**
 * What a file says that changes things for whoever runs after it in the same process: hooks of the whole file, replaced
 * globals and timers, the database of the device, and pages that are opened for the whole file.
 */
const CHANGES_WHAT_ALL_SHARE =
  /^(?:before|after|beforeEach|afterEach)\(|^mock|\.mock\b|globalThis|indexed-?db|scripted-|page-storage|page-locks|open-page/im;

/** What a file of the server says that starts something while it is read, or looks at or changes the process itself. */
const USES_ITS_PROCESS =
  /^(?:const|let) .*= await |process\.(?!execPath\b)|performance\.|spawn|runProgram|startProcess/m;

/**
 * The process for a test file by its path below the root and its text. A process takes most of a second to begin, many
 * times what a small file's tests take, so that files that leave nothing behind share one. Components have another: what
 * they are rendered with tidies a page up after each test, which tests without a page would trip over. Those that ask the
 * server's parts share a third, which reads the whole server once.
 */
export function processOf(path: string, text: string): TestProcess {
  if (CHANGES_WHAT_ALL_SHARE.test(text)) return 'own';
  if (SERVER.test(path)) return USES_ITS_PROCESS.test(text) ? 'own' : 'server';
  if (!isPureTest(path)) return 'own';
  return path.endsWith('.tsx') ? 'components' : 'plain';
}
