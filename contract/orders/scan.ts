import { z } from 'zod';
import { SCAN_LENGTH, SCAN_MODES, SCAN_OUTCOMES, SCANS_PER_CALL } from '../rules/orders/scanCodes.ts';
import { CustomerId, Uuid } from '../wire/scalars.ts';

/** Scans of one station, in their order. */
export const ScanInput = z.object({
  customerId: CustomerId.nullish(),
  /** `print` finds the order alone; its label is requested by its id. */
  mode: z.enum(SCAN_MODES),
  scans: z
    .array(
      z.object({
        /** Made by the station: a scan that is sent again after a lost answer counts once. */
        id: Uuid,
        /** The raw text of the scanner. */
        code: z.string().min(1, 'is required').max(SCAN_LENGTH),
        /** The chosen order, where the number belongs to several. */
        orderId: Uuid.nullish(),
      }),
    )
    .min(1, 'is required')
    .max(SCANS_PER_CALL, `must have at most ${SCANS_PER_CALL} entries`),
});
export type ScanInput = z.input<typeof ScanInput>;

export const ScannedOrder = z.object({
  id: z.string(),
  consignmentNo: z.string().nullable(),
  referenceNo: z.string().nullable(),
  recipientName: z.string().nullable(),
  statusCode: z.number(),
  packedAt: z.string().nullable(),
});
export type ScannedOrder = z.infer<typeof ScannedOrder>;

export const ScanResult = z.object({
  id: z.string(),
  outcome: z.enum(SCAN_OUTCOMES),
  order: ScannedOrder.nullable(),
  /** Which of the order's cartons this scan counts as. */
  carton: z.object({ number: z.number().int(), total: z.number().int() }).nullable(),
  manifest: z.object({ id: z.string(), manifestId: z.string() }).nullable(),
  /** The orders that the number may mean. */
  choices: z.array(ScannedOrder),
});
export type ScanResult = z.infer<typeof ScanResult>;
