// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import TopUpPage from '../../../src/customRoutes/topUp/TopUpPage.tsx';
import { storeReturn } from '../../../src/customRoutes/topUp/topUpAddress.ts';
import { markBegun, reportConversion } from '../../../src/customRoutes/topUp/topUpConversion.ts';
import { answers, follow } from '../orderStatus/liveOrder.tsx';
import { BEFORE, invoiceOf, open } from './topUpPageWorld.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
const PIXELS = {
  scripts_fb_pixelid: '1234567890',
  scripts_google_analyticid: 'G-ABC123DEF4',
  scripts_google_adwordsid: 'AW-123456789',
};
const outcome = (text: string) => screen.queryByRole('heading', { level: 2, name: text });

describe('the status of a top-up', () => {
  it('the gateway’s own HTML is in a frame that runs no script and belongs to no site (PAY-24, B2-29)', async () => {
    const made = vi.fn((_page: Blob) => 'blob:details');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined }));
    const html = '<p>Transfer MYR 50.00</p><script>document.title = "stolen"</script>';
    await open('/payment/i1', { state: { paymentDetails: html } });
    const frame = screen.getByTitle('How to pay');
    const allowed = frame.getAttribute('sandbox')?.split(' ');
    expect(allowed).toContain('allow-forms');
    expect(allowed).not.toContain('allow-scripts');
    expect(allowed).not.toContain('allow-same-origin');
    expect(await made.mock.calls[0]?.[0].text()).toContain(`<main>${html}</main>`);
    expect(document.body.innerHTML).not.toContain('stolen');
  });

  it('the status of a top-up is requested every three seconds nine times; then the payment is pending and can be checked again (PAY-25, PAY-27, PAY-28, PAY-29)', async () => {
    const { payment, invoice, pass } = await open('/payment/i1');
    expect(outcome('Waiting for the payment…')).not.toBeNull();
    await pass(2900);
    expect(payment.asked).not.toHaveBeenCalled();
    for (let times = 1; times <= 9; times++) {
      expect(screen.queryByRole('button', { name: 'Check status' })).toBeNull();
      await pass(times === 1 ? 150 : 3010);
      expect(payment.asked).toHaveBeenCalledTimes(times);
    }
    await pass(30_000);
    expect(payment.asked).toHaveBeenCalledTimes(9);
    expect(outcome('Payment pending')).not.toBeNull();

    screen.getByRole('button', { name: 'Check status' }).click();
    await pass(0);
    expect(outcome('Waiting for the payment…')).not.toBeNull();
    invoice.now = invoiceOf(1);
    payment.now = { id: 'i1', statusCode: 1 };
    await pass(3010);
    expect(payment.asked).toHaveBeenCalledTimes(10);
    expect(outcome('Payment received. Thank you.')).not.toBeNull();
  });

  it('the status of a top-up that cannot be read is shown with its result (PAY-32)', async () => {
    const failing = answers(invoiceOf(0));
    failing.now = new Error('File not found');
    const live = follow(
      <TopUpPage />,
      { getInvoice: failing.verb },
      {
        at: '/payment/i1',
        path: '/payment/:invoiceId?',
        session: { company: { id: 'c1', code: 'my', currency: 'MYR' }, settings: {}, customer: BEFORE },
      },
    );
    await live.pass(0);
    expect(screen.getByRole('alert')).toHaveTextContent('Error File not found');
  });

  it('the status of a top-up whose payer left without paying is shown at once, the same invoice can be paid again, and its event still counts (PAY-26, PAY-31, ERR-13)', async () => {
    const paymentPageLink = vi.fn(async () => 'https://pay.test/');
    const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const { payment, invoice, event, pass } = await open('/payment/i1?invoiceId=i1&cancelled=1', {
      verbs: { paymentPageLink },
    });
    expect(outcome('Payment cancelled')).not.toBeNull();
    await pass(30_000);
    expect(payment.asked).not.toHaveBeenCalled();
    screen.getByRole('button', { name: 'Try again' }).click();
    await pass(0);
    expect(paymentPageLink).toHaveBeenCalledWith('i1', `${location.origin}/customer/payment/i1`, 'c1');
    expect(leave).toHaveBeenCalledWith('https://pay.test/');
    invoice.now = invoiceOf(1);
    await event('invoice.status', { invoiceId: 'i1' });
    expect(outcome('Payment received. Thank you.')).not.toBeNull();
  });

  it('the status of a top-up shows that no payment method is set up, and no link to a payment page if the gateway of an open payment was removed (BX-01)', async () => {
    await open('/payment/i1?cancelled=1');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    cleanup();
    await open('/payment/i1?cancelled=1', { verbs: { getTopUpMethods: async () => [] } });
    expect(screen.getByText(/No way to pay is set up here/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('an unpaid top-up leads to a new one of the same amount by the same method, and back to the user’s page', async () => {
    storeReturn('i1', '/orders/new-order');
    const { invoice, event } = await open('/payment/i1?cancelled=1');
    const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    const same = '/payment?amount=50&method=2&back=%2Forders%2Fnew-order';
    expect(to('Start over')).toBe(same);
    expect(to('Go on where you left off')).toBe('/orders/new-order');
    invoice.now = invoiceOf(9);
    await event('invoice.status', { invoiceId: 'i1' });
    expect([to('Start over'), to('Try again')]).toEqual([same, `${same}&step=confirm`]);
  });

  it('after a payment the link back to the user’s page has the focus, so that Enter goes on (B1-30)', async () => {
    storeReturn('i1', '/orders/new-order');
    // A second top-up of the same tab.
    storeReturn('i2', null);
    storeReturn('i3', '/drafts');
    const { invoice, event } = await open('/payment/i1');
    invoice.now = invoiceOf(1);
    await event('invoice.status', { invoiceId: 'i1' });
    expect(outcome('Payment received. Thank you.')).not.toBeNull();
    const back = screen.getByRole('link', { name: 'Go on where you left off' });
    expect(back).toHaveFocus();
    expect(back).toHaveAttribute('href', '/orders/new-order');
  });

  it('an unpaid top-up keeps its promo code for the new one, or shows the reason if the code is no longer valid (PAY-22)', async () => {
    const withCode = (refusal: string | null) => ({ ...invoiceOf(9), promo: { code: 'TOPUP10', refusal } });
    const { invoice, event } = await open('/payment/i1');
    const startOver = () => screen.getByRole('link', { name: 'Start over' }).getAttribute('href');
    invoice.now = withCode(null);
    await event('invoice.status', { invoiceId: 'i1' });
    expect(startOver()).toBe('/payment?amount=50&method=2&promo=TOPUP10');
    invoice.now = withCode('This promo code has expired.');
    await event('invoice.status', { invoiceId: 'i1' });
    expect(startOver()).toBe('/payment?amount=50&method=2');
    expect(screen.getByText('Without promo code TOPUP10: This promo code has expired.')).toBeVisible();
  });

  it('an unknown invoice shows that there is no such payment, and links to top-up and billing (PAY-32)', async () => {
    const unknown = answers(invoiceOf(0));
    unknown.now = Object.assign(new Error('File not found'), { status: 404 });
    await open('/payment/nothing', { verbs: { getInvoice: unknown.verb } });
    expect(screen.getByRole('heading', { name: 'There is no such payment' })).toBeVisible();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/payment',
      '/billing',
    ]);
  });

  it.each([
    ['may make orders', ['orders.write', 'wallet.topup'] as const, 1],
    ['may make no orders', ['wallet.topup'] as const, 0],
  ])('a paid top-up of a person who %s offers what he may do (PAY-33, BX-50)', async (_, rights, links) => {
    const member = { role: 'own', rights, dayLimitMinor: null } as const;
    const { invoice, payment, pass } = await open('/payment/i1', { member });
    invoice.now = invoiceOf(1);
    payment.now = { id: 'i1', statusCode: 1 };
    await pass(3010);
    expect(screen.getAllByRole('link', { name: 'Top up again' })).toHaveLength(1);
    expect(screen.queryAllByRole('link', { name: /New order/ })).toHaveLength(links);
  });

  it('a refunded top-up shows the refund with its sum, and continues like a paid top-up (BILL-10)', async () => {
    const { invoice, event } = await open('/payment/i1');
    const refunded = { refundTxId: 't1', totalRefunded: { amount: 12.5, currency: 'MYR' } };
    invoice.now = { ...invoiceOf(1), ...refunded };
    await event('invoice.status', { invoiceId: 'i1' });
    expect(outcome('Partly refunded')).not.toBeNull();
    expect(screen.getByText('MYR 12.50 refunded')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull();
  });

  it('a failed top-up has the standard text of failed payments (ERR-13)', async () => {
    const { invoice, event } = await open('/payment/i1');
    invoice.now = invoiceOf(9);
    await event('invoice.status', { invoiceId: 'i1' });
    expect(outcome('Sorry. Payment failed')).not.toBeNull();
  });

  it('a successful top-up is reported to the pixels of the tenant’s settings once, by number and never by the invoice’s id (PAY-36)', async () => {
    const [fbq, gtag] = [vi.fn(), vi.fn()];
    vi.stubGlobal('fbq', fbq);
    vi.stubGlobal('gtag', gtag);
    markBegun('i1');
    const { invoice, event } = await open('/payment/i1', { settings: PIXELS });
    expect(fbq).not.toHaveBeenCalled();
    invoice.now = invoiceOf(1);
    await event('invoice.status', { invoiceId: 'i1' });
    await event('invoice.status', { invoiceId: 'i1' });
    const money = { value: 50, currency: 'MYR' };
    expect(fbq.mock.calls).toEqual([['trackSingle', '1234567890', 'Purchase', money, { eventID: 'INV-1' }]]);
    expect(gtag.mock.calls).toEqual([
      ['event', 'purchase', { send_to: 'G-ABC123DEF4', transaction_id: 'INV-1', ...money }],
      ['event', 'conversion', { send_to: 'AW-123456789', transaction_id: 'INV-1', ...money }],
    ]);
    expect(JSON.stringify([fbq.mock.calls, gtag.mock.calls])).not.toContain('i1');
    cleanup();
    // Opened again later, or by another person than the buyer.
    const later = await open('/payment/i1', { settings: PIXELS });
    later.invoice.now = invoiceOf(1);
    await later.event('invoice.status', { invoiceId: 'i1' });
    expect([fbq.mock.calls.length, gtag.mock.calls.length]).toEqual([1, 2]);
  });

  it('a top-up informs only pixels in the settings with a valid id (PAY-36)', () => {
    const [fbq, gtag] = [vi.fn(), vi.fn()];
    const conversion = { invoiceId: 'i1', invoiceNo: 'INV-1', amount: 50, currency: 'MYR' };
    for (const settings of [{}, { scripts_fb_pixelid: '<script>', scripts_google_analyticid: 7 }]) {
      markBegun('i1');
      reportConversion(conversion, settings, { fbq, gtag });
    }
    expect([...fbq.mock.calls, ...gtag.mock.calls]).toEqual([]);
    markBegun('i1');
    expect(() => reportConversion(conversion, PIXELS, {})).not.toThrow();
  });
});
