const MIN = 8;
const ENOUGH = 12;
const GOOD = 16;

/** Strength of a password from 0 to 4, with a message. Only a hint: the server decides what is accepted. */
export type Strength = { reached: 0 | 1 | 2 | 3 | 4; words: string };

/**
 * Strength by length and variety. Characters are counted as people see them. `isCommon` recognises common passwords.
 */
export function passwordStrength(password: string, isCommon: (password: string) => boolean): Strength {
  const characters = [...password];
  const missing = MIN - characters.length;
  if (characters.length === 0) return { reached: 0, words: 'Pelo menos 8 caracteres. Uma frase curta serve bem.' };
  if (missing === 1) return { reached: 1, words: 'Falta 1 caractere. O mínimo é 8.' };
  if (missing > 0) return { reached: 1, words: `Faltam ${missing} caracteres. O mínimo é 8.` };
  if (new Set(characters).size < 5) return { reached: 1, words: 'Fácil de adivinhar: muita letra repetida.' };
  if (isCommon(password)) return { reached: 1, words: 'É uma das mais comuns. Escolha outra.' };
  if (characters.length < ENOUGH) return { reached: 2, words: 'Serve. Com mais uma palavra fica melhor.' };
  if (characters.length < GOOD) return { reached: 3, words: 'Boa.' };
  return { reached: 4, words: 'Boa. Uma frase curta é mais fácil de lembrar.' };
}
