import type { CodTotals } from '../../../contract/money/cod.ts';
import { call } from '../client/http.ts';
import { ticketLink } from '../client/links.ts';
import type * as Statement from './statement.ts';

type Filter = Record<string, string | undefined>;

export const getCodTotals = (filter: Filter, signal?: AbortSignal) =>
  call<CodTotals>('GET', 'order/codSettlement/totals', { query: filter, signal });
/** Address of the filtered settlements as a sheet. */
export const codExportLink = (filter: Filter) => ticketLink('order/codSettlement/export', filter);

/** The calls of a statement are no part of the first load. */
const statement = () => import('./statement.ts');
export const getStatementClaims: typeof Statement.getStatementClaims = async (...args) =>
  (await statement()).getStatementClaims(...args);
export const findCodOrders: typeof Statement.findCodOrders = async (...args) =>
  (await statement()).findCodOrders(...args);
export const noteCodPaid: typeof Statement.noteCodPaid = async (...args) =>
  (await statement()).noteCodPaid(...args);
