import { createContext, useContext } from 'react';
import type { ResumedInput } from './rows/paletteItem.ts';

export interface PaletteApi {
  isOpen: boolean;
  /** Opens the palette with this text, or with a parcel as the user left it. Without a text it opens with the text of the last 30 seconds. */
  open(initialQuery?: string, resumed?: ResumedInput): void;
  close(): void;
}

/** Initial text of the palette. */
export interface OpenedPalette {
  query: string;
  /** Whether the text is restored from the last time; typing then replaces it. */
  isRestored: boolean;
  resumed?: ResumedInput | undefined;
}

export const PaletteContext = createContext<PaletteApi | undefined>(undefined);

/** Opens the palette from anywhere below its provider. */
export function usePalette(): PaletteApi {
  const api = useContext(PaletteContext);
  if (!api) throw new Error('The palette needs a PaletteProvider above');
  return api;
}

/** Attributes of a button that opens the palette. */
export const PALETTE_BUTTON = { 'aria-keyshortcuts': 'Control+K Meta+K' } as const;
export const PALETTE_SELECTOR = `[aria-keyshortcuts="${PALETTE_BUTTON['aria-keyshortcuts']}"]`;
