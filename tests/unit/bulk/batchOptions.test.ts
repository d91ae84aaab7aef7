import { describe, expect, it } from 'vitest';
import { NO_OPTIONS, optionsToWire } from '../../../src/shared/batches/batchOptions.ts';
import { pickupFault } from '../../../src/shared/booking/rules/pickupChoice.ts';

const KL = 'Asia/Kuala_Lumpur';
const now = new Date('2026-03-02T00:30:00Z');
const at = (scheduledAt: string) => ({ ...NO_OPTIONS, scheduledAt });

describe('the options %s of a bulk confirmation are sent as the server reads them', () => {
  it.each([
    ['left to each order', NO_OPTIONS, {}],
    ['now', at('now'), { scheduledAt: 'now' }],
    ['by the company’s clock', at('2026-03-03T09:00'), { scheduledAt: '2026-03-03T01:00:00.000Z' }],
    [
      'of payment and service',
      { ...NO_OPTIONS, paymentMethodId: '4', serviceCode: 'MB-D' },
      { paymentMethodId: 4, serviceCode: 'MB-D' },
    ],
    [
      'of a choice of services, of what the wallet covers',
      { ...NO_OPTIONS, serviceCode: 'fastest', onlyCovered: true },
      { serviceChoice: 'fastest', onlyCovered: true },
    ],
  ])('%s are sent as the server reads them (BULK-09)', (_, options, wire) => {
    expect(optionsToWire(options, KL)).toEqual(wire);
  });

  it.each([
    ['', null],
    ['now', null],
    ['2026-03-03T09:00', null],
    ['2026-03-02T08:31', null],
    ['2026-03-02T08:30', 'pickupPast'],
    ['2026-03-01T09:00', 'pickupPast'],
    ['T09:00', 'pickupDate'],
    ['2026-03-03T', 'pickupTime'],
  ])('a pickup time of “%s” has the fault %s (BULK-09)', (scheduledAt, fault) => {
    expect(pickupFault(scheduledAt, KL, now)).toBe(fault);
  });
});
