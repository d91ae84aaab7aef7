import { z } from 'zod';

/** One answer: `{"data": …}`. */
export const envelope = <T extends z.ZodType>(data: T) => z.object({ data });

/**
 * One page of a list: `{"data": [], page, pageTotal, rowTotal}`, flat, because clients in the field read it so. Pages count from 1. A
 * search is counted up to 10,000 rows. If it has more, `rowTotalMore` is true, and the totals grow as further pages are read.
 */
export const listEnvelope = <T extends z.ZodType>(row: T) =>
  z.object({
    data: z.array(row),
    page: z.number().int(),
    pageTotal: z.number().int(),
    rowTotal: z.number().int(),
    rowTotalMore: z.literal(true).optional(),
  });

export interface Page<T> {
  data: T[];
  page: number;
  pageTotal: number;
  rowTotal: number;
  rowTotalMore?: true | undefined;
}

/** Shape of every refusal. `field` is a dotted path into the body, e.g. `waypoint.1.contact.phone`. */
export const ApiError = z.object({
  code: z.string(),
  message: z.string(),
  field: z.string().optional(),
  /** Expected or allowed values, by code. */
  detail: z.unknown().optional(),
  requestId: z.string().optional(),
});
export type ApiError = z.infer<typeof ApiError>;
export const Refusal = z.object({ error: ApiError });

/** The whole list as one page; it may be empty. */
export const onePage = <T>(rows: T[]): Page<T> => toPage(rows, rows.length, 1, Math.max(1, rows.length));

export function toPage<T>(rows: T[], rowTotal: number, page: number, limit: number): Page<T> {
  return { data: rows, page, pageTotal: Math.max(1, Math.ceil(rowTotal / limit)), rowTotal };
}
