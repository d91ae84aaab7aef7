// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { invoiceOf, METHODS, open, PLAN } from './topUpPageWorld.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
const step = (name: string) => within(screen.getByRole('list', { name: 'Steps' })).getByText(name);

describe('the steps of a top-up', () => {
  it('the step of the payment status cannot be opened by a click, but by the address of an invoice (PAY-02, PAY-03)', async () => {
    await open('/payment?amount=50&step=confirm');
    expect(step('Amount').closest('button')).not.toBeNull();
    expect(step('Payment status').closest('button, a')).toBeNull();
    expect(step('Confirmation').closest('li')).toHaveAttribute('aria-current', 'step');
    cleanup();
    await open('/payment/i1');
    expect(step('Payment status').closest('li')).toHaveAttribute('aria-current', 'step');
    expect(step('Amount').closest('button')).toBeNull();
  });

  it('the smallest top-up for a missing amount opens at the confirmation with sum and method, each of which can be changed (PAY-01, BX-33)', async () => {
    const methods = [
      { ...METHODS[0]!, name: 'Card' },
      { ...METHODS[0]!, id: 2, name: 'Bank transfer' },
    ];
    const { pass } = await open('/payment?missing=37.5&back=/orders/new-order', {
      verbs: { getTopUpMethods: async () => methods },
    });
    const press = async (name: string | RegExp) => {
      screen.getByRole('button', { name }).click();
      await pass(0);
    };
    const current = () =>
      screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current'))?.textContent;
    expect(current()).toBe('3Confirmation');
    expect(screen.getByRole('alert')).toHaveTextContent('Your wallet is MYR 37.50 short');
    expect(screen.getByText('Card')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Pay MYR 40\.00/ })).toBeVisible();
    await press('Change: Payment method');
    fireEvent.click(screen.getByRole('radio', { name: 'Bank transfer' }));
    await pass(0);
    await press(/^Continue/);
    expect(screen.getByText('Bank transfer')).toBeVisible();
    await press('Change: Amount');
    expect(current()).toBe('1Amount');
    fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '60' } });
    await pass(0);
    expect(current()).toBe('1Amount');
    expect(screen.getByTestId('address')).toHaveTextContent('back=%2Forders%2Fnew-order');
  });

  it.each([
    ['is raised to the present plan', '/payment?missing=37.5', 'Standard'],
    ['is given in the address too', '/payment?missing=37.5&amount=60', null],
  ])(
    'a top-up for a missing amount whose sum %s opens at the amount (PAY-01, PAY-39)',
    async (_why, at, planName) => {
      await open(at, { plan: TWO_PLANS, planName });
      expect(step('Amount').closest('li')).toHaveAttribute('aria-current', 'step');
    },
  );

  it('the page of a top-up says in plain words that no payment method is set up, and has no form (BX-01)', async () => {
    await open('/payment?amount=50&step=confirm', { verbs: { getTopUpMethods: async () => [] } });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'No way to pay is set up here. Please ask support how to add money to the wallet.',
    );
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('spinbutton')).toBeNull();
    expect(screen.queryByRole('button', { name: /Next|Pay/ })).toBeNull();
  });

  it('the amount has the focus at once, but a page that loads late does not take the focus from another field (PAY-03)', async () => {
    await open('/payment');
    expect(screen.getByLabelText(/^Amount/)).toHaveFocus();
    cleanup();
    const search = document.body.appendChild(document.createElement('input'));
    search.focus();
    await open('/payment');
    expect(screen.getByLabelText(/^Amount/)).toBeVisible();
    expect(search).toHaveFocus();
    search.remove();
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
  ])(
    'a top-up without a plan %s of the tenant %s starts at %s (PAY-15, PAY-16)',
    async (_layout, code, amount) => {
      await open('/payment', { plan: { minAmount: 1, prices: [] }, code });
      expect(screen.getByText(/^At least .+ in steps of/)).toBeVisible();
      expect(screen.getByLabelText(/^Amount/)).toHaveValue(String(amount));
    },
  );

  it('two notes before the payment explain its effect on credit and plan (PAY-38, PAY-39)', async () => {
    await open('/payment?amount=50&step=confirm');
    expect(
      screen.getByText('Top-up credits are not refundable. The plan renews to the latest top-up plan.'),
    ).toBeVisible();
  });
});

it('an account without a plan reads that a plan begins, never that a plan is renewed (PAY-39, BX-33)', async () => {
  await open('/payment?amount=50', { planName: null });
  expect(screen.getByText('It begins the plan Starter.')).toBeVisible();
  expect(screen.queryByText(/renews|After this top-up/)).toBeNull();
  cleanup();
  await open('/payment?amount=50&step=confirm', { planName: null });
  expect(screen.getByText('Top-up credits are not refundable.')).toBeVisible();
  expect(screen.queryByText(/renews|After this top-up/)).toBeNull();
  cleanup();
  await open('/payment?amount=50');
  expect(screen.getByText('After this top-up your plan is Starter.')).toBeVisible();
});

it('each payment method has an icon of its kind, an unknown method too (PAY-19)', async () => {
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
  const iconPaths = named.map(({ name }) => {
    const icon = within(screen.getByRole('radio', { name }).closest('label')!).getByText(name!).parentElement;
    return icon?.querySelector('svg[aria-hidden="true"] path')?.getAttribute('d');
  });
  expect(iconPaths.every(Boolean)).toBe(true);
  expect(iconPaths[2]).toBe(iconPaths[0]);
  expect(new Set(iconPaths).size).toBe(3);
});

it('a promised amount has the format of the reader’s language, and a free credit is part of the balance afterwards (PAY-08, PAY-22)', async () => {
  const features = [
    { key: 'freecredit', valueTxt: 'RM10', hide: false },
    { key: 'smsnotifyrate', valueTxt: 'MYR 0.2', hide: false },
  ];
  const plan = { ...PLAN, prices: [{ ...PLAN.prices[0]!, features }] };
  await open('/payment', { plan });
  const shown = within(screen.getByRole('group', { name: 'Plans' })).getAllByRole('listitem');
  expect(shown.map((item) => item.textContent)).toEqual(['Free credit: MYR 10.00', 'SMS notice: MYR 0.20']);
  cleanup();
  await open('/payment?amount=50&step=confirm', { plan });
  expect(screen.getByText('Free credit').nextSibling).toHaveTextContent('MYR 10.00');
  expect(screen.getByText('Balance afterwards').nextSibling).toHaveTextContent('MYR 72.30');
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
  expect(screen.getByLabelText(/^Amount/)).toHaveValue('100');
});

it('a disabled payment method and a method with a larger minimum cannot be chosen, and show the reason (PAY-20)', async () => {
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
  'at the step %s an amount for a smaller plan shows the loss, and one press keeps the present plan (PAY-39)',
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
  'no loss is shown for a plan that stays: %j (PAY-39)',
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

it('the field of the amount has the focus with its preset selected, so that typing replaces it (PAY-14)', async () => {
  await open('/payment', { plan: TWO_PLANS, planName: 'Standard' });
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: /^Amount/ });
  expect(field).toHaveFocus();
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['100', 0, 3]);
});

it('the button that pays a top-up names its sum (PAY-23)', async () => {
  await open('/payment?amount=50&step=confirm');
  expect(screen.getByRole('button', { name: /^Pay MYR 50\.00/ })).toBeVisible();
});
