import { z } from 'zod';
import { RECIPIENT_ASKS } from '../rules/orders/recipientAsks.ts';

/** What a recipient asked for on the public page. */
export const RecipientRequest = z.object({
  id: z.string(),
  ask: z.enum(RECIPIENT_ASKS),
  /** `2026-03-02`. */
  day: z.string().nullable(),
  outletId: z.string().nullable(),
  /** As the recipient typed it: a stranger's text. */
  words: z.string().nullable(),
  createdAt: z.string(),
});
export type RecipientRequest = z.infer<typeof RecipientRequest>;
