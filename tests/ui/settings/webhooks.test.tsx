// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { describe, expect, it, vi } from 'vitest';
import type { Webhook, WebhookDelivery } from '../../../contract/integrations/webhooks.ts';
import WebhooksPage from '../../../src/resources/webhooks/WebhooksPage.tsx';
import { expectAccessible } from '../expectAccessible.ts';
import { showSettings } from './settingsHarness.tsx';

dayjs.extend(utc);
dayjs.extend(timezone);

const hook = (more: Partial<Webhook> = {}): Webhook => ({
  id: 3,
  customerId: 1,
  url: 'https://shop.example.com/hook',
  event: 'order.created',
  status: 1,
  failedCount: 0,
  failedReason: null,
  failingSince: null,
  offReason: null,
  nextAt: null,
  disabledAt: null,
  waiting: 0,
  maker: 'Aisyah',
  isServed: true,
  keyEnded: false,
  createdAt: '2026-03-01T04:00:00.000Z',
  updatedAt: '2026-03-01T04:00:00.000Z',
  ...more,
});
const delivery: WebhookDelivery = {
  id: '0195-1',
  webhookId: 3,
  event: 'order.created',
  orderId: null,
  state: 'failed',
  test: false,
  attempts: 2,
  nextAt: null,
  statusCode: 500,
  durationMs: 12,
  error: 'The server answered with status 500.',
  createdAt: '2026-03-01T04:00:00.000Z',
  lastAt: '2026-03-01T04:00:00.000Z',
};
const verbsWith = (hooks: Webhook[], more = {}) => ({
  getList: vi.fn(async () => ({
    data: hooks.map((row) => ({ ...row, id: String(row.id) })),
    total: hooks.length,
  })),
  getWebhookSecret: vi.fn(async () => ({ secret: 'the-secret', next: null, nextAt: null })),
  ...more,
});
const rowOf = async (url: string) => (await screen.findByText(url)).closest('tr')!;
/** An action of the row's menu. */
async function choose(action: string) {
  await userEvent.click(within(await rowOf(hook().url)).getByRole('button', { name: /^Actions for/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${action}`) }));
}

describe('the webhooks page', () => {
  it('an empty list above the form of a new webhook has one button that goes there (SET-65, BX-33)', async () => {
    showSettings(WebhooksPage, { verbs: verbsWith([]) });
    await screen.findByText('No webhooks yet');
    expect(screen.getAllByRole('button', { name: /^New webhook/ })).toHaveLength(1);
  });

  it('the webhooks page shows a healthy webhook as OK, others as Disabled, and the reason of a failure (SET-65, SET-72, SET-73, SET-74)', async () => {
    const off = { status: 0, failedCount: 10, failedReason: 'Blocked address', waiting: 4 };
    const hooks = [hook(), hook({ id: 4, url: 'https://other.example.com/', ...off })];
    showSettings(WebhooksPage, { verbs: verbsWith(hooks) });
    expect(await rowOf(hooks[0]!.url)).toHaveTextContent(/order\.created.*OK/);
    expect(await rowOf(hooks[0]!.url)).not.toHaveTextContent('failed');
    expect(await rowOf(hooks[1]!.url)).toHaveTextContent(
      /order\.created.*Disabled.*failed 10 times: Blocked address · 4 wait/,
    );
  });

  it('the webhooks page shows why a webhook gets nothing while its maker has no right to webhooks, and the cure (BX-50)', async () => {
    const hooks = [hook({ maker: 'Tan Wei Ling', isServed: false })];
    showSettings(WebhooksPage, { verbs: verbsWith(hooks) });
    expect(await rowOf(hooks[0]!.url)).toHaveTextContent(
      /Not served.*Tan Wei Ling, who made it, has no right to webhooks any more\. Give that role the right back/,
    );
  });

  it('the webhooks page shows that the key of a webhook has ended, and the cure (BX-50)', async () => {
    const hooks = [hook({ keyEnded: true, isServed: false })];
    showSettings(WebhooksPage, { verbs: verbsWith(hooks) });
    expect(await rowOf(hooks[0]!.url)).toHaveTextContent(/Not served.*the API key that made it was revoked/);
  });

  it('the webhooks page shows webhooks that fail, pause, are gone or are switched off, and can try the first three at once (BX-09)', async () => {
    const [failingSince, nextAt] = ['2026-03-01T04:00:00.000Z', '2026-03-01T05:30:00.000Z'];
    const failed = { failedCount: 3, failedReason: 'Refused', failingSince, waiting: 2 };
    const off = { ...failed, status: 0, disabledAt: nextAt };
    const hooks = [
      hook({ ...failed, nextAt }),
      hook({ ...off, id: 4, url: 'https://off.example.com/', offReason: 'failures', nextAt }),
      hook({ ...off, id: 5, url: 'https://gone.example.com/', offReason: 'gone' }),
      hook({ ...off, id: 6, url: 'https://own.example.com/', offReason: 'user' }),
    ];
    const tryWebhook = vi.fn(async () => ({ ...delivery, state: 'delivered', body: '{}', tries: [] }));
    showSettings(WebhooksPage, { verbs: verbsWith(hooks, { tryWebhook }) });
    const rows = await Promise.all(hooks.map(({ url }) => rowOf(url)));
    const since = 'failed 3 times: Refused · since 1 Mar 2026, 12:00 pm';
    const next = 'next try 1 Mar 2026, 1:30 pm';
    expect(rows[0]).toHaveTextContent(new RegExp(`Failing.*${since} · ${next} · 2 wait`));
    expect(rows[1]).toHaveTextContent(new RegExp(`Disabled.*${since} · ${next} · 2 wait`));
    expect(rows[2]).toHaveTextContent(/Gone.*the address answered that it is gone \(410\).* · 2 wait/);
    expect(rows[3]).toHaveTextContent(/Disabled.*switched off by you/);
    await userEvent.click(within(rows[3]!).getByRole('button', { name: /^Actions for/ }));
    await screen.findByRole('menuitem', { name: /^Switch on/ });
    expect(screen.queryByRole('menuitem', { name: /^Try now/ })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await choose('Try now');
    expect(tryWebhook).toHaveBeenCalledExactlyOnceWith(3);
    expect(await screen.findByText('Accepted after 12 ms.')).toBeInTheDocument();
  });

  it('the webhooks page refuses a webhook without address or event, and adds one with both (SET-66, SET-67, SET-68, SET-69)', async () => {
    const createWebhook = vi.fn(async () => hook());
    showSettings(WebhooksPage, { verbs: verbsWith([], { createWebhook }) });
    const add = screen.getByRole('button', { name: /^Add webhook/ });
    await userEvent.click(add);
    const [url, event] = [screen.getByRole('textbox', { name: /^Address/ }), screen.getByRole('combobox')];
    await waitFor(() => expect(url).toHaveAccessibleDescription('Url is required'));
    expect(event).toHaveAccessibleDescription('Event type is required');
    await userEvent.type(url, ' https://shop.example.com/hook ');
    event.focus();
    await userEvent.keyboard(' ');
    expect((await screen.findAllByRole('option')).map((o) => o.textContent)).toEqual([
      'order.created',
      'order.failed',
      'order.updated',
      'order_tracking.update',
      'order_tracking.change',
    ]);
    await userEvent.click(screen.getByRole('option', { name: 'order.failed' }));
    await userEvent.click(add);
    expect(await screen.findByText('Webhook saved.')).toBeInTheDocument();
    expect(createWebhook).toHaveBeenCalledExactlyOnceWith({
      url: 'https://shop.example.com/hook',
      event: 'order.failed',
    });
  });

  it('the webhooks page changes, tests, switches and deletes a webhook (SET-70, SET-71, ERR-11)', async () => {
    const changeWebhook = vi.fn(async () => hook());
    const deleteWebhook = vi.fn(async () => hook());
    const testWebhook = vi.fn(async () => ({ ...delivery, body: '{}', tries: [] }));
    showSettings(WebhooksPage, { verbs: verbsWith([hook()], { changeWebhook, deleteWebhook, testWebhook }) });
    await choose('Send a test');
    expect(await screen.findByText('Not accepted: The server answered with status 500.')).toBeInTheDocument();
    await choose('Switch off');
    expect(changeWebhook).toHaveBeenLastCalledWith(3, { status: 0 });
    await choose('Edit');
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
    expect(changeWebhook).toHaveBeenLastCalledWith(3, { updatedAt: hook().updatedAt });
    await choose('Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete this webhook?' });
    await expectAccessible(screen.getByRole('dialog'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(deleteWebhook).toHaveBeenCalledExactlyOnceWith(3);
    expect(await screen.findByText('Deleted.')).toBeVisible();
  });

  it('the webhooks page opens the log with request and answer, and sends a delivery again', async () => {
    const sent = { ...delivery, state: 'delivered' as const, body: '{"id":1}', tries: [] };
    const redeliverWebhook = vi.fn(async () => sent);
    const tried = { at: delivery.createdAt, url: hook().url, headers: { 'webhook-id': '0195-1' } };
    const verbs = verbsWith([hook()], {
      redeliverWebhook,
      getWebhookDeliveries: vi.fn(async () => ({ data: [delivery], page: 1, pageTotal: 1, rowTotal: 1 })),
      getWebhookDelivery: vi.fn(async () => ({
        ...sent,
        tries: [{ ...tried, statusCode: 500, answer: 'no', durationMs: 12, error: delivery.error }],
      })),
    });
    showSettings(WebhooksPage, { verbs });
    await userEvent.click(within(await rowOf(hook().url)).getByText('Log'));
    const dialog = await screen.findByRole('dialog', { name: 'Deliveries of order.created' });
    await expectAccessible(screen.getByRole('dialog'));
    expect(await within(dialog).findByText(/2 tries/)).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Details' }));
    expect(await within(dialog).findByText(/webhook-id: 0195-1/)).toHaveTextContent('{"id":1}');
    expect(within(dialog).getByText('no')).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send again' }));
    expect(redeliverWebhook).toHaveBeenCalledExactlyOnceWith(3, '0195-1');
  });

  it('the webhooks page sends a time span again, from the menu to the log, and refuses a reversed one', async () => {
    // The change event of a date field replaces one part: yesterday and today are in one month.
    vi.useFakeTimers({ now: new Date('2026-03-02T04:00:00Z'), toFake: ['Date'] });
    const replayWebhook = vi.fn(async () => ({ queued: 2 }));
    const getWebhookDeliveries = vi.fn(async () => ({
      data: [delivery],
      page: 1,
      pageTotal: 1,
      rowTotal: 1,
    }));
    showSettings(WebhooksPage, { verbs: verbsWith([hook()], { replayWebhook, getWebhookDeliveries }) });
    await choose('Send a time span again');
    const dialog = await screen.findByRole('dialog', { name: 'Send a time span again' });
    await expectAccessible(screen.getByRole('dialog'));
    const [from, to] = [
      within(dialog).getByLabelText(/^From, time/),
      within(dialog).getByLabelText(/^To, time/),
    ];
    const day = dayjs().tz('Asia/Kuala_Lumpur').format('YYYY-MM-DD');
    const set = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
    const toField = within(dialog).getByRole('textbox', { name: /^To(?!,)/ });
    set(within(dialog).getByRole('textbox', { name: /^From(?!,)/ }), dayjs(day).format('DD-MM-YYYY'));
    set(toField, dayjs(day).format('DD-MM-YYYY'));
    set(from, '2:30 pm');
    set(to, '2:00 pm');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(toField).toHaveAccessibleDescription('The end must be after the beginning'));
    expect(replayWebhook).not.toHaveBeenCalled();
    set(to, '3:00 pm');
    await userEvent.type(to, '{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Deliveries of order.created' })).toBeInTheDocument();
    expect(replayWebhook).toHaveBeenCalledExactlyOnceWith(3, {
      from: dayjs.tz(`${day}T14:30`, 'Asia/Kuala_Lumpur').toISOString(),
      to: dayjs.tz(`${day}T15:00`, 'Asia/Kuala_Lumpur').toISOString(),
    });
    expect(await screen.findByText('2 events will be sent again.')).toBeInTheDocument();
  });

  it('the webhooks page shows the secret on request, and changes it with a period in which both secrets sign', async () => {
    const changed = { secret: 'the-secret', next: 'the-next', nextAt: '2026-03-02T04:00:00.000Z' };
    const rotateWebhookSecret = vi.fn(async () => changed);
    showSettings(WebhooksPage, { verbs: verbsWith([], { rotateWebhookSecret }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Show' }));
    expect(screen.getByText('the-secret')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Change secret' }));
    expect(await screen.findByText('the-next')).toBeInTheDocument();
    expect(screen.getByText(/^Both sign until/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Use the new one alone now' })).toBeInTheDocument();
  });

  it('the webhooks page reports a change of the secret in progress, whose secret stays (B1-2)', async () => {
    const pending = {
      secret: 'the-secret',
      next: 'the-next',
      nextAt: '2026-03-02T04:00:00.000Z',
      kept: true,
    };
    const rotateWebhookSecret = vi.fn(async () => pending);
    showSettings(WebhooksPage, { verbs: verbsWith([], { rotateWebhookSecret }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Change secret' }));
    expect(await screen.findByText(/^A change was under way already/)).toBeInTheDocument();
    expect(screen.getByText('the-next')).toBeInTheDocument();
  });
});
