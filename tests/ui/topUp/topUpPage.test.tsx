// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import TopUpPage from '../../../src/customRoutes/topUp/TopUpPage.tsx';
import { keepReturn } from '../../../src/customRoutes/topUp/topUpAddress.ts';
import { markBegun, tellConversion } from '../../../src/customRoutes/topUp/topUpConversion.ts';
import { answers, follow } from '../orderStatus/liveOrder.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const FEATURES = ['serviceincluded', 'freecredit', 'freeflyer', 'smsnotifyrate'];
const PLAN = {
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
const METHODS = [{ id: 1, name: 'Card', fontAwesomeIcon: '', disabled: false, minAmount: null }];
const invoiceOf = (status: number) => ({
  id: 'i1',
  invoiceNo: 'INV-1',
  status,
  totalPrice: { amount: 50, currency: 'MYR' },
  paymentMethodId: 2,
  promo: null as { code: string; refusal: string | null } | null,
});
const BEFORE = { id: 1, walletBalance: 12.3, planName: 'Starter' };
const PIXELS = {
  scripts_fb_pixelid: '1234567890',
  scripts_google_analyticid: 'G-ABC123DEF4',
  scripts_google_adwordsid: 'AW-123456789',
};

async function open(
  at: string,
  {
    plan = PLAN,
    code = 'my',
    settings = {} as Record<string, unknown>,
    state = undefined as unknown,
    verbs = {} as Record<string, unknown>,
    planName = 'Starter' as string | null,
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
        customer: { ...BEFORE, planName },
        hasMultipoint: false,
        reloadCustomer,
      },
    },
  );
  await live.pass(0);
  return { plans, invoice, payment, reloadCustomer, ...live };
}
const step = (name: string) => within(screen.getByRole('list', { name: 'Steps' })).getByText(name);
const outcome = (text: string) => screen.queryByRole('heading', { level: 2, name: text });

describe('the steps of a top-up', () => {
  it('the payment status cannot be opened by a click, and the address of an invoice starts there (PAY-02, PAY-03)', async () => {
    await open('/payment?amount=50&step=confirm');
    expect(step('Amount').closest('button')).not.toBeNull();
    expect(step('Payment status').closest('button, a')).toBeNull();
    expect(step('Confirmation').closest('li')).toHaveAttribute('aria-current', 'step');
    cleanup();
    await open('/payment/i1');
    expect(step('Payment status').closest('li')).toHaveAttribute('aria-current', 'step');
    expect(step('Amount').closest('button')).toBeNull();
  });

  it('without any way to pay, the page says so in plain words and asks for nothing (BX-01)', async () => {
    await open('/payment?amount=50&step=confirm', { verbs: { getTopUpMethods: async () => [] } });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'No way to pay is set up here. Please ask support how to add money to the wallet.',
    );
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('spinbutton')).toBeNull();
    expect(screen.queryByRole('button', { name: /Next|Pay/ })).toBeNull();
  });

  it('the header reads the balance again on request (PAY-06)', async () => {
    const { reloadCustomer, pass } = await open('/payment');
    expect(reloadCustomer).not.toHaveBeenCalled();
    screen.getByRole('button', { name: 'Refresh the balance' }).click();
    await pass(0);
    expect(reloadCustomer).toHaveBeenCalledOnce();
  });

  it('a plan names its four known features in words (PAY-08)', async () => {
    await open('/payment');
    const plan = within(screen.getByRole('group', { name: 'Plans' })).getByRole('button');
    for (const [name, key] of [
      ['Included:', 'serviceincluded'],
      ['Free credit:', 'freecredit'],
      ['Free flyers:', 'freeflyer'],
      ['SMS notice:', 'smsnotifyrate'],
    ])
      expect(plan).toHaveTextContent(`${name} of ${key}`);
  });

  it('plans that cannot be loaded are reported, and loaded again on request (PAY-10)', async () => {
    const { plans, pass } = await open('/payment', { plan: new Error('down') as never });
    expect(screen.getByRole('alert')).toHaveTextContent('Request time out. Please try again.');
    plans.now = PLAN;
    screen.getByRole('button', { name: 'Try again' }).click();
    await pass(0);
    expect(screen.getByRole('group', { name: 'Plans' })).toBeVisible();
  });

  it.each([
    ['the plain layout', 'acme', 50],
    ['the layout with a table of plans', 'my', 20],
  ])('without a plan %s of the tenant %s starts at %s (PAY-15, PAY-16)', async (_layout, code, amount) => {
    await open('/payment', { plan: { minAmount: 1, prices: [] }, code });
    expect(screen.getByLabelText(/^Amount/)).toHaveValue(amount);
  });

  it('before paying, two notes say what becomes of credit and plan (PAY-38, PAY-39)', async () => {
    await open('/payment?amount=50&step=confirm');
    expect(
      screen.getByText('Top-up credits are not refundable. The plan renews to the latest top-up plan.'),
    ).toBeVisible();
  });
});

it('each payment method has an icon of its kind, one that the portal does not know too (PAY-19)', async () => {
  const named = [
    ['Card', 'fa-credit-card'],
    ['Online banking', 'fa-building-columns'],
    ['Visa', 'fa-brands fa-cc-visa'],
    ['Barter', 'fa-hen'],
  ].map(([name, fontAwesomeIcon], i) => ({
    id: i + 1,
    name,
    fontAwesomeIcon,
    disabled: false,
    minAmount: null,
  }));
  await open('/payment?amount=50&step=method', { verbs: { getTopUpMethods: async () => named } });
  const drawn = named.map(({ name }) => {
    const icon = within(screen.getByRole('radio', { name }).closest('label')!).getByText(name!).parentElement;
    return icon?.querySelector('svg[aria-hidden="true"] path')?.getAttribute('d');
  });
  expect(drawn.every(Boolean)).toBe(true);
  expect(drawn[2]).toBe(drawn[0]);
  expect(new Set(drawn).size).toBe(3);
});

it('features that the tenant hides are not shown (PAY-09)', async () => {
  const features = [
    { key: 'freecredit', valueTxt: 'MYR 10', hide: true },
    { key: 'freeflyer', valueTxt: '5', hide: false },
  ];
  await open('/payment', { plan: { ...PLAN, prices: [{ ...PLAN.prices[0]!, features }] } });
  const shown = within(screen.getByRole('group', { name: 'Plans' })).getAllByRole('listitem');
  expect(shown.map((item) => item.textContent)).toEqual(['Free flyers: 5']);
});

it('a company code without the table of plans offers their amounts as buttons (PAY-17, PAY-18)', async () => {
  const { pass } = await open('/payment', { plan: TWO_PLANS, code: 'acme' });
  expect(screen.queryByRole('group', { name: 'Plans' })).toBeNull();
  screen.getByRole('button', { name: 'MYR 100.00' }).click();
  await pass(0);
  expect(screen.getByLabelText(/^Amount/)).toHaveValue(100);
});

it('a disabled payment method and one with a larger minimum cannot be chosen, and say why (PAY-20)', async () => {
  const methods = [
    { ...METHODS[0]!, id: 1, name: 'Off', disabled: true },
    { ...METHODS[0]!, id: 2, name: 'Large', minAmount: 60 },
    { ...METHODS[0]!, id: 3, name: 'Card' },
  ];
  await open('/payment?amount=50&step=method&method=1', { verbs: { getTopUpMethods: async () => methods } });
  expect(screen.getByRole('radio', { name: 'Off' })).toBeDisabled();
  expect(screen.getByRole('radio', { name: 'Large' })).toBeDisabled();
  expect(screen.getByRole('radio', { name: 'Card' })).toBeChecked();
  expect(screen.getByText('Not available now')).toBeVisible();
  expect(screen.getByText(/^From/)).toHaveTextContent('From MYR 60.00');
});

const TWO_PLANS = {
  minAmount: 20,
  prices: [
    { ...PLAN.prices[0]!, features: [{ key: 'freeflyer', valueTxt: '2', hide: false }] },
    {
      id: 2,
      name: 'Standard',
      description: null,
      value: 100,
      features: [
        { key: 'freeflyer', valueTxt: '10', hide: false },
        { key: 'smsnotifyrate', valueTxt: 'MYR 0.10', hide: true },
      ],
    },
  ],
};

it.each(['amount', 'confirm'])(
  'at the step %s an amount that moves the account to a smaller plan is told with what is lost, and the plan is kept by one press (PAY-39)',
  async (at) => {
    const { pass } = await open(`/payment?amount=50&step=${at}`, { plan: TWO_PLANS, planName: 'Standard' });
    const notice = () => screen.queryByRole('alert');
    expect(notice()).toHaveTextContent('This amount moves you from the plan Standard to Starter.');
    expect(
      within(notice()!)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Free flyers: 10 → 2']);
    screen.getByRole('button', { name: 'Top up MYR 100.00 and keep Standard' }).click();
    await pass(0);
    expect(screen.getByTestId('address')).toHaveTextContent('amount=100');
    expect(notice()).toBeNull();
  },
);

it.each([null, 'Starter', 'A plan of old'])(
  'nothing is told of a plan that is not lost: %j (PAY-39)',
  async (planName) => {
    await open('/payment?amount=50', { plan: TWO_PLANS, planName });
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

it.each([
  ['my', { promo_title: 'Bring a friend' }, true],
  ['my', undefined, false],
  ['myhub', { promo_title: 'Bring a friend' }, false],
])(
  'after success at %s with %j, a friend can be referred: %s (PAY-33, PAY-34, PAY-35)',
  async (code, referral, shown) => {
    const settings = referral ? { 'referral.customer': referral } : {};
    const { invoice, event } = await open('/payment/i1', { code, settings });
    invoice.now = invoiceOf(1);
    await event('invoice.status', { invoiceId: 'i1' });
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/orders/new-order', '/payment', ...(shown ? ['/refer-earn/'] : [])]);
  },
);

describe('the status of a top-up', () => {
  it('the gateway’s own HTML is held in a frame that runs no script and belongs to no site (PAY-24, B2-29)', async () => {
    const made = vi.fn((_page: Blob) => 'blob:details');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined }));
    const html = '<p>Transfer MYR 50.00</p><script>document.title = "stolen"</script>';
    await open('/payment/i1', { state: { paymentDetails: html } });
    const frame = screen.getByTitle('How to pay');
    const allowed = frame.getAttribute('sandbox')?.split(' ');
    expect(allowed).toContain('allow-forms');
    expect(allowed).not.toContain('allow-scripts');
    expect(allowed).not.toContain('allow-same-origin');
    expect(await made.mock.calls[0]?.[0].text()).toBe(html);
    expect(document.body.innerHTML).not.toContain('stolen');
  });

  it('is asked every three seconds nine times; then the payment is pending and can be checked again (PAY-25, PAY-27, PAY-28, PAY-29)', async () => {
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

  it('that cannot be read is shown with its result (PAY-32)', async () => {
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

  it('of a payer who left the gateway unpaid is shown at once, pays the same invoice again, and its event is still taken (PAY-26, PAY-31, ERR-13)', async () => {
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

  it('shows that no way to pay is set up, and no way to a payment page, where the gateway of an open payment is gone (BX-01)', async () => {
    await open('/payment/i1?cancelled=1');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    cleanup();
    await open('/payment/i1?cancelled=1', { verbs: { getTopUpMethods: async () => [] } });
    expect(screen.getByText(/No way to pay is set up here/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('that is not paid leads to a new top-up of the same amount by the same method, and on to where one came from', async () => {
    keepReturn('i1', '/orders/new-order');
    const { invoice, event } = await open('/payment/i1?cancelled=1');
    const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    const same = '/payment?amount=50&method=2&back=%2Forders%2Fnew-order';
    expect(to('Start over')).toBe(same);
    invoice.now = invoiceOf(9);
    await event('invoice.status', { invoiceId: 'i1' });
    expect([to('Start over'), to('Try again')]).toEqual([same, `${same}&step=confirm`]);
  });

  it('that is not paid keeps its promo code for the new top-up, and says why where the code holds no more (PAY-22)', async () => {
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

  it('of an unknown invoice says that there is no such payment, and leads to top-up and billing (PAY-32)', async () => {
    const unknown = answers(invoiceOf(0));
    unknown.now = Object.assign(new Error('File not found'), { status: 404 });
    await open('/payment/nothing', { verbs: { getInvoice: unknown.verb } });
    expect(screen.getByRole('heading', { name: 'There is no such payment' })).toBeVisible();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/payment',
      '/billing',
    ]);
  });

  it('that failed has the one text of failed payments (ERR-13)', async () => {
    const { invoice, event } = await open('/payment/i1');
    invoice.now = invoiceOf(9);
    await event('invoice.status', { invoiceId: 'i1' });
    expect(outcome('Sorry. Payment failed')).not.toBeNull();
  });

  it('that succeeded is told to the pixels of the tenant’s settings once, by number and never by the invoice’s id (PAY-36)', async () => {
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
    // Opened again later, or by somebody who did not buy it.
    const later = await open('/payment/i1', { settings: PIXELS });
    later.invoice.now = invoiceOf(1);
    await later.event('invoice.status', { invoiceId: 'i1' });
    expect([fbq.mock.calls.length, gtag.mock.calls.length]).toEqual([1, 2]);
  });

  it('tells no pixel that the settings do not name, and none whose id is not one (PAY-36)', () => {
    const [fbq, gtag] = [vi.fn(), vi.fn()];
    const conversion = { invoiceId: 'i1', invoiceNo: 'INV-1', amount: 50, currency: 'MYR' };
    for (const settings of [{}, { scripts_fb_pixelid: '<script>', scripts_google_analyticid: 7 }]) {
      markBegun('i1');
      tellConversion(conversion, settings, { fbq, gtag });
    }
    expect([...fbq.mock.calls, ...gtag.mock.calls]).toEqual([]);
    markBegun('i1');
    expect(() => tellConversion(conversion, PIXELS, {})).not.toThrow();
  });
});
