// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Customer } from '../../../contract/account/customers.ts';
import { usualChoice } from '../../../contract/rules/account/notices.ts';
import NotificationsPage from '../../../src/customRoutes/settings/NotificationsPage.tsx';
import { notificationIssues, notificationsOf } from '../../../src/customRoutes/settings/notificationRules.ts';
import ServicesPage from '../../../src/customRoutes/settings/ServicesPage.tsx';
import { sessionOf } from '../commands/everyScreenData.ts';
import { expectAccessible } from '../expectAccessible.ts';
import { showSettings } from './settingsHarness.tsx';

const ACCOUNT = { id: 1, companyId: 'c1' };
const LATER = '2026-03-02T05:00:00.000Z';
const save = () => userEvent.click(screen.getByRole('button', { name: /^Save/ }));

describe('the services page', () => {
  const getOwnServiceCompanies = async () => [
    { id: 4, name: 'Direx' },
    { id: 7, name: 'Kilat' },
  ];

  it('the services page saves the chosen couriers, at least one, or an empty list for all; the account is loaded again (SET-28, SET-29, SET-30)', async () => {
    const saved = { ...sessionOf().customer, selectedServices: [7], updated_at: LATER };
    const saveCustomer = vi.fn(async () => saved);
    // The change is saved, even if the account cannot be loaded again.
    const reloadCustomer = vi.fn(() => Promise.reject(new Error('No answer')));
    showSettings(ServicesPage, {
      verbs: { getOwnServiceCompanies, saveCustomer },
      session: { reloadCustomer },
      customer: { selectedServices: [] },
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'Only the ones I choose' }));
    await save();
    expect((await screen.findAllByText('Choose at least one courier')).length).toBeGreaterThan(0);
    expect(saveCustomer).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Kilat' }));
    await save();
    expect(await screen.findByText('Services updated.')).toBeInTheDocument();
    expect(saveCustomer).toHaveBeenLastCalledWith({
      ...ACCOUNT,
      selectedServices: [7],
      updated_at: sessionOf().customer.updated_at,
    });
    expect(reloadCustomer).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('radio', { name: 'All couriers, also new ones' }));
    await save();
    await waitFor(() =>
      expect(saveCustomer).toHaveBeenLastCalledWith({ ...ACCOUNT, selectedServices: [], updated_at: LATER }),
    );
  });
});

it('the services page shows a chosen courier that is no longer offered, and saves it only while it is ticked (SET-29)', async () => {
  const saveCustomer = vi.fn(async () => sessionOf().customer);
  showSettings(ServicesPage, {
    verbs: { getOwnServiceCompanies: async () => [{ id: 4, name: 'Direx' }], saveCustomer },
    session: { reloadCustomer: async () => undefined },
    customer: { selectedServices: [9] },
  });
  const gone = await screen.findByRole('checkbox', { name: 'No longer offered (no. 9)' });
  expect(gone).toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Direx' }));
  await userEvent.click(gone);
  await save();
  await waitFor(() =>
    expect(saveCustomer).toHaveBeenLastCalledWith(expect.objectContaining({ selectedServices: [4] })),
  );
});

describe('the notifications page', () => {
  const company = (code: string) => ({ company: { ...sessionOf().company, code } });

  it('the notifications page has the flags with the price of their channel, saves them and the notice of a low balance (SET-32, SET-35, SET-36, SET-38, SET-39)', async () => {
    const updateCustomer = vi.fn(async () => ({}));
    showSettings(NotificationsPage, {
      verbs: { updateCustomer },
      customer: { smsNotifications: true, smsRate: 0.1, emailRate: 0, waRate: null, pushRate: 0.05 },
    });
    expect(screen.getByRole('checkbox', { name: 'Messages about orders by SMS' })).toBeChecked();
    expect(screen.getByRole('columnheader', { name: 'SMS MYR 0.10' })).toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: 'Email free' })).toBeInTheDocument();
    // Nothing charges messages in the browser, whatever the tenant's setting says.
    expect(screen.getByRole('columnheader', { name: 'Browser free' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Messages about orders by email' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tell me when the balance is low' }));
    await save();
    expect(await screen.findAllByText('Enter the balance below which you want to hear')).not.toEqual([]);
    await userEvent.type(screen.getByRole('spinbutton', { name: /^Below this balance/ }), '50');
    await save();
    expect(await screen.findByText('Notifications updated.')).toBeInTheDocument();
    expect(updateCustomer).toHaveBeenCalledExactlyOnceWith({
      ...ACCOUNT,
      updated_at: sessionOf().customer.updated_at,
      // No other switch was changed: a default that nobody chose is not stored.
      emailNotifications: false,
      minBalanceNotify: true,
      minBalanceVal: 50,
    });
  });

  it('the notifications page chooses the messages of each channel, and shows this month’s messages with their price, the daily limit, and the reason if none are sent (SET-32, SET-35, BX-06)', async () => {
    const updateCustomer = vi.fn(async () => ({}));
    const counts = [{ kind: 'delivered', channel: 'sms', messages: 17, cost: 1.7 }];
    showSettings(NotificationsPage, {
      verbs: {
        updateCustomer,
        getNoticeMonth: async () => ({
          since: '2026-03-01',
          currency: 'MYR',
          counts,
          unpaid: 2,
          isVerified: false,
          day: { limit: 60, left: 0, held: 3 },
        }),
      },
      customer: {
        smsNotifications: true,
        smsRate: 0.1,
        emailRate: 0,
        waRate: 0.15,
        notices: usualChoice(),
        noticesOnceADay: false,
      },
    });
    expect(await screen.findByTitle('17 sent this month')).toHaveTextContent('17');
    expect(screen.getByText('This month: MYR 1.70')).toBeInTheDocument();
    expect(screen.getByText(/^2 messages of this month were not sent/)).toBeInTheDocument();
    expect(screen.getByText(/^Today: 0 of 60 messages to recipients are left/)).toBeInTheDocument();
    expect(screen.getByText(/^3 messages are held back/)).toBeInTheDocument();
    expect(screen.getByText(/until its email address is verified/)).toBeInTheDocument();
    // Recipients cannot get WhatsApp messages yet, so the tick is empty for any choice.
    expect(screen.getByRole('checkbox', { name: 'Booked by WhatsApp' })).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: 'Booked by WhatsApp' })).not.toBeChecked();
    const ownTick = () => screen.getByRole('checkbox', { name: 'Delivered (to you) by Email' });
    expect(ownTick()).not.toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tell me by email and SMS' }));
    expect(ownTick()).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Picked up by Email' })).not.toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Booked by SMS' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^One message a parcel and day/ }));
    await save();
    await waitFor(() =>
      expect(updateCustomer).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ notices: { booked: { sms: false } }, noticesOnceADay: true }),
      ),
    );
  });

  const OFF = {
    mine: 'Email, SMS, and WhatsApp are off for this group: tick them in the row “Whole group”.',
    whatsApp: 'WhatsApp is off for this group: tick it in the row “Whole group”.',
    cash: 'WhatsApp is off for this group: tick it in the row “Whole group” of “Tell me how my orders go”.',
    sms: 'SMS is off for all groups: tick it in the row “Messages about orders”.',
  };
  const groupOf = (name: string) => {
    const heading = screen.getByRole('rowheader', { name });
    return within(heading.closest('tbody')!);
  };
  const RECIPIENTS = 'Tell recipients how their parcel goes';
  const MINE = 'Tell me how my orders go';
  const CASH = 'About my account';

  it('each group of the notifications page has its switches in one row, and its line names that row while a channel is off (SET-32)', async () => {
    showSettings(NotificationsPage, { customer: { smsNotifications: true, emailRate: 0 } });
    for (const [group, names] of [
      [RECIPIENTS, ['Tell recipients by email and SMS', 'Tell recipients by WhatsApp']],
      [MINE, ['Tell me by email and SMS', 'Tell me by WhatsApp']],
    ] as const) {
      const row = groupOf(group).getByRole('row', { name: /^Whole group/ });
      const ticks = within(row).getAllByRole('checkbox');
      expect(ticks.map((tick) => tick.getAttribute('aria-label'))).toEqual(names);
      expect(within(row).getByText('Email and SMS')).toBeInTheDocument();
      const heading = screen.getByRole('rowheader', { name: group });
      expect(within(heading).queryByRole('checkbox')).toBeNull();
    }
    const ticks = screen.getAllByRole('checkbox');
    const names = ticks.map((tick) => tick.getAttribute('aria-label') ?? tick.closest('label')?.textContent);
    expect(names.filter((name, at) => !name || names.indexOf(name) !== at)).toEqual([]);

    expect(groupOf(RECIPIENTS).getByText(OFF.whatsApp)).toBeInTheDocument();
    expect(groupOf(MINE).getByText(OFF.mine)).toBeInTheDocument();
    expect(groupOf(CASH).getByText(OFF.cash)).toBeInTheDocument();
    await userEvent.click(groupOf(MINE).getByText('Email and SMS'));
    expect(groupOf(MINE).getByText(OFF.whatsApp)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tell me by WhatsApp' }));
    expect(groupOf(MINE).queryByText(/ off for /)).toBeNull();
    expect(groupOf(CASH).queryByText(/ off for /)).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Messages about orders by SMS' }));
    expect(groupOf(RECIPIENTS).getByText(`${OFF.sms} ${OFF.whatsApp}`)).toBeInTheDocument();
    for (const group of [MINE, CASH]) expect(groupOf(group).getByText(OFF.sms)).toBeInTheDocument();
    await expectAccessible(screen.getByRole('table'));
  });

  it.each([
    ['my', true],
    ['abcd', true],
    ['abcde', false],
    ['abcde-staging', true],
  ])(
    'the notifications page of the company %s shows the WhatsApp flags: %s (SET-33, SET-34)',
    (code, shown) => {
      showSettings(NotificationsPage, { session: company(code) });
      expect(screen.queryByRole('checkbox', { name: /^Tell me by WhatsApp/ }) !== null).toBe(shown);
    },
  );

  it.each([
    [false, null, []],
    [true, null, ['settings.notifications.minBalanceMissing']],
    [true, 0, []],
    [true, 100_000, []],
    [true, 100_000.5, ['validation.tooLarge']],
    [true, -1, ['validation.tooSmall']],
    [false, 200_000, []],
  ])(
    'the notifications page with the notice %s at %s has errors %o (SET-37)',
    (minBalanceNotify, minBalanceVal, keys) => {
      const values = { ...notificationsOf({} as Customer), minBalanceNotify, minBalanceVal };
      expect(notificationIssues(values, 'MYR').map(({ messageKey }) => messageKey)).toEqual(keys);
    },
  );
});
