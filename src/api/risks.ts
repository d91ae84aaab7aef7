import type {
  DismissRiskInput,
  ParcelRisks,
  RestoreRiskInput,
  RiskDismissed,
  RisksInput,
} from '../../contract/orders/risks.ts';
import { call } from './client/http.ts';

export const findRisks = (body: RisksInput, signal?: AbortSignal) =>
  call<ParcelRisks[]>('POST', 'risks', { body, signal });
export const dismissRisk = (body: DismissRiskInput) => call<RiskDismissed>('POST', 'risks/dismiss', { body });
export const restoreRisk = (body: RestoreRiskInput) => call<RiskDismissed>('POST', 'risks/restore', { body });
