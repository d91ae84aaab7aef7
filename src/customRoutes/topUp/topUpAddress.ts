import { isAmount } from '../../../contract/rules/money/money.ts';
import { storeText } from '../../lib/browser/storedJson.ts';

/** Steps before the payment; the status of a payment has its own address (PAY-01, PAY-03). */
export const STEPS = ['amount', 'method', 'confirm'] as const;
export type Step = (typeof STEPS)[number];

export interface TopUpChoice {
  step: Step;
  /** In major units; null without a choice, NaN if the text is not a number. */
  amount: number | null;
  /** The amount that the wallet lacks for the order that requested the top-up. */
  missing: number | null;
  methodId: number | null;
  promoCode: string;
  /** The page that opened the top-up. */
  back: string | null;
}

/** The choice in an address; the step is null if the address names none. */
type EnteredChoice = Omit<TopUpChoice, 'step'> & { step: Step | null };

/**
 * A choice from the page's address, validated like the form. An invalid amount stays, so that the form shows the reason. An invalid missing
 * amount and an unknown method count as absent.
 */
export function readChoice(search: URLSearchParams): EnteredChoice {
  const step = STEPS.find((name) => name === search.get('step')) ?? null;
  return {
    step,
    amount: amountIn(search.get('amount')),
    missing: positive(search.get('missing')),
    methodId: positive(search.get('method')),
    promoCode: search.get('promo') ?? '',
    back: sameSitePath(search.get('back')),
  };
}

export function writeChoice(choice: TopUpChoice): URLSearchParams {
  const search = new URLSearchParams();
  if (choice.amount !== null) search.set('amount', String(choice.amount));
  if (choice.missing !== null) search.set('missing', String(choice.missing));
  if (choice.methodId !== null) search.set('method', String(choice.methodId));
  if (choice.promoCode) search.set('promo', choice.promoCode);
  if (choice.back) search.set('back', choice.back);
  // With a missing amount, the page opens at its last step.
  if (choice.step !== 'amount' || choice.missing !== null) search.set('step', choice.step);
  return search;
}

/** A path inside the console, else null: other addresses are never followed. */
export const sameSitePath = (path: string | null): string | null =>
  path && /^\/(?![/\\])/.test(path) ? path : null;

function amountIn(text: string | null): number | null {
  if (!text?.trim()) return null;
  const value = Number(text);
  return isAmount(value) ? value : Number.NaN;
}

function positive(text: string | null): number | null {
  const value = amountIn(text) ?? 0;
  return value > 0 ? value : null;
}

const RETURN_PREFIX = 'topUpReturn:';

/** Stores for this tab the page that is opened after the invoice is paid. */
export function storeReturn(invoiceId: string, path: string | null): void {
  if (path) storeText(RETURN_PREFIX + invoiceId, path, sessionStorage);
}

export const storedReturn = (invoiceId: string): string | null =>
  sameSitePath(sessionStorage.getItem(RETURN_PREFIX + invoiceId));
