import { z } from 'zod';

/**
 * The moment of the last change of the record, from the answer that this change is based on. If the record was changed since, nothing is
 * written and the answer is 409 ERR_CONFLICT with a `Conflict`. Without it the sent fields overwrite any version.
 */
export const BasedOn = z.string().max(40).nullish();

/** Detail of that 409: the record as it is now, under its name, and the change that was refused. */
export type Conflict<K extends string, T> = { [name in K]: T } & { sent: Record<string, unknown> };
