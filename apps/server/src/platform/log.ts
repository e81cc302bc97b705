import { type Logger, pino } from 'pino';

/** The server's log: one JSON object per line. */
export type Log = Logger;

/** The values of LOG_LEVEL. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** One of LOG_LEVEL's values. */
export type LogLevel = (typeof LOG_LEVELS)[number];

const SECRET_KEYS = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'newPassword',
  'token',
  'accessToken',
  'refreshToken',
  'secret',
  'authSecret',
  'databaseUrl',
  'connectionString',
];

/** Paths of secrets: at the top or up to two levels down (`headers.authorization`, `request.headers.cookie`). */
const REDACTED = SECRET_KEYS.flatMap((key) => {
  const below = key.startsWith('[') ? key : `.${key}`;
  return [key, `*${below}`, `*.*${below}`];
});

/** Patterns of secrets inside texts, such as an address in an error's message. */
const IN_TEXT: readonly (readonly [RegExp, string])[] = [
  [/(\bpostgres(?:ql)?:\/\/[^:/\s]+:)[^@\s]+@/g, '$1[redacted]@'],
  [/(\bsmtps?:\/\/[^:/\s]+:)[^@\s]+@/g, '$1[redacted]@'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[redacted]'],
  [/([?&](?:token|code|oobCode)=)[^&\s"]+/g, '$1[redacted]'],
  [/(\bBearer\s+)[\w.~+/=-]+/gi, '$1[redacted]'],
];

/** The text without tokens, and without passwords in addresses. */
export function withoutSecrets(text: string): string {
  return IN_TEXT.reduce((cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement), text);
}

/** The destination of log lines. */
export type LogStream = { write: (line: string) => void };

/** A log of the given level to standard error or `stream`; secrets are redacted by key and by pattern. */
export function createLog(level: LogLevel, stream: LogStream = pino.destination({ dest: 2, sync: true })): Log {
  const cleaned: LogStream = { write: (line) => stream.write(withoutSecrets(line)) };
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: pino.stdSerializers.err, error: pino.stdSerializers.err },
      redact: { paths: REDACTED, censor: '[redacted]' },
    },
    cleaned,
  );
}
