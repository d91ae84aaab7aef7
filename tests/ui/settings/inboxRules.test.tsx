// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { InboxRule } from '../../../contract/orders/inboxRules.ts';
import { INBOX_RULES_MAX } from '../../../contract/rules/orders/inboxRules.ts';
import RulesPage from '../../../src/customRoutes/settings/inboxRules/RulesPage.tsx';
import { showSettings } from './settingsHarness.tsx';

const user = userEvent.setup();
const RULE: InboxRule = {
  id: 7,
  from: null,
  tells: null,
  kinds: ['late', 'pickupFailed'],
  channel: 'chat',
  time: 'daily',
  url: 'https://hooks.example.com/T0/secret',
  hour: 8,
  on: true,
  offReason: null,
  failedReason: null,
};
const rulesOf =
  (...rules: InboxRule[]) =>
  async () => ({ rules, channels: ['email', 'chat'], whatsApp: 'notOffered', people: [] });

it('a rule is made by keys only: kinds, a chat with its address, and an hour (BX-40)', async () => {
  const createInboxRule = vi.fn(async (_input: object) => RULE);
  showSettings(RulesPage, { verbs: { getInboxRules: rulesOf(), createInboxRule } });
  (await screen.findByRole('checkbox', { name: 'Late' })).focus();
  await user.keyboard(' ');
  screen.getByRole('radio', { name: 'Email' }).focus();
  await user.keyboard('{ArrowRight}');
  await user.click(screen.getByRole('button', { name: /^Make the rule/ }));
  const url = screen.getByRole('textbox', { name: /^Webhook address/ });
  await waitFor(() => expect(url).toHaveAccessibleDescription(expect.stringContaining('Enter the chat')));
  expect(createInboxRule).not.toHaveBeenCalled();
  await user.type(url, RULE.url!);
  screen.getByRole('radio', { name: 'At once' }).focus();
  await user.keyboard('{ArrowRight}');
  await user.click(screen.getByRole('button', { name: /^Make the rule/ }));
  await waitFor(() =>
    expect(createInboxRule).toHaveBeenCalledExactlyOnceWith({
      kinds: ['late'],
      channel: 'chat',
      time: 'daily',
      url: RULE.url,
      hour: 8,
    }),
  );
});

it('a rule shows its matters, receiver and time, without the secret of its address, and is switched, tried and deleted (BX-40)', async () => {
  const switchInboxRule = vi.fn(async () => RULE);
  const testInboxRule = vi.fn(async () => ({ error: 'The server answered with status 404.' }));
  const deleteInboxRule = vi.fn(async () => RULE);
  const verbs = { getInboxRules: rulesOf(RULE), switchInboxRule, testInboxRule, deleteInboxRule };
  showSettings(RulesPage, { verbs });
  expect(await screen.findByText('Late, Pickup failed')).toBeVisible();
  const facts = screen.getByText(/hooks\.example\.com/);
  expect(facts).toHaveTextContent('Chat (Slack-compatible) · hooks.example.com · Daily at 08:00');
  await user.click(screen.getByRole('button', { name: /^Send a test/ }));
  expect(await screen.findByText(/status 404/)).toBeVisible();
  await user.click(screen.getByRole('switch', { name: /^On/ }));
  await waitFor(() => expect(switchInboxRule).toHaveBeenCalledExactlyOnceWith(7, false));
  await user.click(screen.getByRole('button', { name: /^Delete/ }));
  await waitFor(() => expect(deleteInboxRule).toHaveBeenCalledExactlyOnceWith(7));
});

it('a rule that tells another person and is off shows why no test was sent (BX-40, BX-50)', async () => {
  const off = { ...RULE, channel: 'email' as const, url: null, tells: 'Mei Ling', on: false };
  const testInboxRule = vi.fn(async () => {
    throw new Error('This rule is off. Switch it on to test it.');
  });
  showSettings(RulesPage, { verbs: { getInboxRules: rulesOf(off), testInboxRule } });
  await user.click(await screen.findByRole('button', { name: /^Send a test/ }));
  expect(await screen.findByText('This rule is off. Switch it on to test it.')).toBeVisible();
});

it('a rule whose chat failed is off and shows the reason (BX-40)', async () => {
  const off = {
    ...RULE,
    on: false,
    offReason: 'failures' as const,
    failedReason: 'The server did not answer in time.',
  };
  showSettings(RulesPage, { verbs: { getInboxRules: rulesOf(off) } });
  expect(await screen.findByText(/did not answer in time/)).toBeVisible();
  expect(screen.getByRole('switch', { name: /^On/ })).not.toBeChecked();
});

it('a rule whose last message was refused is on and shows the reason (BX-40)', async () => {
  const failing = { ...RULE, failedReason: 'The wallet does not hold the price of the message.' };
  showSettings(RulesPage, { verbs: { getInboxRules: rulesOf(failing) } });
  expect(await screen.findByText(/last message was not taken: The wallet does not hold/)).toBeVisible();
  expect(screen.getByRole('switch', { name: /^On/ })).toBeChecked();
});

it.each([
  [INBOX_RULES_MAX - 1, true],
  [INBOX_RULES_MAX, false],
])('the form of a new rule with %i rules is shown: %s (BX-40)', async (count, isThere) => {
  const rules = Array.from({ length: count }, (_, n) => ({ ...RULE, id: n + 1 }));
  showSettings(RulesPage, { verbs: { getInboxRules: rulesOf(...rules) } });
  await screen.findAllByText('Late, Pickup failed');
  expect(screen.queryByRole('button', { name: /^Make the rule/ }) !== null).toBe(isThere);
});

it.each([
  ['noNumber', 'WhatsApp needs a verified mobile number.'],
  ['mayNotPay', 'WhatsApp messages are paid from the wallet, and your role does not pay.'],
] as const)('the form of a rule tells why WhatsApp is no choice: %s (BX-40)', async (whatsApp, text) => {
  const getInboxRules = async () => ({ rules: [], channels: ['email', 'chat'], whatsApp, people: [] });
  showSettings(RulesPage, { verbs: { getInboxRules } });
  expect(await screen.findByText(text, { exact: false })).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'WhatsApp' })).toBeNull();
  const link = screen.queryByRole('link', { name: 'Verify a number' });
  expect(link?.getAttribute('href') ?? null).toBe(
    whatsApp === 'noNumber' ? '/settings/change-phone-number' : null,
  );
});

it('a rule tells another person by mail or WhatsApp, and a chosen chat becomes a mail (BX-40, BX-50)', async () => {
  const createInboxRule = vi.fn(async (_input: object) => RULE);
  const getInboxRules = async () => ({
    rules: [],
    channels: ['email', 'chat'],
    whatsApp: 'noNumber',
    people: [{ id: 12, name: 'Pak Abu' }],
  });
  showSettings(RulesPage, { verbs: { getInboxRules, createInboxRule } });
  const tell = await screen.findByRole('combobox', { name: /^Tell/ });
  expect(tell).toHaveValue('Me');
  await user.click(screen.getByRole('radio', { name: /^Chat/ }));
  await user.click(tell);
  await user.click(screen.getByRole('option', { name: 'Pak Abu' }));
  expect(screen.getAllByRole('radio', { name: /Email|Chat|WhatsApp/ })).toHaveLength(2);
  expect(screen.getByRole('radio', { name: 'Email' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'WhatsApp' })).toBeEnabled();
  expect(screen.queryByText(/needs a verified mobile number/)).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Make the rule/ }));
  await waitFor(() =>
    expect(createInboxRule).toHaveBeenCalledExactlyOnceWith({
      kinds: [],
      channel: 'email',
      time: 'atOnce',
      tellUserId: 12,
    }),
  );
});

it('a rule’s form without other people has no choice whom it tells (BX-40, BX-50)', async () => {
  showSettings(RulesPage, { verbs: { getInboxRules: rulesOf() } });
  await screen.findByRole('button', { name: /^Make the rule/ });
  expect(screen.queryByRole('combobox', { name: /^Tell/ })).toBeNull();
});

it('a rule of another person names its maker, is switched off and deleted, not tested or switched on, and is none of one’s own five (BX-40, BX-50)', async () => {
  const from = { ...RULE, channel: 'email' as const, url: null, from: 'Mei Ling', tells: 'Pak Abu' };
  const rules = Array.from({ length: INBOX_RULES_MAX }, (_, n) => ({ ...from, id: n + 1, on: n > 0 }));
  showSettings(RulesPage, { verbs: { getInboxRules: rulesOf(...rules) } });
  expect(await screen.findAllByText(/^From Mei Ling · Email/)).toHaveLength(INBOX_RULES_MAX);
  const [off, on] = screen.getAllByRole('switch', { name: /^On/ });
  expect(off).toBeDisabled();
  expect(off).toHaveAccessibleDescription('Only Mei Ling can switch it on.');
  expect(on).toBeEnabled();
  expect(on).not.toHaveAccessibleDescription();
  expect(screen.queryByRole('button', { name: /^Send a test/ })).toBeNull();
  expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(INBOX_RULES_MAX);
  expect(screen.getByRole('button', { name: /^Make the rule/ })).toBeEnabled();
});

it('a rule of one’s own names the person whom it tells (BX-40, BX-50)', async () => {
  showSettings(RulesPage, { verbs: { getInboxRules: rulesOf({ ...RULE, tells: 'Pak Abu' }) } });
  expect(await screen.findByText(/^Tells Pak Abu · Chat/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Send a test/ })).toBeEnabled();
});
