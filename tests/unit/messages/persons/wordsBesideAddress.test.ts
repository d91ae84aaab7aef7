import { expect, it } from 'vitest';
import { PLACES, read } from '../messagesWorld.ts';

it('a request before an address is shown, and is no part of it (BX-21)', () => {
  const han = read(`客户：陈美美\n电话 91234567\n送到店里 8 Anson Road #05-01 079903`, 'SG');
  expect(han).toMatchObject({ address1: '8 Anson Road #05-01', postcode: '079903' });
  expect(han.rest?.join()).toContain('送到店里');
  expect(read(`Siti Aminah\n0123456789\nberalamat di 33 Jalan Ros, 47300 Petaling Jaya`).address1).toBe(
    '33 Jalan Ros',
  );
  const mail = read(
    `Please deliver one cake each to the shops below on 12 Dec\nSiti Aminah\n0123456789\n${PLACES.MY}`,
  );
  expect(mail.address1).toBe('12 Jalan Ros');
  expect(mail.rest?.join()).toContain('Please deliver one cake each');
});

it('the number of an order in Chinese is no address, and a company in brackets is no part of the name (BX-21)', () => {
  expect(
    read(`客户：陈美美 (公司 Lily Trading)\n91234567\n${PLACES.SG}\n编号 AB-2231-09`, 'SG'),
  ).toMatchObject({
    name: '陈美美',
    company: 'Lily Trading',
    rest: ['编号 AB-2231-09'],
    address1: 'Blk 463 Crawford Lane #05-21',
  });
});

it.each(['idem a', 'ditto b', 'sama c'])(
  'what is the same as in another item is asked: %s (BX-21)',
  (name) => {
    const {
      name: called,
      address1,
      address2,
      rest,
    } = read(`${name} - 081234567890 - unit No. 12 (tetangga)`, 'ID');
    expect([called, address1, address2]).toEqual([undefined, undefined, undefined]);
    expect(rest?.join()).toContain(name);
  },
);

it('a word of a request behind a postcode is no state (BX-21)', () => {
  const text =
    'To: Vivian Tay\nBlk 463 Crawford Lane #05-21\n190463\n+65 9123 4567\nShirt, COD $65 from her pls';
  expect(JSON.stringify(read(text, 'SG'))).not.toContain('Perlis');
  expect(read('Siti Aminah\n0123456789\n12 Jalan Ros\n02000 Kuala Perlis, PLS').state).toBe('Perlis');
});
