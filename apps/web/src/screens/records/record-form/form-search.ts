/** The parameters of a new record's form in its address. */
export type FormSource = {
  de?: string | string[];
  saida?: string;
  safra?: string;
  contorno?: string;
  origem?: string;
  forma?: string;
};

/** Whether a parameter names something. */
export const isId = (value: unknown): value is string => typeof value === 'string' && value !== '';

/**
 * Parameters of a form: the records, the one lot or the season from which it is filled in, how to outline a plot at
 * once, and whether the coffee was there before or bought.
 */
export const formSource = ({ de, saida, safra, contorno, origem, forma }: Record<string, unknown>): FormSource => ({
  ...(isId(de) && { de }),
  ...(Array.isArray(de) && { de: de.filter(isId) }),
  ...(isId(saida) && { saida }),
  ...(isId(safra) && { safra }),
  ...(isId(contorno) && { contorno }),
  ...(isId(origem) && { origem }),
  ...(isId(forma) && { forma }),
});

/** The parameters of a stored record's form: why it was opened. */
export type EditSearch = { concluir?: 1; anotar?: string; campo?: string };

/** Keeps the parameters of a stored record's form that mean something. */
export const editSearch = ({ concluir, anotar, campo }: Record<string, unknown>): EditSearch => ({
  ...(String(concluir) === '1' && { concluir: 1 as const }),
  ...(typeof anotar === 'string' && { anotar }),
  ...(isId(campo) && { campo }),
});
