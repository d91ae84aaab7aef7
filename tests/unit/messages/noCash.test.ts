import { describe, expect, it } from 'vitest';
import { readMessages } from '../../../src/commands/grammar/message/readMessage.ts';
import type { TypedBooking } from '../../../src/commands/grammar/parsedInput.ts';

const all = (lines: readonly string[]): TypedBooking[] =>
  readMessages(lines.join('\n'), { locale: 'my', country: 'MY', currency: 'MYR' }).map(
    ({ booking }) => booking,
  );
const SITI = ['Siti 0123456789', '12 Jalan Ros, 47300 PJ'];
const only = (...lines: string[]): TypedBooking => all([...SITI, ...lines])[0] ?? {};

describe('cash that is denied', () => {
  it.each([
    ...['COD ❌', 'COD❌', 'COD: ❌', '❌ COD', '🚫 COD', 'COD ✖', '货到付款 ❌', 'Payment: COD ❌'],
    ...[
      'Online transfer / COD ❌',
      'Transfer ✅ COD ❌',
      'COD ❌ Transfer ✅',
      '❌ COD ✅ Transfer',
      '☑ Transfer ☐ COD',
    ],
    ...[
      'tak COD',
      'no cod',
      'bukan COD',
      'non COD',
      'COD: tak',
      'COD tiada',
      'x cod',
      'COD: x',
      'COD: N',
      'COD? tak',
    ],
    ...['COD: tidak, dah bayar RM50', '不要货到付款'],
  ])('is no cash, and nobody is asked: %s (BX-25, COD-01)', (line) => {
    const { cod, unsaid, address1, description } = only(line);
    expect({ cod, unsaid, address1, description }).toEqual({ address1: '12 Jalan Ros' });
  });

  it.each([
    ['COD ✅', undefined],
    ['✅ COD ❌ Transfer', undefined],
    ['☐ Transfer ☐ COD', undefined],
    ['COD ❌ RM50', 'RM50'],
    ['COD x 2', undefined],
  ])('signs that are no denial of the cash alone are asked about: %s (BX-25, COD-01)', (line, shown) => {
    const { cod, unsaid, rest = [] } = only(line);
    expect([cod, unsaid]).toEqual([undefined, ['cod']]);
    if (shown) expect(rest.join()).toContain(shown);
  });

  it('a crossed transfer beside ticked cash leaves the cash (BX-25, COD-01)', () => {
    expect(only('❌ Transfer ✅ COD RM50').cod).toEqual({ amountMinor: 5000, currency: 'MYR' });
  });

  it('an amount and a denial are a question that shows both (BX-25, COD-01)', () => {
    const { cod, unsaid, unclear, rest } = only('COD RM50', 'tak COD');
    expect([cod, unsaid]).toEqual([undefined, ['cod']]);
    expect(unclear?.cod).toMatchObject({ text: 'tak COD', readings: [{ amountMinor: 5000 }] });
    expect(rest).toContain('COD RM50');
  });

  it('a denial in one item of a list says nothing of the others (BX-25, COD-01)', () => {
    const read = all([
      `1) ${SITI.join(', ')}, COD ❌`,
      '2) Ali 0137778888, 5 Jalan Mawar, 43000 Kajang, COD RM30',
    ]);
    expect(read.map(({ cod, unsaid }) => [cod?.amountMinor, unsaid])).toEqual([
      [undefined, undefined],
      [3000, undefined],
    ]);
  });
});

it('the number of a sender is not that of the receiver: Sndr (BX-21)', () => {
  const [read] = all(['Sndr: Ali 0139998888', 'Rcvr: Siti', '0123456789', '12 Jalan Ros, 47300 PJ']);
  expect(read).toMatchObject({ name: 'Siti', phone: '0123456789', rest: ['Sndr: Ali 0139998888'] });
  expect(read?.note).toBeUndefined();
});
