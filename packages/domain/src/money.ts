/** R$ as whole centavos. */
export const toCents = (reais: number): number => Math.round(reais * 100);

/** Σ of amounts in R$, exact: added in whole centavos. */
export const sumMoney = (amounts: Iterable<number>): number => {
  let cents = 0;
  for (const reais of amounts) cents += toCents(reais);
  return cents / 100;
};
