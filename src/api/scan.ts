import type { ScanInput, ScanResult } from '../../contract/orders/scan.ts';
import { call } from './client/http.ts';
import { ticketLink } from './client/links.ts';

/** The operator continues scanning, so a repeated request is better than a long wait. */
const TIMEOUT_MS = 8000;

/** Answers scans; a repeated scan gets its first answer again. */
export const scanParcels = (input: ScanInput) =>
  call<ScanResult[]>('POST', 'order/scan', { body: input, timeoutMs: TIMEOUT_MS });
/** Address of the barcodes that work the station. */
export const scanSheetLink = () => ticketLink('order/scan/sheet');
