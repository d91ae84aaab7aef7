import { describe, expect, it } from 'vitest';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { invoice } from '../../../server/db/schema/ledger.ts';
import { outboxMessage } from '../../../server/db/schema/system/sandbox.ts';
import { INVOICE } from '../../../server/modules/wallet/invoices/invoiceStore.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { mailTo } from '../../../server/texts/mails.ts';
import { shipper, t } from '../../support/shipperServer.ts';
import { command } from '../operate/command.ts';
import { call } from '../orders/orderBody.ts';
import { book, choose, outbox } from './noticeWorld.ts';
import { deliver, deliverOrder, move, takeNewsletter, withSwitches } from './switchesWorld.ts';

withSwitches();

describe('news of own orders', () => {
  const ON = { notifyMeOrderStatus: true, notifyRecipientOrderStatus: false };

  it('news of own orders about several parcels are one mail with a line for each step (BX-33)', async () => {
    await choose(t, shipper, ON);
    const orders = [await book(t, shipper), await book(t, shipper), await book(t, shipper)];
    for (const { id } of orders) await moveTo(t.ctx, id, STATUS.delivered);
    await deliver();
    const [mail, ...more] = await outbox(t);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('News of 3 parcels');
    for (const { consignmentNo } of orders) {
      expect(mail?.body).toContain(`- ${consignmentNo}: Pickup Success`);
      expect(mail?.body).toContain(`- ${consignmentNo}: Delivered`);
    }
  });

  it('news of own orders do not report actions of the account’s users in the portal (BX-33)', async () => {
    await choose(t, shipper, ON);
    const { id } = await book(t, shipper);
    expect((await call(t, shipper, 'POST', `order/${id}/cancel`, {})).status).toBe(200);
    await deliver();
    expect(await outbox(t)).toEqual([]);
  });

  it('news of own orders are not sent to an account that never answered the switch (BX-33)', async () => {
    await choose(t, shipper, { notifyRecipientOrderStatus: false });
    await deliverOrder();
    await deliver();
    expect(await outbox(t)).toEqual([]);
  });
});

describe('the notice of a low balance', () => {
  const PRICE = 10;
  const lines = async () => (await outbox(t)).map(({ subject }) => subject);
  const spend = async (minor: number) => {
    await move(minor);
    await deliver();
  };
  const watch = (minBalanceVal: number) => choose(t, shipper, { minBalanceNotify: true, minBalanceVal });
  const START = 1_000_000;

  it.each([
    ['a cent above', 1, 0],
    ['at', 0, 0],
    ['a cent below', -1, 1],
  ])(
    'the notice of a balance %s the account’s own limit is sent %i times (SET-36, BX-33)',
    async (_where, minor, mails) => {
      await watch(PRICE);
      await spend(-START + PRICE * 100 + minor);
      expect(await lines()).toHaveLength(mails);
    },
  );

  it('the notice of a low balance names balance and limit, and is sent once until the balance was at the limit again (SET-36, BX-33)', async () => {
    await watch(PRICE);
    await spend(-START + 900);
    await spend(-100);
    expect(await lines()).toEqual(['Your balance is low: MYR 9.00']);
    expect((await outbox(t))[0]?.body).toContain('less than MYR 10.00');
    await spend(199);
    await spend(-1);
    expect(await lines()).toHaveLength(1);
    await spend(2);
    await spend(-1);
    expect(await lines()).toHaveLength(2);
  });

  it('the notice of a low balance is sent at once if the limit is set above the balance, and not again for a further such change (SET-36, BX-33)', async () => {
    const put = (minBalanceVal: number) =>
      call(t, shipper, 'PUT', 'customer', { minBalanceNotify: true, minBalanceVal });
    await put(10_000);
    await deliver();
    expect(await lines()).toEqual([]);
    await put(10_000.01);
    await deliver();
    expect(await lines()).toHaveLength(1);
    await put(20_000);
    await deliver();
    expect(await lines()).toHaveLength(1);
  });
});

describe('mails about invoices', () => {
  it('mails about invoices combine several invoices of half a minute, and only paid ones are called paid (BX-33)', async () => {
    await choose(t, shipper, { newInvoice: true, paidInvoice: true, notifyRecipientOrderStatus: false });
    await book(t, shipper);
    await book(t, shipper);
    await deliver();
    const mails = await outbox(t);
    expect(mails.map(({ subject }) => subject)).toEqual(['Invoices paid']);
    expect(mails[0]?.body).toMatch(/- INV-\d+: MYR \d+\.\d\d\n- INV-\d+: MYR/);
  });

  it.each([
    ['en_US', 1, 'Invoice paid', 'This invoice is paid:'],
    ['en_US', 2, 'Invoices paid', 'These invoices are paid:'],
    ['my', 1, 'Invois telah dibayar', 'Invois ini telah dibayar:'],
    ['my', 2, 'Invois telah dibayar', 'Invois berikut telah dibayar:'],
    ['id_ID', 1, 'Faktur sudah dibayar', 'Faktur ini sudah dibayar:'],
    ['id_ID', 2, 'Faktur sudah dibayar', 'Faktur berikut sudah dibayar:'],
    ['zh_CN', 1, '发票已付款', '这张发票已付款：'],
    ['zh_CN', 2, '发票已付款', '以下发票已付款：'],
  ] as const)(
    'a mail in %s about %i paid invoices has the form of this number (BX-33)',
    (lang, count, subject, text) => {
      const values = { smart_count: String(count), list: '- INV-1', link: 'https://example.test' };
      const mail = mailTo('invoicesPaid', { name: 'Nur', lang }, 'en_US', values);
      expect(mail.subject).toBe(subject);
      expect(mail.body).toContain(text);
      expect(mail.body).not.toContain('||||');
    },
  );

  it.each([
    { flag: 'newInvoice', ofPaid: 'New invoice', ofUnpaid: ['New invoice'] },
    { flag: 'paidInvoice', ofPaid: 'Invoice paid', ofUnpaid: [] },
  ])('the switch $flag alone sends only its own mail (SET-32, BX-33)', async ({ flag, ofPaid, ofUnpaid }) => {
    await choose(t, shipper, { [flag]: true, notifyRecipientOrderStatus: false });
    await book(t, shipper);
    await deliver();
    const subjects = async () => (await outbox(t)).map(({ subject }) => subject);
    expect(await subjects()).toEqual([ofPaid]);
    await book(t, shipper);
    await t.db.sql.update(invoice).set({ paidAt: null, status: INVOICE.pending });
    await t.db.sql.delete(outboxMessage);
    await deliver();
    expect(await subjects()).toEqual(ofUnpaid);
  });
});

describe('the newsletter', () => {
  it('the newsletter goes once to accounts that switched it on and can receive mail, in a dry run to nobody (BX-33)', async () => {
    expect((await takeNewsletter()).data.said).toEqual(['“November” goes to 0 readers.']);
    await choose(t, shipper, { newsletter: true });
    const text = 'December\n\nNew lanes.';
    const send = (more: object = {}) => command(t, 'newsletter/send', { tenant: 'my', text, ...more });
    expect((await command(t, 'newsletter/readers', { tenant: 'my' })).data.rows).toMatchObject([
      { email: shipper.email },
    ]);
    expect((await send({ dryRun: true })).data.said).toEqual(['“December” would go to 1 readers.']);
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(409);
    await deliver();
    const [mail, ...more] = await outbox(t);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'December', recipient: shipper.email });
    expect(mail?.body).toContain('New lanes.');
    expect(mail?.body).toContain('/customer/settings/notifications');
  });

  it('the newsletter is refused without a text, and reaches nobody who switched it off meanwhile (BX-33)', async () => {
    expect(await command(t, 'newsletter/send', { tenant: 'my', text: 'November' })).toMatchObject({
      status: 422,
      error: { field: 'text' },
    });
    await choose(t, shipper, { newsletter: true });
    await takeNewsletter();
    await choose(t, shipper, { newsletter: false });
    await deliver();
    expect(await outbox(t)).toEqual([]);
  });
});
