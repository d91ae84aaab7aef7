import { expect, it } from 'vitest';
import { read } from '../messagesWorld.ts';

const BELOW = ['Rosie Ng', '0123456789', '12 Jalan Ros', '47300 Petaling Jaya'];

it.each(['Buyer: rosie_ng77', 'Customer: @rosieng', 'Name: rosie.ng7', 'Pembeli: rosieng88'])(
  'the name of an account is shown, and the person below is the recipient: %s (BX-21)',
  (account) => {
    expect(read([account, ...BELOW].join('\n'))).toEqual({
      name: 'Rosie Ng',
      phone: '0123456789',
      address1: '12 Jalan Ros',
      postcode: '47300',
      city: 'Petaling Jaya',
      rest: [account],
    });
  },
);

it('without another name the name of an account is asked for (BX-21)', () => {
  const { name, rest } = read(['Name: rosie_ng77', ...BELOW.slice(1)].join('\n'));
  expect([name, rest]).toEqual([undefined, ['Name: rosie_ng77']]);
});

it.each([
  ['Customer: rosie', 'rosie'],
  ['Customer: 99 Speedmart', '99 Speedmart'],
  ['Customer: Rosie7', 'Rosie7'],
])('a name in small letters or with a number is no account: %s (BX-21)', (line, name) => {
  expect(read([line, ...BELOW.slice(1)].join('\n')).name).toBe(name);
});
