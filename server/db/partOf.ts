/** A LIKE pattern that finds the text anywhere, with its special characters escaped. */
export const partOf = (text: string): string => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
