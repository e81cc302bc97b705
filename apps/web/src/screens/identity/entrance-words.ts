/** What is said under an e-mail that cannot be one, before a server is asked; undefined where it may be one. */
export function wrongEmail(typed: string): string | undefined {
  const email = typed.trim();
  if (email === '') return 'Diga o e-mail.';
  return email.includes('@') ? undefined : 'Falta o @ no e-mail.';
}

/** The same under a name. */
export const wrongName = (typed: string): string | undefined => (typed.trim() === '' ? 'Diga seu nome.' : undefined);

/** The same under the password of an account. */
export const wrongPassword = (typed: string): string | undefined => (typed === '' ? 'Diga a senha.' : undefined);

/** The same under a password that is being chosen. */
export const wrongChoice = (typed: string): string | undefined => (typed === '' ? 'Escolha uma senha.' : undefined);

/** The fields with what is wrong in them; null where nothing is. */
export function wrongFields<Field extends string>(
  checked: Readonly<Record<Field, string | undefined>>,
): Partial<Record<Field, string>> | null {
  return Object.values(checked).some((words) => words !== undefined) ? checked : null;
}

/** How long after too many wrong passwords, and what works at once: past a day no waiting is of use. */
export function waitWords(seconds: unknown): string {
  const link = 'Com o link de “Esqueci a senha” você entra na hora.';
  if (typeof seconds !== 'number' || seconds > 86_400) return `Foram muitas senhas erradas nesta conta. ${link}`;
  const minutes = Math.ceil(seconds / 60);
  return `Muitas tentativas. Espere ${minutes === 1 ? '1 minuto' : `${minutes} minutos`} e tente de novo. ${link}`;
}
