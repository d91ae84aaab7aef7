import type { LogoPicture } from './logoPicture.ts';

export interface DocumentCompany {
  name: string;
  /** `#rrggbb` */
  color: string;
  /** Stands where the name would; without one a tile with the name's initial beside the name. */
  logo?: LogoPicture | null;
  /** Address, registration and contact lines under the name. */
  lines: string[];
}
