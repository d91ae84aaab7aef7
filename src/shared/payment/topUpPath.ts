import type { Location } from 'react-router-dom';
import { fromMinor } from '../../../contract/rules/money/money.ts';

/** A step that is opened again after the top-up, such as an order to confirm or a parcel typed into the palette. */
export interface ResumedStep {
  kind: 'confirm' | 'pay' | 'book' | 'batch' | 'fulfil' | 'change';
  id: string;
}

const PARAM = 'again';

/** An address that returns to the open page and to the step over it. */
export function resumePath({ pathname, search, key, state }: Location, step?: ResumedStep): string {
  const back = new URLSearchParams(search);
  // A form that was filled for this visit is stored with the visit's key.
  if (state) back.set('from', key);
  if (step) back.set(PARAM, `${step.kind}:${step.id}`);
  return back.size ? `${pathname}?${back}` : pathname;
}

/** The page for a top-up of the missing amount. */
export const topUpPath = (missingMinor: number, back?: string): string =>
  `/payment?${new URLSearchParams({ missing: String(fromMinor(missingMinor)), ...(back ? { back } : {}) })}`;

/** The step in an address, and the address without it. */
export function readResumedStep(search: string): { step: ResumedStep | null; rest: string } {
  const params = new URLSearchParams(search);
  const [, kind, id] = /^(confirm|pay|book|batch|fulfil|change):(.+)$/.exec(params.get(PARAM) ?? '') ?? [];
  params.delete(PARAM);
  return {
    step: kind && id ? { kind: kind as ResumedStep['kind'], id } : null,
    rest: params.size ? `?${params}` : '',
  };
}
