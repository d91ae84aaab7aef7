import type { components } from './schema.js';

type Schemas = components['schemas'];

/** Quote, book, repeat the call, track, print, cancel, and one refused call. */
export type MainJob = (job: {
  address: string;
  key: string;
  asked: Schemas['InstantQuoteInput'];
  order: Schemas['OrderInput'];
}) => Promise<Seen>;

export interface Seen {
  offered: number;
  paid: number;
  sameOrder: boolean;
  tracked: number;
  label: string | undefined;
  cancelled: string | undefined;
  refused: string | undefined;
}
