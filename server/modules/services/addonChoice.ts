import { ADDON_COD, ADDON_INSURANCE } from '../../../contract/rules/money/payment.ts';
import type { ServiceAddonRow } from '../../db/schema/couriers/rateCards.ts';
import type { ChosenAddon } from './priceLines.ts';
import type { QuoteAddon } from './quoteRequest.ts';

/** Add-ons with an amount: the list then has only services that offer them (QUOTE-44…46). */
const DECISIVE = new Set([ADDON_COD, ADDON_INSURANCE]);

export interface AddonProblem {
  field: string;
  message: string;
}

/** Add-ons with an amount that is missing or invalid. */
export function addonProblems(chosen: QuoteAddon[]): AddonProblem[] {
  return chosen.flatMap((addon, i) => {
    if (!DECISIVE.has(addon.id) || addon.isQuestion) return [];
    const field = `serviceAddon.${i}.value`;
    if (addon.value === undefined || addon.value === null || addon.value === '')
      return [{ field, message: `"${field}" is required` }];
    return (addon.valueMinor ?? 0) > 0 ? [] : [{ field, message: `"${field}" must be an amount above 0` }];
  });
}

/** Whether a service offers every requested add-on that filters the list. */
export const hasDecisiveAddons = (
  offered: ServiceAddonRow[],
  chosen: Pick<QuoteAddon, 'id' | 'isQuestion'>[],
) => chosen.every((c) => !DECISIVE.has(c.id) || c.isQuestion || offered.some((o) => o.id === c.id));

/** The chosen add-ons that a service offers, ready to be priced. */
export function pickAddons(offered: ServiceAddonRow[], chosen: QuoteAddon[]): ChosenAddon[] {
  return chosen.flatMap((c) => {
    const addon = c.isQuestion ? undefined : offered.find((o) => o.id === c.id);
    return addon ? [{ addon, qty: c.qty, valueMinor: c.valueMinor }] : [];
  });
}
