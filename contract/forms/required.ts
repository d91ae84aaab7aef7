import type { z } from 'zod';

/** A field of the API that a form requires. The portal shows its own text in the user's language instead of this message. */
export const required = <T extends z.ZodType>(wire: T): T =>
  wire.refine((value) => value !== null && value !== undefined && value !== '', 'is required');
