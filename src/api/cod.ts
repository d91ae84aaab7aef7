import type { CodTotals } from '../../contract/cod.ts';
import { call } from './http.ts';
import { ticketLink } from './links.ts';

type Filter = Record<string, string | undefined>;

export const getCodTotals = (filter: Filter, signal?: AbortSignal) =>
  call<CodTotals>('GET', 'order/codSettlement/totals', { query: filter, ...(signal ? { signal } : {}) });
/** Address of the filtered settlements as a sheet. */
export const codExportLink = (filter: Filter) => ticketLink('order/codSettlement/export', filter);
