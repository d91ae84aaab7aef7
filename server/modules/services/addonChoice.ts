import { ADDON_COD } from '../../../contract/rules/money/payment.ts';
import type { ServiceAddonRow } from '../../db/schema/couriers/rateCards.ts';
import type { ChosenAddon } from './priceLines.ts';
import { isDecisive, type QuoteAddon } from './quoteRequest.ts';

/** Sent by shops' plugins in place of an amount that is not known yet. */
const NO_AMOUNT_YET = '-1';

export interface AddonProblem {
  field: string;
  message: string;
}

/** Add-ons with an amount that is missing or invalid. */
export function addonProblems(chosen: QuoteAddon[]): AddonProblem[] {
  return chosen.flatMap((addon, i) => {
    if (!isDecisive(addon)) return [];
    const field = `serviceAddon.${i}.value`;
    const value = String(addon.value ?? '').trim();
    if (addon.id === ADDON_COD && addon.isQuestion && (value === '' || value === NO_AMOUNT_YET)) return [];
    if (value === '') return [{ field, message: `"${field}" is required` }];
    return (addon.valueMinor ?? 0) > 0 ? [] : [{ field, message: `"${field}" must be an amount above 0` }];
  });
}

/** Whether a service offers every requested add-on that filters the list. */
export const hasDecisiveAddons = (
  offered: ServiceAddonRow[],
  chosen: Pick<QuoteAddon, 'id' | 'isQuestion'>[],
) => chosen.every((c) => !isDecisive(c) || c.isQuestion || offered.some((o) => o.id === c.id));

/** The chosen add-ons that a service offers, ready to be priced. */
export function pickAddons(offered: ServiceAddonRow[], chosen: QuoteAddon[]): ChosenAddon[] {
  return chosen.flatMap((c) => {
    const addon = c.isQuestion ? undefined : offered.find((o) => o.id === c.id);
    return addon ? [{ addon, qty: c.qty, valueMinor: c.valueMinor }] : [];
  });
}
