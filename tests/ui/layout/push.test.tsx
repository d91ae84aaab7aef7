import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, testDataProvider } from 'ra-core';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PushMessages } from '../../../src/layout/push/PushMessages.tsx';
import { unsubscribe } from '../../../src/layout/push/subscribe.ts';
import { MessagesProvider, useMessageHistory } from '../../../src/session/Messages.tsx';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { beginWaiting } from '../../../src/session/waiting.ts';
import { partLoads } from '../../../src/ui/page/lazyPart.tsx';
import { eventually } from '../../support/eventually.ts';

let permission: NotificationPermission;
let answer: NotificationPermission;
const requested = vi.fn();
const getPushKey = vi.fn(async () => ({ publicKey: 'key' }));
const registerPush = vi.fn(async () => ({ message: 'ok' }));
let say: (data: unknown) => Promise<boolean>;

beforeEach(async () => {
  requested.mockClear();
  getPushKey.mockClear();
  registerPush.mockClear();
  permission = 'default';
  answer = 'granted';
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: async () => {
      requested();
      permission = answer;
      return answer;
    },
  });
  const worker = new EventTarget();
  say = (data) =>
    new Promise((resolve) => {
      const event = Object.assign(new Event('message'), {
        data,
        ports: [{ postMessage: () => resolve(true) }],
      });
      act(() => void worker.dispatchEvent(event));
      resolve(false);
    });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: Object.assign(worker, {
      startMessages: () => undefined,
      register: async () => ({
        active: {},
        pushManager: {
          subscribe: async () => ({ toJSON: () => ({ endpoint: 'https://push.example.com/1' }) }),
        },
      }),
    }),
  });
  await Promise.all([...partLoads].map((load) => load()));
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const Tray = () => (
  <ul>
    {useMessageHistory().messages.map((m) => (
      <li key={m.id}>{[m.title, m.text].join(': ')}</li>
    ))}
  </ul>
);

const show = () =>
  render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={{ ...testDataProvider(), getPushKey, registerPush } as never}>
        <SessionContext value={{ user: { id: 1 }, customer: { id: 7 } } as never}>
          <MessagesProvider>
            <PushMessages />
            <Tray />
            <Routes>
              <Route path="/order/5" element={<h1>Order 5</h1>} />
              <Route path="*" element={null} />
            </Routes>
          </MessagesProvider>
        </SessionContext>
      </CoreAdminContext>
    </MemoryRouter>,
  );
const wait = () => act(async () => beginWaiting());
const settled = () => act(async () => void (await Promise.resolve()));

it('the question is asked only when the user waits for something, and yes subscribes this browser (LIVE-10, LIVE-11)', async () => {
  show();
  expect(screen.queryByRole('button')).toBeNull();
  await wait();
  expect(requested).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: 'push.allow' }));
  expect(requested).toHaveBeenCalledOnce();
  await eventually(() =>
    expect(registerPush).toHaveBeenCalledWith({ endpoint: 'https://push.example.com/1' }),
  );
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});

it('a refusal in the browser’s own question causes no message (LIVE-13)', async () => {
  answer = 'denied';
  show();
  await wait();
  await userEvent.click(await screen.findByRole('button', { name: 'push.allow' }));
  await settled();
  expect(getPushKey).not.toHaveBeenCalled();
  expect(screen.queryAllByRole('listitem')).toEqual([]);
  expect(screen.queryByRole('button')).toBeNull();
});

it.each(['denied', 'granted'] as const)(
  'a browser with messages already %s is not asked; only an allowed one is subscribed (LIVE-10, LIVE-13)',
  async (already) => {
    permission = already;
    show();
    await wait();
    await settled();
    expect(screen.queryByRole('button')).toBeNull();
    expect(requested).not.toHaveBeenCalled();
    await eventually(() => expect(registerPush).toHaveBeenCalledTimes(already === 'granted' ? 1 : 0));
  },
);

it('the question is not asked again after it was declined (LIVE-13)', async () => {
  const first = show();
  await wait();
  await userEvent.click(await screen.findByRole('button', { name: 'push.refuse' }));
  first.unmount();
  show();
  await wait();
  expect(screen.queryByRole('button')).toBeNull();
  expect(requested).not.toHaveBeenCalled();
});

const push = {
  eventId: 41,
  title: 'MY1',
  body: 'Delivered',
  tone: 'success',
  path: '/order/5',
  orderId: '5',
};

it('a message to the open console is an entry of the tray, once (LIVE-12)', async () => {
  show();
  expect(await say({ push })).toBe(true);
  expect(await say({ push })).toBe(true);
  expect(screen.getAllByRole('listitem').map((li) => li.textContent)).toEqual(['MY1: Delivered']);
});

it('a click on a notice opens its page in the console (LIVE-12)', async () => {
  show();
  expect(await say({ open: '/order/5' })).toBe(true);
  expect(screen.getByRole('heading', { name: 'Order 5' })).toBeTruthy();
  expect(await say({ other: true })).toBe(false);
});

it('a browser ends its subscription on command, and a browser without a subscription does not change', async () => {
  const ended = vi.fn(async () => true);
  const getSubscription = vi.fn(async (): Promise<unknown> => ({ unsubscribe: ended }));
  Object.assign(navigator.serviceWorker, {
    getRegistration: async () => ({ pushManager: { getSubscription } }),
  });
  await unsubscribe();
  expect(ended).toHaveBeenCalledOnce();
  getSubscription.mockResolvedValue(null);
  await unsubscribe();
  expect(ended).toHaveBeenCalledOnce();
});
