import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { invoice, ledgerEntry, ledgerTx, payment } from '../../../server/db/schema/ledger.ts';
import { company } from '../../../server/db/schema/tenants.ts';
import type { SandboxGateway } from '../../../server/sandbox/gateway/gateway.ts';
import { shipper as home, t, withShipper } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data, makeOrder } from '../orders/orderBody.ts';

/** 7.00 plus 6 % tax, rounded to 0.05, is 7.40: 6.98 sales and 0.42 tax. */
const PAID = { sales: 698, tax: 42 };
const GIVEN_BACK = { sales: -698, tax: -42 };

withShipper({ taxBp: 600 });

/** Sums per account of a customer's transactions of one category. */
async function booked(who: TestShipper, category: string): Promise<Record<string, number>> {
  const rows = await t.db.sql
    .select({ category: ledgerTx.category, account: ledgerEntry.account, minor: ledgerEntry.amountMinor })
    .from(ledgerEntry)
    .innerJoin(ledgerTx, eq(ledgerTx.id, ledgerEntry.txId))
    .where(eq(ledgerTx.customerId, who.customerId));
  return Object.fromEntries(
    rows.filter((row) => row.category === category).map((row) => [row.account, row.minor]),
  );
}

/** Begins the payment of an invoice and reports its success as the gateway. */
async function payInvoice(invoiceId: string): Promise<void> {
  const [open] = await t.db.sql.select().from(payment).where(eq(payment.invoiceId, invoiceId));
  const { id: paymentId, amountMinor, currency } = open!;
  const raw = JSON.stringify({
    paymentId,
    invoiceId,
    result: 'success',
    amountMinor,
    currency,
  });
  await t.app.inject({
    method: 'POST',
    url: '/v1.0/wallet/gateway/callback',
    headers: {
      'content-type': 'application/json',
      'x-gateway-signature': (t.ctx.ports.payments as SandboxGateway).sign(raw),
    },
    payload: raw,
  });
}

it('an order paid from the wallet books its tax apart from the sales, and so does its refund (B1-15, NUM-03)', async () => {
  const who = await makeShipper(t, { companyId: home.companyId, walletMinor: 1_000 });
  const made = await makeOrder(t, who);
  const wallet = `wallet:${who.customerId}`;
  expect(await booked(who, 'order')).toEqual({ [wallet]: -740, ...PAID });
  await call(t, who, 'POST', `order/${made.id}/cancel`, {});
  expect(await booked(who, 'refund')).toEqual({ [wallet]: 740, ...GIVEN_BACK });
});

/** Does the work while the tenant's rate is 8 % instead of 6 %. */
async function atNewRate(work: () => Promise<unknown>): Promise<void> {
  const setRate = (taxBp: number) =>
    t.db.sql.update(company).set({ taxBp }).where(eq(company.id, home.companyId));
  try {
    await setRate(800);
    await work();
  } finally {
    await setRate(600);
  }
}

it('a refund gives back the tax that was charged, also after the rate has changed (B1-15, NUM-03)', async () => {
  const who = await makeShipper(t, { companyId: home.companyId, walletMinor: 1_000 });
  const made = await makeOrder(t, who);
  await atNewRate(() => call(t, who, 'POST', `order/${made.id}/cancel`, {}));
  expect(await booked(who, 'refund')).toEqual({ [`wallet:${who.customerId}`]: 740, ...GIVEN_BACK });
});

/** An order whose payment has begun at the gateway. */
async function beginOrder(who: TestShipper) {
  const made = await makeOrder(t, who, { paymentMethodId: 1 });
  const doneUrl = encodeURIComponent('http://localhost/customer/orders/new-order');
  await call(
    t,
    null,
    'GET',
    `wallet/invoice/${made.invoiceId}/payment/?doneUrl=${doneUrl}&companyId=${who.companyId}`,
  );
  return made;
}

it('an order paid at the gateway after the rate has changed books the tax of its invoice (B1-15, NUM-03)', async () => {
  const who = await makeShipper(t, { companyId: home.companyId });
  const made = await beginOrder(who);
  await atNewRate(() => payInvoice(made.invoiceId!));
  expect(await booked(who, 'payment')).toEqual({ gateway: -740, ...PAID });
});

it('an invoice paid from the wallet after the rate has changed books the tax of the invoice (B1-15, NUM-03)', async () => {
  const who = await makeShipper(t, { companyId: home.companyId, walletMinor: 1_000 });
  const made = await makeOrder(t, who, { paymentMethodId: 1 });
  await atNewRate(() =>
    call(t, who, 'POST', `wallet/invoice/${made.invoiceId}/paymentmethod`, { paymentMethodId: 0 }),
  );
  expect(await booked(who, 'order')).toEqual({ [`wallet:${who.customerId}`]: -740, ...PAID });
});

it('an order paid at the gateway books its tax apart from the sales, and so does its refund (B1-15, NUM-03)', async () => {
  const who = await makeShipper(t, { companyId: home.companyId });
  const made = await beginOrder(who);
  await payInvoice(made.invoiceId!);
  expect(await booked(who, 'payment')).toEqual({ gateway: -740, ...PAID });
  await call(t, who, 'POST', `order/${made.id}/cancel`, {});
  expect(await booked(who, 'refund')).toEqual({ [`wallet:${who.customerId}`]: 740, ...GIVEN_BACK });
});

it('an invoice stores the tax within its total (B1-15, NUM-03)', async () => {
  const who = await makeShipper(t, { companyId: home.companyId, walletMinor: 1_000 });
  const made = await makeOrder(t, who);
  const [bill] = await t.db.sql.select().from(invoice).where(eq(invoice.id, made.invoiceId!));
  expect(bill).toMatchObject({ totalMinor: 740, taxMinor: PAID.tax });
});

it('a top-up carries no tax, neither its invoice nor its credit: purchases from it are taxed (B1-15, NUM-03)', async () => {
  const who = await makeShipper(t, { companyId: home.companyId });
  const { invoiceId } = data<{ invoiceId: string }>(
    await call(t, who, 'POST', 'topup/buy', { amount: 100, paymentMethodId: 1 }),
  );
  const [bill] = await t.db.sql.select().from(invoice).where(eq(invoice.id, invoiceId));
  expect(bill).toMatchObject({ type: 'topup', totalMinor: 10_000, taxMinor: 0 });
  await payInvoice(invoiceId);
  expect(await booked(who, 'topup')).toEqual({ gateway: -10_000, [`wallet:${who.customerId}`]: 10_000 });
});
