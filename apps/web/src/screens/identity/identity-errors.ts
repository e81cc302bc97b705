/** The error of an e-mail that cannot be valid, checked on the device; undefined if it may be valid. */
export function wrongEmail(typed: string): string | undefined {
  const email = typed.trim();
  if (email === '') return 'Diga o e-mail.';
  return email.includes('@') ? undefined : 'Falta o @ no e-mail.';
}

/** The error of a name. */
export const wrongName = (typed: string): string | undefined => (typed.trim() === '' ? 'Diga seu nome.' : undefined);

/** The error of an account's password. */
export const wrongPassword = (typed: string): string | undefined => (typed === '' ? 'Diga a senha.' : undefined);

/** The error of a new password. */
export const wrongChoice = (typed: string): string | undefined => (typed === '' ? 'Escolha uma senha.' : undefined);

/** The errors by field; null if there are none. */
export function wrongFields<Field extends string>(
  checked: Readonly<Record<Field, string | undefined>>,
): Partial<Record<Field, string>> | null {
  return Object.values(checked).some((words) => words !== undefined) ? checked : null;
}

/** How long to wait after too many wrong passwords, and what works at once. For more than a day no time is given. */
export function waitWords(seconds: unknown): string {
  const link = 'Com o link de “Esqueci a senha” você entra na hora.';
  if (typeof seconds !== 'number' || seconds > 86_400) return `Foram muitas senhas erradas nesta conta. ${link}`;
  const minutes = Math.ceil(seconds / 60);
  return `Muitas tentativas. Espere ${minutes === 1 ? '1 minuto' : `${minutes} minutos`} e tente de novo. ${link}`;
}
