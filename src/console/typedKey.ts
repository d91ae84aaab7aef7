/** Where a parcel typed into the palette is stored while somebody tops up the wallet for it. */
export const typedKey = (customerId: number): string => `paletteTyped:${customerId}`;
