import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import { insertRun } from '../../../server/modules/templates/repeatStore.ts';
import { insufficientBalance } from '../../../server/modules/wallet/ledger/ledger.ts';
import { translateSentence } from '../../../server/texts/translateSentence.ts';
import { withoutAmounts } from '../../../server/texts/withoutAmounts.ts';
import { makeMember } from '../../support/members.ts';
import { shipper as owner, t, withShipper } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { afterTheWait, start } from '../bulk/batchWorld.ts';
import {
  call,
  data,
  error,
  makeDraft,
  makeOrder,
  orderBody,
  PRICE_MINOR,
  RECEIVER,
  stepUp,
} from '../orders/orderBody.ts';

const QUOTE = {
  origin: { postcode: '50450', country: 'MY' },
  destination: { postcode: '47500', country: 'MY' },
  weight: { value: 1, unit: 'kg' },
};

let packer: TestShipper;
withShipper({ walletMinor: 123_456 });
beforeAll(async () => {
  packer = await makeMember(t, owner, { role: 'packer' });
});

describe('a packer', () => {
  it('a packer gets orders, lists and account without any price or balance (BX-50)', async () => {
    const { id } = await makeOrder(t, owner, { cod: { amount: 43.21 } });
    await makeDraft(t, owner);
    const price = data<{ price: { amount: number } }>(await call(t, owner, 'GET', `order/${id}`)).price
      .amount;
    for (const path of [
      `order/${id}?retrieve=quotes,service`,
      'order?retrieve=quotes,service',
      'orders',
      'order/statusCounts',
      'customer',
      'user/customers',
      'inbox',
      'visit',
      'service',
    ]) {
      const answer = await call(t, packer, 'GET', path);
      expect([path, answer.status]).toEqual([path, 200]);
      for (const amount of [price, 50, 1234.56 - price])
        expect([path, answer.raw.match(new RegExp(`"amount":${amount}\\b`))]).toEqual([path, null]);
      expect([path, /"walletBalance":\d/.test(answer.raw)]).toEqual([path, false]);
    }
    const invoiceOf = async (who: TestShipper) =>
      data<{ invoiceId: string | null }>(await call(t, who, 'GET', `order/${id}`)).invoiceId;
    // The order opens its payment page.
    expect([await invoiceOf(owner), await invoiceOf(packer)]).toEqual([expect.any(String), null]);
    const seen = data<{ price: unknown; cod: unknown; quotes: unknown }>(
      await call(t, packer, 'GET', `order/${id}?retrieve=quotes`),
    );
    // The label that a packer prints names the cash on delivery.
    expect([seen.price, seen.quotes, seen.cod]).toEqual([null, null, { amount: 43.21, currency: 'MYR' }]);
  });

  it('a packer cannot sort by price, export, book, quote or open papers with prices (BX-50)', async () => {
    const { id } = await makeOrder(t, owner);
    for (const [method, path, body] of [
      ['GET', 'order?sortBy=price', undefined],
      ['GET', 'order/export?dateFrom=2026-02-25&dateTo=2026-03-05', undefined],
      ['GET', `order/${id}/money`, undefined],
      ['GET', `order/${id}/inv_invoice`, undefined],
      ['POST', 'service/instantQuote', QUOTE],
      ['POST', 'order', orderBody()],
    ] as const) {
      const refused = await call(t, packer, method, path, body);
      expect([path, refused.status]).toEqual([path, 403]);
    }
    for (const name of ['constructor', '__proto__'])
      expect((await call(t, packer, 'GET', `order?sortBy=${name}`)).status).toBeLessThan(500);
    const label = await call(t, packer, 'GET', `order/${id}/label`);
    expect([label.status, label.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  it('a packer may scan, pack and print (BX-50)', async () => {
    const { consignmentNo } = await makeOrder(t, owner);
    const scanned = await call(t, packer, 'POST', 'order/scan', {
      mode: 'pack',
      scans: [{ id: '00000000-0000-4000-8000-000000000001', code: consignmentNo }],
    });
    expect(data<{ outcome: string }[]>(scanned)[0]!.outcome).toBe('done');
  });

  it('a packer reads refusals without amounts (BX-50)', async () => {
    const refused = await call(t, packer, 'POST', 'order', orderBody());
    expect(error(refused).message).toBe(
      'Your role in this account does not include “Confirm and pay orders”.',
    );
  });
});

describe('a sentence of the server', () => {
  it.each(LOCALES)(
    'an empty wallet is told to a packer without balance and price in %s (BX-50)',
    (locale) => {
      const sentence = translateSentence(locale, insufficientBalance(1250, 840).message);
      expect(sentence).toMatch(/12\.5\D+8\.40$/);
      const shown = withoutAmounts(`Order A: ${sentence}`);
      expect(shown).not.toMatch(/\d/);
      expect(shown).toContain(sentence.slice(0, sentence.indexOf('12.5')));
      expect(withoutAmounts(sentence.replace('12.5', '-1,250'))).not.toMatch(/\d/);
    },
  );

  it('a packer reads the results of a bulk action, a held repeat and the history of an order without an amount (BX-50)', async () => {
    const shop = await makeShipper(t, { companyId: owner.companyId, walletMinor: 250 });
    const helper = await makeMember(t, shop, { role: 'packer' });
    const { id } = await makeDraft(t, shop);
    const batch = await start(t, shop, { kind: 'confirm', orderIds: [id] });
    await afterTheWait(t);
    await moveOrder(t.ctx, shop, id, STATUS.failed, { failedReason: 'A surcharge of MYR 7.00 is missing.' });
    const template = data<{ id: string }>(
      await call(t, shop, 'POST', 'template', { name: 'Weekly', orderId: id }),
    );
    const daily = { weekdays: [1, 2, 3, 4, 5, 6, 7], time: '09:00', books: true };
    await call(t, shop, 'PUT', `template/${template.id}/repeat`, daily);
    await insertRun(t.ctx, {
      templateId: template.id,
      day: '2026-03-01',
      result: 'held',
      reason: insufficientBalance(250, PRICE_MINOR).message,
      createdAt: t.clock.now(),
    });
    const amounts = /(?<!\d)(7\.00|2\.5)(?!\d)/;
    const seen = [];
    for (const path of [`order/bulk/${batch.id}/results`, 'template', `order/${id}?retrieve=activities`]) {
      const [all, hidden] = [await call(t, shop, 'GET', path), await call(t, helper, 'GET', path)];
      seen.push([amounts.test(all.raw), amounts.test(hidden.raw), hidden.raw.includes('–')]);
    }
    expect(seen).toEqual(Array(3).fill([true, false, true]));
  });
});

describe('fields named like money that are none', () => {
  it('fields named like money that are none are shown to roles without prices, such as the line numbers of a contact import (BX-50)', async () => {
    await stepUp(t, owner);
    const input = { name: 'Address book', rights: ['contacts.write'] };
    const { id: roleId } = data<{ id: string }>(await call(t, owner, 'POST', 'people/role', input));
    const clerk = await makeMember(t, owner, { role: 'own', roleId });
    const answer = await call(t, clerk, 'POST', 'contacts/import', {
      rows: [
        { line: 2, contact: RECEIVER },
        { line: 3, contact: RECEIVER },
      ],
      dryRun: true,
    });
    const { results } = data<{ results: { line: number; known: { line: number } | null }[] }>(answer);
    expect(results.map(({ line, known }) => [line, known?.line])).toEqual([
      [2, undefined],
      [3, 2],
    ]);
  });

  it('a packer gets the route on the map (BX-50)', async () => {
    const answer = await call(t, packer, 'GET', 'service/directions?points=3.139,101.687;3.073,101.518');
    expect(data<{ line: number[][] }>(answer).line).toHaveLength(2);
  });
});

describe('a manager', () => {
  it('a manager sees prices, but neither sees nor changes the bank account (BX-50)', async () => {
    const manager = await makeMember(t, owner, { role: 'manager' });
    const account = data<{ walletBalance: number; customerBankDetails: unknown[] }>(
      await call(t, manager, 'GET', 'customer'),
    );
    expect([typeof account.walletBalance, account.customerBankDetails]).toEqual(['number', []]);
    const bank = { bankName: 'Maybank', accountNumber: '112233445566', accountName: 'Aisyah' };
    const refused = await call(t, manager, 'PUT', 'customer', { customerBankDetails: [bank] });
    expect([refused.status, error(refused).detail]).toEqual([403, { right: 'bank' }]);
    expect((await call(t, manager, 'PUT', 'customer', { industry: 'Retail' })).status).toBe(200);
  });

  it('the sheet of cash on delivery names the bank account to the Owner alone (BX-50)', async () => {
    const manager = await makeMember(t, owner, { role: 'manager' });
    const accountNumber = '112233445566';
    const { id } = await makeOrder(t, owner, { cod: { amount: 12 } });
    await t.db.sql
      .update(orders)
      .set({ bankDetails: { bankName: 'Maybank', accountNumber, accountName: 'Aisyah' } })
      .where(eq(orders.id, id));
    const sheetFor = async (who: TestShipper) => {
      const { Sheets, SheetNames } = read((await call(t, who, 'GET', 'order/codSettlement/export')).bytes);
      return JSON.stringify(utils.sheet_to_json(Sheets[SheetNames[0] ?? '']!));
    };
    expect(await sheetFor(owner)).toContain(accountNumber);
    const shown = await sheetFor(manager);
    expect(shown).toContain(RECEIVER.name);
    for (const hidden of [accountNumber, 'Maybank', 'Aisyah"']) expect(shown).not.toContain(hidden);
  });
});
