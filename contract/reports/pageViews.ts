import { z } from 'zod';

/** The pattern of a page's address, such as `/order/:id`. Digits are refused, so that no number or id gets into the log. */
const Screen = z
  .string()
  .max(60)
  .regex(/^\/(:?[a-z-]+(\/:?[a-z-]+)*)?$/i);

/** Number of openings of each page since the last report of this tab. */
export const PageViewsInput = z.object({
  views: z
    .array(z.object({ screen: Screen, count: z.number().int().min(1).max(1000) }))
    .min(1)
    .max(50),
});
export type PageViewsInput = z.input<typeof PageViewsInput>;
