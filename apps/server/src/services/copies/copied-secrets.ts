import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { assertPart } from './copied-rows.ts';
import { CopyError } from './copy-error.ts';
import type { Manifest } from './manifest.ts';

/** The file of a copy's secrets, within its folder. */
export const SECRETS_NAME = 'segredos.json';

const SECRETS = z.strictObject({ authSecret: z.string().min(32).max(10_000) });

const slowHash = async (secret: string, salt: Buffer): Promise<Buffer> => {
  const hash: (secret: string, salt: Buffer, length: number) => Promise<unknown> = promisify(scrypt);
  // Node answers a buffer.
  return (await hash(secret, salt, 32)) as Buffer;
};

/** By what a secret is known again; it is slow to try others against it. */
export async function markOf(secret: string): Promise<Manifest['authSecret']> {
  const salt = randomBytes(16);
  return { salt: salt.toString('hex'), hash: (await slowHash(secret, salt)).toString('hex') };
}

/** Whether a secret is the one that a copy knows. */
export async function isSecretOf({ authSecret }: Manifest, secret: string): Promise<boolean> {
  if (authSecret === null) return false;
  const hash = await slowHash(secret, Buffer.from(authSecret.salt, 'hex'));
  return timingSafeEqual(hash, Buffer.from(authSecret.hash, 'hex'));
}

/** The secrets of a copy as they are stored. */
export const packSecrets = (authSecret: string): string => `${JSON.stringify({ authSecret }, null, 1)}\n`;

/** The secret that signs sessions, where a copy has it. Throws CopyError where it is damaged. */
export async function readSecret(copy: string, { secrets }: Manifest): Promise<string | null> {
  if (secrets === null) return null;
  const path = join(copy, SECRETS_NAME);
  await assertPart(path, secrets);
  const read = SECRETS.safeParse(JSON.parse(await readFile(path, 'utf8')));
  if (read.success) return read.data.authSecret;
  throw new CopyError(`O arquivo ${path} da cópia não é como um nosso. Nada foi mudado.`);
}
