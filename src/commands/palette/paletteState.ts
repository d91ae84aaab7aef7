import { createContext, useContext } from 'react';

export interface PaletteApi {
  isOpen: boolean;
  /** With a text the palette begins with it; without, with what was typed in the last 30 seconds. */
  open(initialQuery?: string): void;
  close(): void;
}

/** What the palette begins with. */
export interface OpenedPalette {
  query: string;
  /** Left over from the last time: the first letter takes its place. */
  kept: boolean;
}

export const PaletteContext = createContext<PaletteApi | undefined>(undefined);

/** Opens the palette from anywhere below its provider. */
export function usePalette(): PaletteApi {
  const api = useContext(PaletteContext);
  if (!api) throw new Error('The palette needs a PaletteProvider above');
  return api;
}
