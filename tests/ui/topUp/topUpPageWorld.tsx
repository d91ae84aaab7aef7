import { vi } from 'vitest';
import type { Member } from '../../../contract/rules/account/rights.ts';
import TopUpPage from '../../../src/customRoutes/topUp/TopUpPage.tsx';
import { answers, follow } from '../orderStatus/liveOrder.tsx';

export const FEATURES = ['serviceincluded', 'freecredit', 'freeflyer', 'smsnotifyrate'];
export const PLAN = {
  minAmount: 20,
  prices: [
    {
      id: 1,
      name: 'Starter',
      description: null,
      value: 20,
      features: FEATURES.map((key) => ({ key, valueTxt: `of ${key}`, hide: false })),
    },
  ],
};
export const METHODS = [{ id: 1, name: 'Card', fontAwesomeIcon: '', disabled: false, minAmount: null }];
export const invoiceOf = (status: number) => ({
  id: 'i1',
  invoiceNo: 'INV-1',
  status,
  totalPrice: { amount: 50, currency: 'MYR' },
  paymentMethodId: 2,
  promo: null as { code: string; refusal: string | null } | null,
});
export const BEFORE = { id: 1, walletBalance: 12.3, planName: 'Starter' };

export async function open(
  at: string,
  {
    plan = PLAN,
    code = 'my',
    settings = {} as Record<string, unknown>,
    state = undefined as unknown,
    verbs = {} as Record<string, unknown>,
    planName = 'Starter' as string | null,
    member = undefined as Member | undefined,
  } = {},
) {
  const plans = answers<typeof PLAN>(plan);
  const invoice = answers(invoiceOf(0));
  const payment = answers({ id: 'i1', statusCode: 0 });
  const reloadCustomer = vi.fn(async () => undefined);
  const live = follow(
    <TopUpPage />,
    {
      getTopUpPlan: plans.verb,
      getTopUpMethods: async () => METHODS,
      getInvoice: invoice.verb,
      getPaymentStatus: payment.verb,
      ...verbs,
    },
    {
      at,
      path: '/payment/:invoiceId?',
      state,
      session: {
        company: { id: 'c1', code, timezone: 'Asia/Kuala_Lumpur', currency: 'MYR' },
        settings,
        customer: { ...BEFORE, planName, member },
        hasMultipoint: false,
        reloadCustomer,
      },
    },
  );
  await live.pass(0);
  return { plans, invoice, payment, reloadCustomer, ...live };
}
