import { waitFor } from '@testing-library/react';
import { Notification } from 'react-admin';
import { beforeEach, expect, vi } from 'vitest';
import type { InboxKind } from '../../../contract/rules/orders/inbox.ts';
import { INSTRUCTIONS } from '../../../contract/rules/orders/instructions.ts';
import { instructionsOf, type Matter, remediesOf } from '../../../contract/rules/orders/remedies.ts';
import InboxList from '../../../src/resources/inbox/InboxList.tsx';
import { INBOX_LINE } from '../commands/everyScreenData.ts';
import { showList } from '../lists/listScreen.tsx';

/** Prepares the tests of the file that calls it. */
export function withInbox(): void {
  beforeEach(() => {
    localStorage.setItem('lang', 'en_US');
  });
}

/** The inbox with its messages. */
export const Page = () => (
  <>
    <InboxList />
    <Notification />
  </>
);
/** The answer of a call for several lines, the same for each. */
export const results =
  (ok: boolean, message = '') =>
  async (ids: string[]) =>
    ids.map((id) => ({ id, ok, error: ok ? null : { code: 'ERR_CONFLICT', message } }));

type Line = Omit<typeof INBOX_LINE, 'kind' | 'order'> & { kind: InboxKind; order: object | null };
/** A line with the remedies that its order can take, of a courier that takes every instruction. */
export const lineOf = (kind: InboxKind, more: object = {}): Line => {
  const line = { ...INBOX_LINE, kind, ...more } as Line;
  const { offReason } = line.facts as { offReason?: string };
  const order = line.order as Matter['order'];
  const matter = { kind, order, courierTakes: INSTRUCTIONS, isCovered: true, hasGateway: true, offReason };
  return { ...line, remedies: remediesOf(matter), instructions: instructionsOf(matter), ...more } as Line;
};

/** The inbox with these lines and verbs. */
export async function showInbox(
  verbs: object = {},
  lines: readonly Line[] = [INBOX_LINE as Line],
  session: object = {},
) {
  const all = {
    getList: vi.fn(async () => ({ data: lines, total: lines.length })),
    endInboxLines: vi.fn(results(true)),
    acceptInboxLines: vi.fn(results(true)),
    disputeInboxLines: vi.fn(results(true)),
    snoozeInboxLines: vi.fn(results(true)),
    reopenInboxLines: vi.fn(results(true)),
    takeInboxLines: vi.fn(results(true)),
    noteOnInboxLines: vi.fn(results(true)),
    changeWebhook: vi.fn(async () => ({})),
    getInboxCounts: vi.fn(async () => ({ waiting: lines.length, snoozed: 0 })),
    ...verbs,
  };
  showList('/inbox?filter=%7B%22tab%22%3A%22waiting%22%7D', <Page />, all, { session });
  if (lines.length > 0)
    await waitFor(() => expect(document.querySelector('#record-grid tbody tr')).not.toBeNull());
  return all;
}

/** Calls that take and release lines, and their data provider verbs. */
export function takes() {
  const calls: string[][] = [];
  /** The tabs in whose names the calls were made. */
  const holders = new Set<string | null>();
  const result = (ids: readonly string[], more: object) =>
    ids.map((id) => ({ id: `line of ${id}`, orderId: id, ok: true, isChanged: true, error: null, ...more }));
  /** `more` are facts of the results; nobody had the lines before. */
  const verbs = (more: object = {}) => ({
    takeInboxLines: async (ids: string[], release: boolean, holder: string | null = null) => {
      holders.add(holder);
      calls.push([release ? 'release' : 'take', ...ids]);
      return release ? [] : ids.flatMap((id) => result([id], { id, orderId: null, ...more }));
    },
    takeLinesOfOrders: async (ids: string[], holder: string) => {
      holders.add(holder);
      calls.push(['take of', ...ids]);
      return result(ids, more);
    },
  });
  return { calls, holders, verbs };
}
