/** The text of an amount as a main figure: thousands of reais without centavos end there, which is shorter and no less exact. */
export const leadMoneyText = (text: string): string => text.replace(/(?<=\.\d{3}),00$/, '');
