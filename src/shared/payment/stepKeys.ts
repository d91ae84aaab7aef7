/** Storage key of a step's values while somebody tops up the wallet for it: one of each kind, of each account. */
export const typedKey = (customerId: number): string => `paletteTyped:${customerId}`;
export const batchKey = (customerId: number): string => `batchAgain:${customerId}`;
export const fulfilKey = (customerId: number): string => `fulfilAgain:${customerId}`;
