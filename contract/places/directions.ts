import { z } from 'zod';
import { Coord } from '../wire/scalars.ts';

const MOST_POINTS = 60;

/** `3.139,101.687;3.073,101.518`: latitude and longitude of each point, in order. */
export const DirectionsQuery = z.object({
  points: z
    .string()
    .max(4000)
    .transform((text, context) => {
      const points = text.split(';').map((pair) => {
        const [lat, lon, more] = pair.split(',');
        return more === undefined ? Coord.safeParse({ lat, lon }).data : undefined;
      });
      const known = points.filter((point) => point !== undefined);
      if (known.length === points.length && known.length >= 2 && known.length <= MOST_POINTS) return known;
      context.addIssue({ code: 'custom', message: `must be 2 to ${MOST_POINTS} points as lat,lon;lat,lon` });
      return z.NEVER;
    }),
});

export const Directions = z.object({
  /** `road` follows the streets; `straight` connects the points directly where no directions service is configured. */
  kind: z.enum(['road', 'straight']),
  /** Points to draw, as latitude and longitude. */
  line: z.array(z.tuple([z.number(), z.number()])),
  /** Metres along the line. */
  distance: z.number(),
});
export type Directions = z.infer<typeof Directions>;
