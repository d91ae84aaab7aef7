import { z } from 'zod';

/**
 * `updatedAt` of the record in the answer that this change is based on. If the record was changed since, nothing is written and the answer
 * is 409 ERR_CONFLICT with a `Conflict`. Without this field the change overwrites any version.
 */
export const BasedOn = z.string().max(40).nullish();

/** The maker of the present version: a person, or an API key by its name. */
export interface ChangedBy {
  name: string;
  isYou: boolean;
}

/** Detail of that 409: the present record under its name, the refused change, and who made the present version, if that is known. */
export type Conflict<K extends string, T> = { [name in K]: T } & {
  sent: Record<string, unknown>;
  /** Absent without a present record. */
  changedAt?: string;
  changedBy?: ChangedBy | null;
};
