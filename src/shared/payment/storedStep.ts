/** Storage key of a step's values during a top-up: one for each kind of step and each account. */
export const typedKey = (customerId: number): string => `paletteTyped:${customerId}`;
export const batchKey = (customerId: number): string => `batchAgain:${customerId}`;
export const fulfilKey = (customerId: number): string => `fulfilAgain:${customerId}`;
