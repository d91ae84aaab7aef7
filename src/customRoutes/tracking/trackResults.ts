import type { TrackResult } from '../../../contract/orders/tracking.ts';
import { LIMITS } from '../../../contract/rules/limits.ts';
import { TRACKING_TABS, type TrackingTab, trackingTab } from '../../../contract/rules/orders/orderStatus.ts';
import {
  numbersInText,
  trackingNumber,
  trackingNumberForms,
} from '../../../contract/rules/orders/trackingNumbers.ts';

/** The typed numbers to track, and how many exceed the limit (TRACK-02…04). */
export function readNumbers(text: string): { numbers: string[]; leftOut: number } {
  const all = numbersInText(text);
  return {
    numbers: all.slice(0, LIMITS.trackingNumbers),
    leftOut: Math.max(0, all.length - LIMITS.trackingNumbers),
  };
}

/** Requested numbers without a result (TRACK-16). */
export function unknownNumbers(requested: readonly string[], results: readonly TrackResult[]): string[] {
  const known = new Set(results.map((r) => trackingNumber(r.consignmentNo ?? '')));
  return requested.filter((number) => !trackingNumberForms(number).some((form) => known.has(form)));
}

/** Whether a parcel belongs to a tab (TRACK-08…14). */
export const inTab = (code: number, tab: TrackingTab): boolean => tab === 'all' || trackingTab(code) === tab;

export const tabCounts = (results: readonly TrackResult[]): Record<TrackingTab, number> =>
  Object.fromEntries(
    TRACKING_TABS.map((tab) => [tab, results.filter((r) => inTab(r.statusCode, tab)).length]),
  ) as Record<TrackingTab, number>;

export const isTab = (value: string | null): value is TrackingTab =>
  TRACKING_TABS.includes(value as TrackingTab);
