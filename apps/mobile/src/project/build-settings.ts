/** What differs from one build of the native app to another. */
export type BuildSettings = {
  /** Origin of the one server that the app speaks with. */
  readonly server: string;
  /** Origin of the bucket in which the server keeps photos; null where devices do not reach one. */
  readonly storage: string | null;
  /** Which build of the product's version it is: 0 to 99, higher in each that goes to a store. */
  readonly build: number;
  /** Google's client of the iOS app; null where it has no sign-in with Google. */
  readonly googleIosClient: string | null;
};

type Environment = Readonly<Record<string, string | undefined>>;

function originIn(text: string, name: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url !== null && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  if (isOrigin && url.protocol === 'https:') return url.origin;
  throw new Error(`${name} precisa ser um endereço só com https, sem caminho: https://cafezal.exemplo.com.br`);
}

function buildIn(text: string): number {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  throw new Error('APP_BUILD precisa ser um número de 0 a 99.');
}

function clientIn(text: string): string | null {
  if (text === '') return null;
  if (/^[\w-]+\.apps\.googleusercontent\.com$/.test(text)) return text;
  throw new Error('GOOGLE_IOS_CLIENT_ID precisa ser como 123-abc.apps.googleusercontent.com');
}

/** Reads the settings of a build. Throws, in Portuguese, at the first that is missing or wrong. */
export function readBuildSettings(environment: Environment): BuildSettings {
  const read = (name: string): string => environment[name]?.trim() ?? '';
  return {
    server: originIn(read('SERVER_ADDRESS'), 'SERVER_ADDRESS'),
    storage: read('STORAGE_ADDRESS') === '' ? null : originIn(read('STORAGE_ADDRESS'), 'STORAGE_ADDRESS'),
    build: buildIn(read('APP_BUILD') || '0'),
    googleIosClient: clientIn(read('GOOGLE_IOS_CLIENT_ID')),
  };
}

/** What Gradle reads of a build, as `android/shell.properties`. */
export const androidProperties = ({ server, build }: BuildSettings): string =>
  `serverHost=${new URL(server).hostname}\nbuild=${build}\n`;

/** What Xcode reads of a build, as `ios/server.xcconfig`. Google comes back to the app by its client's name turned round. */
export function iosSettings({ server, build, googleIosClient }: BuildSettings, version: string): string {
  const google = googleIosClient?.split('.').reverse().join('.');
  return [
    `SERVER_HOST = ${new URL(server).host}`,
    ...(google === undefined ? [] : [`GOOGLE_URL_SCHEME = ${google}`]),
    `MARKETING_VERSION = ${version}`,
    `CURRENT_PROJECT_VERSION = ${build}`,
    '',
  ].join('\n');
}
