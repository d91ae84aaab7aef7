import { z } from 'zod';

/**
 * The moment at which a record was last changed, as it stood in the answer that a change is based on. When it was changed since, nothing
 * is written and the answer is 409 ERR_CONFLICT with a `Conflict`. Without it the fields that are sent are written over any version.
 */
export const BasedOn = z.string().max(40).nullish();

/** Detail of that 409: the record as it is now, under its name, and the change that was refused. */
export type Conflict<K extends string, T> = { [name in K]: T } & { sent: Record<string, unknown> };
