import type { z } from 'zod';

/** A field of the wire that a form may not leave empty. What is said of it, the portal knows in the user's language. */
export const required = <T extends z.ZodType>(wire: T): T =>
  wire.refine((value) => value !== null && value !== undefined && value !== '', 'is required');
