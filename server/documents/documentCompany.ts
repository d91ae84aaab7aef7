import type { LogoPicture, SizedLogo } from './drawing/logoPicture.ts';

/** A shipper's own look on the papers of an order. */
export interface PaperBrand {
  name: string;
  /** `#rrggbb` */
  color: string;
  logo: SizedLogo | null;
}

export interface DocumentCompany {
  name: string;
  /** `#rrggbb` */
  color: string;
  /** Replaces the name; without one a tile with the name's initial is next to the name. */
  logo?: LogoPicture | null;
  /** Address, registration and contact lines under the name. */
  lines: string[];
  /** Shown above the company's name. */
  brand?: PaperBrand | null;
}
