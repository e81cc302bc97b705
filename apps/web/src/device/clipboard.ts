/** Copies a text. Rejects where the device does not allow it. */
export const copyText = async (text: string): Promise<void> => navigator.clipboard.writeText(text);
