import { describe, expect, it } from 'vitest';
import { returnAddress } from '../../../server/modules/payments/returnAddress.ts';

const OWN = ['http://localhost:4000', 'https://portal.example'];
const DEFAULT = 'http://localhost:4000/customer/after-payment';

describe('return address after a payment', () => {
  it.each([
    [
      'http://localhost:4000/customer/orders/new-order?orderId=1',
      'http://localhost:4000/customer/orders/new-order?orderId=1',
    ],
    ['https://portal.example/customer/', 'https://portal.example/customer/'],
    ['/customer/orders/new-order', 'http://localhost:4000/customer/orders/new-order'],
  ])('the return address after a payment is %s', (requested, target) => {
    expect(returnAddress(requested, OWN, DEFAULT)).toBe(target);
  });

  it.each([
    undefined,
    '',
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '\t//evil.test',
    '/\t/evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://localhost:4000.evil.test',
    'http://localhost:4000@evil.test',
    'http://user:pw@localhost:4000/',
    'https://localhost:4000',
    'http://localhost:4001',
    'http://portal.example',
    'http://[bad',
    'blob:http://localhost:4000/8f0e7a52',
    'filesystem:http://localhost:4000/temporary/a.html',
    'ws://localhost:4000/',
    'ftp://localhost:4000/',
  ])('the return address after a payment is the default page for %j (B2-16)', (requested) => {
    expect(returnAddress(requested, OWN, DEFAULT)).toBe(DEFAULT);
  });
});
