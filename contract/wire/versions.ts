import { z } from 'zod';

/**
 * `updatedAt` of the record in the answer that this change is based on. If the record was changed since, nothing is written and the answer
 * is 409 ERR_CONFLICT with a `Conflict`. Without this field the change overwrites any version.
 */
export const BasedOn = z.string().max(40).nullish();

/** Detail of that 409: the present record under its name, and the refused change. */
export type Conflict<K extends string, T> = { [name in K]: T } & { sent: Record<string, unknown> };
