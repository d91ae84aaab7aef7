/** A pattern of LIKE that finds the text anywhere, whatever signs it has. */
export const partOf = (text: string): string => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
