export interface Delivered {
  name: string;
  version: string;
  licence: string;
}
export interface Lock {
  packages: Record<string, { version?: string; license?: string; dev?: boolean }>;
}
export function deliveredIn(lock: Lock): Delivered[];
export function refusedIn(lock: Lock): Delivered[];
