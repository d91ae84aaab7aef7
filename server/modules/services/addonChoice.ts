import { ADDON_COD, ADDON_INSURANCE } from '../../../contract/rules/money/payment.ts';
import type { ServiceAddonRow } from '../../db/schema/couriers/rateCards.ts';
import type { ChosenAddon } from './priceLines.ts';
import type { QuoteAddon } from './quoteRequest.ts';

/** Add-ons with an amount: only services that offer them stay in the list (QUOTE-44…46). */
export const isDecisive = ({ id }: { id: number }) => id === ADDON_COD || id === ADDON_INSURANCE;
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
