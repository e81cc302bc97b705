import { Problem } from '@cafezal/domain/problem.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** Code points that a password has at least. */
const MIN_LENGTH = 8;

const refuse = (field: string, text: string): never => {
  throw new Problem('auth/weak-password', { fields: { [field]: text } });
};

/** `auth/weak-password` (422), naming `field`, for a password that is short, among the most common, or the e-mail itself. */
export function assertStrongPassword(password: string, field: string, email: string): void {
  if ([...password].length < MIN_LENGTH) refuse(field, 'Use pelo menos 8 caracteres.');
  const lowered = password.toLowerCase();
  if (COMMON_PASSWORDS.has(lowered) || new Set(lowered).size === 1) {
    refuse(field, 'Esta senha é uma das mais comuns. Escolha outra.');
  }
  if (lowered === email.toLowerCase()) refuse(field, 'A senha não pode ser o próprio e-mail.');
}
