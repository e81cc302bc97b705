import { isAbsolute, resolve } from 'node:path';
import manifest from '../../../../package.json' with { type: 'json' };
import { LOG_LEVELS, type LogLevel } from './log.ts';
import { StartupError } from './startup-error.ts';
import { type BucketAddress, readStorageUrl } from './storage-url.ts';

/** The server's settings, as listed in `docs/operating.md`. Null means not set. */
export type Config = {
  /** Version of the product. */
  readonly version: string;
  readonly port: number;
  readonly host: string;
  /** Absolute path of the folder for the embedded database, photos and mail. */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** PostgreSQL itself, where `databaseUrl` is a pooler in transaction mode. */
  readonly databaseListenUrl: string | null;
  /** Public origin without a trailing slash; by default HOST and PORT. */
  readonly publicUrl: string;
  readonly authSecret: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
  /** E-mail of the person in charge of personal data. */
  readonly privacyContact: string | null;
  readonly google: { readonly clientId: string; readonly clientSecret: string; readonly issuer: string } | null;
  /** S3-compatible storage of photos and papers; null where they lie in `dataDir`. */
  readonly storage: BucketAddress | null;
  readonly logLevel: LogLevel;
  readonly metricsToken: string | null;
  /** Number of proxies in front whose client address is trusted. */
  readonly trustProxy: number;
  /** Origins of the pages of native shells, which may call the API from there. */
  readonly shellOrigins: readonly string[];
  /** SHA-256 fingerprints of the certificates that the Android app is signed with, as `AB:CD:…`. */
  readonly androidCertificates: readonly string[];
  /** Team and bundle of the iOS app, as `ABCDE12345.br.com.cafezal.app`. */
  readonly appleAppId: string | null;
  /** Where the native apps are offered. */
  readonly stores: { readonly android: string | null; readonly ios: string | null };
};

/** Address of this server on the same computer, such as `http://127.0.0.1:3000`. */
export function localAddress({ host, port }: { host: string; port: number }): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Minimum length of AUTH_SECRET in characters. */
export const AUTH_SECRET_LENGTH = 32;

type Environment = Readonly<Record<string, string | undefined>>;

/** An invalid setting; collected, so that all are reported at once. */
class SettingError extends Error {}

function text(value: string): string {
  return value;
}

function wholeNumber(low: number, high: number): (value: string) => number {
  return (value) => {
    const number = /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= low && number <= high) return number;
    throw new SettingError(`precisa ser um número inteiro de ${low} a ${high}`);
  };
}

function address(protocols: readonly string[], example: string): (value: string) => string {
  return (value) => {
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    throw new SettingError(`precisa ser um endereço como ${example}`);
  };
}

const postgres = address(['postgres:', 'postgresql:'], 'postgres://usuario:senha@servidor/banco');

function origin(value: string): string {
  const url = new URL(address(['http:', 'https:'], 'https://cafezal.exemplo.com.br')(value));
  if (url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '') return url.origin;
  throw new SettingError('precisa ser só o endereço do site, sem caminho: https://cafezal.exemplo.com.br');
}

function host(value: string): string {
  if (/^[\w.:-]+$/.test(value)) return value;
  throw new SettingError('precisa ser um nome ou número de rede, como 127.0.0.1 ou 0.0.0.0');
}

function secret(value: string): string {
  if (value.length >= AUTH_SECRET_LENGTH) return value;
  throw new SettingError(`precisa de pelo menos ${AUTH_SECRET_LENGTH} caracteres`);
}

function sender(value: string): string {
  if (/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value)) return value;
  throw new SettingError('precisa ser um e-mail, como Cafezal <nao-responda@exemplo.com.br>');
}

function storage(value: string): BucketAddress {
  const found = readStorageUrl(value);
  if (typeof found !== 'string') return found;
  throw new SettingError(found);
}

function emailAddress(value: string): string {
  if (value.length <= 254 && /^[^\s<>@"',;]+@[^\s<>@"',;]+\.[^\s<>@"',;.]+$/.test(value)) return value;
  throw new SettingError('precisa ser um e-mail, como encarregado@exemplo.com.br');
}

function logLevel(value: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === value);
  if (level !== undefined) return level;
  throw new SettingError(`precisa ser um destes: ${LOG_LEVELS.join(', ')}`);
}

function proxies(value: string): number {
  if (value === 'true' || value === 'false') return value === 'true' ? 1 : 0;
  return wholeNumber(0, 10)(value);
}

/**
 * Where the pages of our own native app stand, on Android and on iOS, which no page of the web can; then where those of
 * any Capacitor app stand unless it says otherwise.
 */
const SHELLS = [
  'https://shell.cafezal.invalid',
  'cafezal://shell.cafezal.invalid',
  'https://localhost',
  'capacitor://localhost',
];

function shells(value: string): readonly string[] {
  const origins = value.split(',').map((part) => part.trim());
  if (origins.every((one) => /^(?!null:)[a-z][a-z\d+.-]*:\/\/[a-z\d.-]+(?::\d{1,5})?$/.test(one))) return origins;
  throw new SettingError(
    'precisa ser uma lista de endereços sem caminho, como https://localhost,capacitor://localhost',
  );
}

function certificates(value: string): readonly string[] {
  const prints = value.split(',').map((part) => part.trim().toUpperCase());
  if (prints.every((one) => /^[\dA-F]{2}(?::[\dA-F]{2}){31}$/.test(one))) return prints;
  throw new SettingError(
    'precisa ser a impressão SHA-256 do certificado, 32 pares como AB:CD:…, ou várias com vírgula',
  );
}

function appleApp(value: string): string {
  if (/^[\dA-Z]{10}(?:\.[\dA-Za-z-]+){2,}$/.test(value)) return value;
  throw new SettingError('precisa ser o time e o aplicativo, como ABCDE12345.br.com.cafezal.app');
}

type Reader = <Value, Missing>(name: string, parse: (value: string) => Value, missing: Missing) => Value | Missing;

function readerOf(environment: Environment, complaints: string[]): Reader {
  return (name, parse, missing) => {
    const value = environment[name]?.trim() ?? '';
    if (value === '') return missing;
    try {
      return parse(value);
    } catch (error) {
      if (!(error instanceof SettingError)) throw error;
      complaints.push(`${name} ${error.message}.`);
      return missing;
    }
  };
}

function readGoogle(read: Reader, complaints: string[]): Config['google'] {
  const clientId = read('GOOGLE_CLIENT_ID', text, null);
  const clientSecret = read('GOOGLE_CLIENT_SECRET', text, null);
  const issuer = read(
    'GOOGLE_ISSUER',
    address(['http:', 'https:'], 'https://accounts.google.com'),
    'https://accounts.google.com',
  );
  if (clientId !== null && clientSecret !== null) return { clientId, clientSecret, issuer };
  if (clientId !== null) complaints.push('GOOGLE_CLIENT_SECRET precisa estar junto com GOOGLE_CLIENT_ID.');
  if (clientSecret !== null) complaints.push('GOOGLE_CLIENT_ID precisa estar junto com GOOGLE_CLIENT_SECRET.');
  return null;
}

function readNativeApps(read: Reader): Pick<Config, 'shellOrigins' | 'androidCertificates' | 'appleAppId' | 'stores'> {
  const store = address(['https:'], 'https://loja.exemplo.com/cafezal');
  return {
    shellOrigins: read('SHELL_ORIGINS', shells, SHELLS),
    androidCertificates: read('ANDROID_CERT_SHA256', certificates, []),
    appleAppId: read('APPLE_APP_ID', appleApp, null),
    stores: { android: read('ANDROID_STORE_URL', store, null), ios: read('APPLE_STORE_URL', store, null) },
  };
}

function complainOfPairs(config: Config, environment: Environment, complaints: string[]): void {
  if (config.databaseUrl !== null && (environment.AUTH_SECRET ?? '').trim() === '') {
    complaints.push('AUTH_SECRET é obrigatório junto com DATABASE_URL: todas as instâncias precisam do mesmo segredo.');
  }
  if (config.databaseListenUrl !== null && config.databaseUrl === null) {
    complaints.push('DATABASE_LISTEN_URL só vale junto com DATABASE_URL: é o endereço do próprio PostgreSQL.');
  }
  if (config.smtpUrl !== null && config.mailFrom === null) {
    complaints.push('MAIL_FROM é obrigatório junto com SMTP_URL.');
  }
}

/**
 * Reads and checks all settings. An empty one counts as not set. Throws StartupError that names each invalid one, in
 * Portuguese and without its value.
 */
export function readConfig(environment: Environment, workingDirectory: string = process.cwd()): Config {
  const complaints: string[] = [];
  const read = readerOf(environment, complaints);
  const dataDir = read('DATA_DIR', text, './data');
  const at = { host: read('HOST', host, '127.0.0.1'), port: read('PORT', wholeNumber(0, 65_535), 3000) };
  const config: Config = {
    version: manifest.version,
    ...at,
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(workingDirectory, dataDir),
    databaseUrl: read('DATABASE_URL', postgres, null),
    databaseListenUrl: read('DATABASE_LISTEN_URL', postgres, null),
    publicUrl: read('PUBLIC_URL', origin, localAddress(at)),
    authSecret: read('AUTH_SECRET', secret, null),
    smtpUrl: read('SMTP_URL', address(['smtp:', 'smtps:'], 'smtp://usuario:senha@servidor:587'), null),
    mailFrom: read('MAIL_FROM', sender, null),
    privacyContact: read('PRIVACY_CONTACT', emailAddress, null),
    google: readGoogle(read, complaints),
    storage: read('STORAGE_URL', storage, null),
    logLevel: read('LOG_LEVEL', logLevel, 'info'),
    metricsToken: read('METRICS_TOKEN', text, null),
    trustProxy: read('TRUST_PROXY', proxies, 0),
    ...readNativeApps(read),
  };
  complainOfPairs(config, environment, complaints);
  if (complaints.length === 0) return config;
  throw new StartupError(`Há configurações que não podemos usar:\n${complaints.map((line) => `- ${line}`).join('\n')}`);
}

/** The settings once it is known which port PORT=0 took: the address that people use has it, unless PUBLIC_URL says another. */
export function withPort(config: Config, port: number): Config {
  const isLocal = config.publicUrl === localAddress(config);
  return { ...config, port, publicUrl: isLocal ? localAddress({ host: config.host, port }) : config.publicUrl };
}
