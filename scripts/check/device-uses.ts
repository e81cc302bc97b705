/** What the device gives. `navigator.locks` and the service worker belong to the page, not to the device. */
const USES: readonly (readonly [use: RegExp, instead: string])[] = [
  [/\bnavigator\s*(?:\.(?!locks\b|serviceWorker\b)\w+|\[)/, 'navigator'],
  [/\b(?:in|of) navigator\b(?<!'locks' in navigator)/, 'navigator'],
  [/\bwindow\.print\b|(?<![.\w])print\(\)/, 'print'],
  [
    /'BarcodeDetector'|window\.BarcodeDetector|\bAudioContext\b|\bNotification\.(?:request|permission)/,
    'camera or sound',
  ],
  [/addEventListener\('(?:online|offline)'/, 'the network'],
  [/type="file"|\.type = 'file'/, 'files'],
  [/\.download = |\bdownload=\{/, 'files'],
  [/\bcafezalDevice\b/, 'the shell'],
];

/** A source file of the web app by its path below `apps/web/src`. */
type Source = { path: string; text: string };

const isOfDevice = (path: string): boolean => path.startsWith('device/');
const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path);

/** Where the web app asks the device other than by `apps/web/src/device`, a line each. */
export const deviceFaults = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => !isOfDevice(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          USES.filter(([use]) => use.test(line)).map(
            ([, what]) => `${path}:${at + 1} asks for ${what} itself: use apps/web/src/device`,
          ),
        ),
    );
