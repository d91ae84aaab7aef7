import { describe, expect, it } from 'vitest';
import {
  deliveryAfter,
  healthAfter,
  pauseMs,
  webhookPauseMs,
} from '../../../server/modules/webhooks/health.ts';
import type { WebhookRow } from '../../../server/modules/webhooks/store.ts';

const HOUR_MS = 3600_000;
const NOW = new Date('2026-03-02T12:00:00.000Z');
const hook = (more: Partial<WebhookRow> = {}): WebhookRow => ({
  id: 1,
  companyId: 'c',
  customerId: 1,
  userId: 1,
  url: 'https://shop.example.com/',
  tokenId: null,
  ruleId: null,
  event: 'order.created',
  status: 1,
  failedCount: 0,
  failedReason: null,
  failingSince: null,
  disabledAt: null,
  offReason: null,
  nextAt: null,
  createdAt: NOW,
  updatedAt: NOW,
  ...more,
});
const answer = (statusCode: number) => ({
  statusCode,
  answer: null,
  durationMs: 1,
  error: statusCode < 300 ? null : `status ${statusCode}`,
  isBlocked: false,
});
const failing = (failures: number, forMs: number) =>
  hook({ failedCount: failures - 1, failingSince: new Date(NOW.getTime() - forMs) });

describe('a webhook', () => {
  it.each([
    [9, 6 * HOUR_MS, false],
    [9, 48 * HOUR_MS, false],
    [10, 6 * HOUR_MS - 1, false],
    [40, 6 * HOUR_MS - 1, false],
    [10, 6 * HOUR_MS, true],
    [11, 7 * HOUR_MS, true],
  ])(
    'a webhook that failed %i times in a row within %i ms is off: %s (BX-09, B1-3)',
    (failures, forMs, isOff) => {
      const after = healthAfter(failing(failures, forMs), answer(500), NOW);
      expect(after.failedCount).toBe(failures);
      expect([after.status, after.offReason]).toEqual(isOff ? [0, 'failures'] : [undefined, undefined]);
      if (isOff) expect(after.nextAt).toEqual(new Date(NOW.getTime() + HOUR_MS));
      else expect(after.nextAt!.getTime() - NOW.getTime()).toBeLessThanOrEqual(1.1 * HOUR_MS);
    },
  );

  it('a webhook that fails pauses from its second failure on, longer each time and never over an hour (BX-09)', () => {
    expect(healthAfter(hook(), answer(500), NOW).nextAt).toBeNull();
    const pauses = Array.from({ length: 9 }, (_, i) => webhookPauseMs(i + 2, 0.5) / 1000);
    expect(pauses).toEqual([30, 120, 300, 600, 1200, 2400, 3600, 3600, 3600]);
    expect([webhookPauseMs(2, 0), webhookPauseMs(2, 1)]).toEqual([27_000, 33_000]);
  });

  it('a webhook that accepts a call is on without failures, unless its owner has switched it off (BX-09)', () => {
    const off = { status: 0, disabledAt: NOW, failedCount: 12, failingSince: NOW, failedReason: 'x' };
    for (const offReason of ['failures', 'gone'] as const)
      expect(healthAfter(hook({ ...off, offReason, nextAt: NOW }), answer(204), NOW)).toEqual({
        status: 1,
        failedCount: 0,
        failedReason: null,
        failingSince: null,
        disabledAt: null,
        offReason: null,
        nextAt: null,
      });
    expect(healthAfter(hook({ ...off, offReason: 'user' }), answer(200), NOW)).not.toHaveProperty('status');
    expect(healthAfter(hook({ ...off, offReason: 'user' }), answer(410), NOW)).not.toHaveProperty('status');
  });

  it('a webhook with an address that answers 410 is off at once and not tried again; 404 is one failure (BX-09)', () => {
    expect(healthAfter(hook(), answer(410), NOW)).toMatchObject({
      status: 0,
      offReason: 'gone',
      nextAt: null,
    });
    expect(healthAfter(hook(), answer(404), NOW)).not.toHaveProperty('status');
  });
});

describe('a delivery', () => {
  it('a delivery that fails together with its webhook is not counted as refused, and never given up (B1-3)', () => {
    expect(deliveryAfter({ refusals: 10 }, hook(), NOW)).toMatchObject({ state: 'waiting', refusals: 11 });
    expect(deliveryAfter({ refusals: 11 }, hook(), NOW)).toEqual({ state: 'failed', refusals: 12 });
    expect(pauseMs(11, 0.5)).toBe(64_800_000);
  });

  it('a delivery that fails while its webhook does is not counted as refused, and never given up (BX-09)', () => {
    for (const refusals of [0, 11, 12])
      expect(deliveryAfter({ refusals }, hook({ failedCount: 1 }), NOW)).toMatchObject({
        state: 'waiting',
        refusals,
      });
  });
});
