import { z } from 'zod';
import { LIMITS } from '../rules/limits.ts';
import { MANIFEST_SORTS } from '../rules/listSorts.ts';
import { CustomerId, DateOnly, paged, RowId, sortOrder } from '../wire/scalars.ts';
import { OrderContact } from './orders.ts';

export const CreateManifestInput = z.object({
  orderIds: z
    .array(RowId)
    .min(1, 'must name at least one order')
    .max(LIMITS.bulkIds, `must have at most ${LIMITS.bulkIds} orders`),
  customerId: CustomerId.nullish(),
});
export type CreateManifestInput = z.input<typeof CreateManifestInput>;

export const Manifest = z.object({
  id: z.string(),
  manifestId: z.string(),
  customerId: z.number(),
  service: z.object({ id: z.number(), name: z.string(), code: z.string() }),
  sender: OrderContact,
  /** Number of its parcels. */
  parcels: z.number(),
  status: z.number(),
  createdAt: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

/** An order that is on no manifest after the call, and why. */
export const LeftOffOrder = z.object({
  orderId: z.string(),
  consignmentNo: z.string().nullable(),
  code: z.string(),
  message: z.string(),
});
export type LeftOffOrder = z.infer<typeof LeftOffOrder>;

export const CreatedManifest = Manifest.extend({ leftOff: z.array(LeftOffOrder) });
export type CreatedManifest = z.infer<typeof CreatedManifest>;

export const ManifestListQuery = z.object({
  customerId: CustomerId.optional(),
  companyId: z.string().max(60).optional(),
  status: z
    .string()
    .regex(/^[019](,[019])*$/, 'must be 0, 1 or 9')
    .optional(),
  /** A number or a part of one. */
  manifestId: z.string().max(60).optional(),
  ...paged(10),
  sortBy: z.enum(MANIFEST_SORTS).default('createdAt'),
  orderBy: sortOrder('desc'),
});
export type ManifestListQuery = z.infer<typeof ManifestListQuery>;

/** The list's filter for an export. `limit` has no effect: the export has every manifest that the filter finds. */
export const ManifestExportQuery = ManifestListQuery.omit({ page: true }).extend({
  limit: z.string().max(20).optional(),
  /** First and last day of creation in the company's time zone. */
  dateFrom: DateOnly.optional(),
  dateTo: DateOnly.optional(),
  jwt: z.string().max(200).optional(),
});
export type ManifestExportQuery = z.infer<typeof ManifestExportQuery>;
