import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { utils, write as writeBook } from 'xlsx';
import type { InboxLine, InboxMessageResult } from '../../../contract/orders/inbox.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { ADDON_COD } from '../../../contract/rules/money/payment.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { invoice } from '../../../server/db/schema/ledger.ts';
import { inboxLine } from '../../../server/db/schema/orders/inbox.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { findMatters } from '../../../server/modules/inbox/followMatters.ts';
import { findMissedOrders } from '../../../server/modules/inbox/followOrders.ts';
import { PAYING_MS } from '../../../server/modules/inbox/matterStore.ts';
import { reportUnknown } from '../../../server/modules/orders/booking/cancelOrders.ts';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import type { BookingResult } from '../../../server/ports/couriers.ts';
import { makeMember } from '../../support/members.ts';
import { goodRow } from '../orderImport/importWorld.ts';
import { call, data, makeDraft, makeOrder } from '../orders/orderBody.ts';
import { failure, folder, json, ordersMade, shipper, t, url, waybill, withCommandLine } from './cliWorld.ts';

withCommandLine();
afterEach(() => vi.restoreAllMocks());

const booked = async (more = {}) => {
  const { id, consignmentNo } = await makeOrder(t, shipper, { serviceCode: 'DX', ...more });
  return { id, number: consignmentNo ?? '' };
};
const scope = () => ({ companyId: shipper.companyId, customerId: shipper.customerId });
const drafts = async () => data<Order[]>(await call(t, shipper, 'GET', 'order?statusCode=0&limit=100'));

describe('waybill track', () => {
  it('waybill track shows where several parcels are; its exit code is 5 if one is unknown, and 1 if all are (BX-55)', async () => {
    const [one, two] = [await booked(), await booked()];
    const { parcels } = await json<{ parcels: { consignmentNo: string }[] }>([
      'track',
      one.number,
      two.number,
    ]);
    expect(parcels.map(({ consignmentNo }) => consignmentNo)).toEqual([one.number, two.number]);
    const partly = await waybill(['track', one.number.toLowerCase(), 'MY9999999999']);
    expect([partly.code, partly.err]).toEqual([5, 'No parcel has the number MY9999999999.\n']);
    expect(partly.out).toContain(one.number);
    expect((await waybill(['track', 'MY9999999999'])).code).toBe(1);
    expect((await waybill(['track'])).code).toBe(2);
  });

  it('waybill track prints every step with --history, without characters that move a terminal’s cursor (BX-55)', async () => {
    const { id, number } = await booked();
    await moveOrder(t.ctx, scope(), id, STATUS.pickupSuccess, {
      description: 'Left\u001b[2J\u0007 the\nshop',
    });
    const { code, out } = await waybill(['track', number, '--history']);
    expect([code, out]).toEqual([0, expect.stringContaining('Left [2J  the shop')]);
    expect(out).not.toContain('\u001b');
  });
});

describe('waybill label leaves out drafts with exit code 5, and with 2 asks which of two orders has the reference', () => {
  it('waybill label writes the labels of numbers and references into one file (BX-55)', async () => {
    const [one, two] = [await booked({ referenceNo: 'SO-1' }), await booked()];
    const { code } = await waybill(['label', 'so-1', two.number, '-o', 'labels.pdf']);
    expect([code, readFileSync(path.join(folder, 'labels.pdf'), 'latin1').slice(0, 5)]).toEqual([0, '%PDF-']);
    const { printed } = await json<{ printed: string[] }>(['label', one.number, '-o', 'one.pdf']);
    expect(printed).toEqual([one.id]);
    const zpl = await waybill(['label', one.number, '--zpl']);
    expect([zpl.code, zpl.out.slice(0, 3)]).toEqual([0, '^XA']);
  });

  it('waybill label leaves out drafts with exit code 5, and asks with 2 which of two orders is meant (BX-55)', async () => {
    const one = await booked({ referenceNo: 'SO-1' });
    const draft = await makeOrder(t, shipper, { process: false });
    const { code, err } = await waybill(['label', one.number, draft.id, '-o', 'labels.pdf']);
    expect([code, err]).toEqual([5, expect.stringContaining(draft.id)]);
    const two = await booked({ referenceNo: 'SO-1' });
    const { exit, error } = await failure(['label', 'SO-1', '-o', 'labels.pdf']);
    expect([exit, error.candidates?.map(({ say }) => say).toSorted()]).toEqual([
      2,
      [one.number, two.number].toSorted(),
    ]);
    expect((await waybill(['label', 'MY9999999999', '-o', 'labels.pdf'])).code).toBe(1);
  });

  it('waybill label prints the other labels if a number is unknown, names it and ends with 5 (BX-55)', async () => {
    const one = await booked();
    const { code, out, err } = await waybill([
      'label',
      'MY9999999999',
      one.number,
      '-o',
      'rest.pdf',
      '--json',
    ]);
    expect([code, JSON.parse(out), err]).toMatchObject([
      5,
      { printed: [one.id], unknown: ['MY9999999999'] },
      '',
    ]);
    expect(readFileSync(path.join(folder, 'rest.pdf'), 'latin1').slice(0, 5)).toBe('%PDF-');
    const { err: named } = await waybill(['label', 'MY9999999999', one.number, '-o', 'rest.pdf']);
    expect(named).toContain('There is no order MY9999999999.');
  });
});

describe('waybill import', () => {
  const COLUMNS = Object.keys(goodRow());
  const write = (rows: Record<string, string>[], headings: readonly string[] = COLUMNS) => {
    const quoted = (text: string) => `"${text}"`;
    const lines = rows.map((row) => COLUMNS.map((column) => quoted(row[column] ?? '')).join(','));
    writeFileSync(path.join(folder, 'orders.csv'), [headings.map(quoted).join(','), ...lines].join('\n'));
  };
  const IMPORT = ['import', 'orders.csv'];

  it('waybill import makes drafts of a good sheet, once (BX-55)', async () => {
    write([goodRow(), goodRow({ referenceNo: 'PO-2' })]);
    const looked = await json<{ created: number }>([...IMPORT, '--dry-run']);
    expect([looked.created, await drafts()]).toEqual([0, []]);
    expect(await json(IMPORT)).toMatchObject({ created: 2, bad: 0 });
    expect(await json(IMPORT)).toMatchObject({ created: 0, known: 2 });
    expect(await drafts()).toHaveLength(2);
  });

  it('waybill import imports nothing from a sheet with problems and names row and column; --yes imports the good rows with exit code 5 (BX-55)', async () => {
    write([goodRow(), goodRow({ referenceNo: 'PO-2', receiverPostcode: '' })]);
    const refused = await waybill(IMPORT);
    expect([refused.code, refused.out]).toEqual([1, expect.stringMatching(/^\s*3 {2}receiverPostcode/m)]);
    expect(await drafts()).toEqual([]);
    const { code } = await waybill([...IMPORT, '--yes']);
    expect([code, (await drafts()).length]).toEqual([5, 1]);
  });

  it('waybill import names a column that the sheet lacks by the heading of the template, in the language (BX-55)', async () => {
    const columns = COLUMNS.filter((column) => column !== 'receiverPostcode');
    const row = columns.map((column) => `"${goodRow()[column]}"`).join(',');
    writeFileSync(path.join(folder, 'orders.csv'), `${columns.join(',')}\n${row}`);
    expect((await waybill(IMPORT)).out).toMatch(/^\s*2 {2}Receiver postcode {2}/m);
    expect((await waybill([...IMPORT, '--lang', 'ms'])).out).toMatch(/^\s*2 {2}Poskod penerima {2}/m);
  });

  it('waybill import asks a person whether it may import the good rows (BX-55)', async () => {
    write([goodRow(), goodRow({ referenceNo: 'PO-2', receiverPostcode: '' })]);
    expect((await waybill(IMPORT, { answers: ['n'] })).code).toBe(1);
    expect(await drafts()).toEqual([]);
    expect((await waybill(IMPORT, { answers: ['y'] })).code).toBe(5);
    expect(await drafts()).toHaveLength(1);
  });

  it('waybill import asks about doubtful headings; without a person it names them with the flag that answers (BX-55)', async () => {
    const headings = COLUMNS.map((column) => (column === 'receiverName' ? 'Reciever name' : column));
    write([goodRow()], headings);
    const { exit, error } = await failure(IMPORT);
    expect([exit, error.candidates?.map(({ say }) => say)]).toEqual([
      2,
      [expect.stringContaining('--column "Reciever name=receiverName"')],
    ]);
    expect(await json([...IMPORT, '--column', 'Reciever name=receiverName'])).toMatchObject({ created: 1 });
    const asked = await waybill(IMPORT, { answers: [''] });
    expect([asked.code, asked.err]).toEqual([0, expect.stringContaining('[receiverName]')]);
  });

  it('waybill import names both answers for an amount beside several pieces: of one piece, and of all (BX-55)', async () => {
    const { receiverName, ...row } = goodRow({ weightKg: '1.5', quantity: '5' });
    const cells = Object.entries({ ...row, 'Buyer name': receiverName, Amount: '310' });
    const line = (at: 0 | 1) => cells.map((cell) => `"${cell[at]}"`).join(',');
    writeFileSync(
      path.join(folder, 'orders.csv'),
      `${line(0)}
${line(1)}`,
    );
    const { exit, error } = await failure(IMPORT);
    expect([exit, error.candidates?.map(({ say }) => say)]).toEqual([
      2,
      ['--column "Amount=declaredValue"', '--column "Amount=rowValue"'],
    ]);
    const { err, code } = await waybill([...IMPORT, '--dry-run'], { answers: ['rowValue'] });
    expect([code, err]).toEqual([0, expect.stringContaining('declaredValue, rowValue')]);
  });

  it('waybill import leaves out hidden rows and counts them, and asks about hidden columns; --hidden-rows and --hidden-columns take both (BX-55)', async () => {
    const [{ receiverName, ...rest }, next] = [goodRow(), goodRow({ referenceNo: 'PO-2' })];
    const sheet = utils.json_to_sheet([{ receiverName, ...rest }, next]);
    sheet['!rows'] = [{}, {}, { hidden: true }];
    sheet['!cols'] = [{ hidden: true }];
    const bytes = writeBook({ SheetNames: ['Orders'], Sheets: { Orders: sheet } }, { type: 'buffer' });
    writeFileSync(path.join(folder, 'hidden.xlsx'), bytes);
    const { exit, error } = await failure(['import', 'hidden.xlsx']);
    expect([exit, error.candidates?.map(({ say }) => say)]).toEqual([
      2,
      ['--column "receiverName=receiverName"', '--hidden-columns'],
    ]);
    const { out } = await waybill(['import', 'hidden.xlsx', '--hidden-columns', '--dry-run']);
    expect(out).toMatch(/^Hidden +1$/m);
    const all = ['import', 'hidden.xlsx', '--hidden-rows', '--hidden-columns'];
    expect(await json(all)).toMatchObject({ created: 2, hiddenRows: 0 });
  });

  it('waybill import reports a missing file with exit code 2 (BX-55)', async () => {
    expect((await waybill(['import', 'none.csv'])).code).toBe(2);
    expect((await waybill(['import'])).code).toBe(2);
  });
});

describe('waybill inbox', () => {
  const failedDelivery = async () => {
    const { id, number } = await booked();
    for (const code of [STATUS.pickupSuccess, STATUS.inTransit, STATUS.failedDelivery])
      await moveOrder(t.ctx, scope(), id, code);
    return { id, number };
  };
  const lines = async (...words: string[]) =>
    (await json<{ lines: Pick<InboxLine, 'id' | 'steps' | 'remedies' | 'order'>[] }>(['inbox', ...words]))
      .lines;

  it('waybill inbox lists open lines, marks one as done and opens it again by the first letters of its id (BX-55)', async () => {
    const { number } = await failedDelivery();
    const { out } = await waybill(['inbox']);
    expect(out).toContain(number);
    const [line] = await lines();
    const id = line?.id.slice(0, 6) ?? '';
    expect(await json(['inbox', 'do', id, 'done'])).toMatchObject({ id: line?.id, ok: true });
    expect(await lines()).toEqual([]);
    expect(await lines('--tab', 'ended')).toHaveLength(1);
    expect((await waybill(['inbox', 'do', id, 'reopen'])).code).toBe(0);
    expect(await lines()).toHaveLength(1);
  });

  it('waybill inbox shows for late cash the address of its page, and no remedy that it does not have (BX-40, BX-55)', async () => {
    const { id, number } = await booked({
      serviceAddon: [{ id: ADDON_COD, value: 50 }],
    });
    for (const code of [STATUS.pickupSuccess, STATUS.inTransit, STATUS.delivered])
      await moveOrder(t.ctx, scope(), id, code);
    const codDueAt = new Date(t.clock.now().getTime() - 1);
    await t.db.sql.update(orders).set({ codDueAt }).where(eq(orders.id, id));
    await findMatters(t.ctx);
    const [line, ...others] = (await json<{ lines: (InboxLine & { openUrl: string | null })[] }>(['inbox']))
      .lines;
    expect([line, others]).toMatchObject([{ kind: 'codLate', remedies: [] }, []]);
    const filter = encodeURIComponent(JSON.stringify({ tab: 'overdue', q: number }));
    expect(line!.openUrl).toBe(`${url}/customer/orders/cod?filter=${filter}`);
    expect((await waybill(['inbox'])).out).toContain(line!.openUrl);
    for (const name of ['claimCash', 'claim-cash'])
      expect(await json(['inbox', 'do', line!.id, name])).toMatchObject({ ok: true, openUrl: line!.openUrl });
    expect((await failure(['inbox', 'do', line!.id, 'open-import'])).exit).toBe(1);
    expect((await json<{ lines: object[] }>(['inbox', '--kind', 'late,codLate'])).lines).toHaveLength(1);
    expect((await json<{ lines: object[] }>(['inbox', '--kind', 'late'])).lines).toEqual([]);
    expect((await failure(['inbox', '--kind', 'late,lost'])).error.message).toMatch(/"lost".*codLate/);
  });

  it('waybill inbox shows enough letters of an id to tell each line from the others (BX-55)', async () => {
    for (let n = 0; n < 3; n++) await failedDelivery();
    const { out } = await waybill(['inbox']);
    const shown = out
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(' ')[0] ?? '');
    expect(new Set(shown).size).toBe(3);
    for (const id of shown) expect((await waybill(['inbox', 'do', id, 'called'])).code).toBe(0);
  });

  it('waybill inbox finds a line by the number of its parcel, and names the lines if there are two (BX-55)', async () => {
    const { id, number } = await failedDelivery();
    await failedDelivery();
    expect(await json(['inbox', 'do', number.toLowerCase(), 'done'])).toMatchObject({ ok: true });
    expect(await lines()).toHaveLength(1);
    expect((await failure(['inbox', 'do', number, 'reopen'])).error.message).toContain(number);
    const [ended] = await lines('--tab', 'ended');
    expect((await waybill(['inbox', 'do', ended!.id, 'reopen'])).code).toBe(0);
    await t.db.sql.insert(inboxLine).values({
      ...(await t.db.sql.select().from(inboxLine).where(eq(inboxLine.orderId, id)))[0]!,
      id: randomUUID(),
      kind: 'recipientAsks',
      matter: `ask:${id}`,
    });
    expect(await failure(['inbox', 'do', number, 'done'])).toMatchObject({
      exit: 2,
      error: { message: expect.stringContaining('Several lines are about') },
    });
  });

  it('waybill inbox asks for more letters if the id of a line in another tab begins with them too (BX-55)', async () => {
    for (let n = 0; n < 2; n++) await failedDelivery();
    const [first, second] = (await lines()).map((line) => line.id ?? '');
    const common = [...first!].findIndex((letter, i) => letter !== second![i]);
    const until = new Date(t.clock.now().getTime() + 3_600_000).toISOString();
    expect((await waybill(['inbox', 'do', second!, 'snooze', '--until', until])).code).toBe(0);
    const { exit, error } = await failure(['inbox', 'do', first!.slice(0, common), 'done']);
    expect([exit, error.message]).toEqual([2, expect.stringContaining('Several lines begin')]);
    expect(await lines()).toHaveLength(1);
  });

  it('waybill inbox snoozes until a time, notes a call and instructs the courier (BX-55)', async () => {
    const { id: order } = await failedDelivery();
    const [{ id = '' } = {}] = await lines();
    expect((await waybill(['inbox', 'do', id, 'called'])).code).toBe(0);
    expect((await waybill(['inbox', 'do', id, 'reattempt'])).code).toBe(2);
    const told = await waybill([
      'inbox',
      'do',
      id,
      'reattempt',
      '--on',
      '2026-03-04',
      '--reason',
      'Call first',
    ]);
    expect([told.code, told.err]).toEqual([0, '']);
    const { histories } = data<{ histories: { by: string | null }[] }>(
      await call(t, shipper, 'GET', `order/${order}/track`),
    );
    expect(histories.some(({ by }) => by === 'shipper')).toBe(true);
    const until = new Date(t.clock.now().getTime() + 3_600_000).toISOString();
    expect((await waybill(['inbox', 'do', id, 'snooze', '--until', until])).code).toBe(0);
    expect(await lines('--tab', 'snoozed')).toHaveLength(1);
  });

  it('waybill inbox books another pickup on a day after a failed one; without a day it is not understood (BX-41, BX-55)', async () => {
    const { id: order, number } = await booked();
    await moveOrder(t.ctx, scope(), order, STATUS.pickupFailed);
    const words = ['inbox', 'do', number, 'pickup-again'];
    expect((await waybill(words)).code).toBe(2);
    expect((await failure([...words, '--on', '2020-01-01'])).error.message).toContain('has passed');
    const day = new Date(t.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
    expect(await json([...words, '--on', day])).toMatchObject({ remedy: 'pickup-again', ok: true });
    const [line] = await lines('--tab', 'snoozed');
    expect(line!.steps[0]).toMatchObject({ instruction: 'pickupOn', day, key: 'Command line' });
  });

  it('waybill inbox instructs no courier that was told something else since the order was seen (BX-41, BX-55)', async () => {
    const { id: order, number } = await booked();
    await moveOrder(t.ctx, scope(), order, STATUS.pickupFailed);
    const [line] = await lines();
    const dayIn = (days: number) =>
      new Date(t.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const give = (day: string, ...more: string[]) => [
      'inbox',
      'do',
      number,
      'pickup-again',
      '--on',
      day,
      ...more,
    ];
    t.clock.advance(1);
    expect(await json(give(dayIn(2)))).toMatchObject({ ok: true });
    t.clock.advance(1);
    const { error } = await failure(give(dayIn(3), '--seen', line!.order!.updatedAt));
    expect(error.message).toContain('was told something else');
    expect(await json(give(dayIn(3)))).toMatchObject({ ok: true });
  });

  /** Another person works on the line. */
  const taken = async (number: string) => {
    const mei = await makeMember(t, shipper, { role: 'manager' });
    const [line] = await lines();
    await call(t, mei, 'POST', `inbox/${line!.id}/take`, {});
    return (...words: string[]) => failure(['inbox', 'do', number, ...words]);
  };
  const OTHERS = { exit: 1, error: { message: expect.stringMatching(/\w works on this matter\.$/) } };

  it('waybill inbox tells the courier nothing while another person works on the line (BX-34, BX-40, BX-55)', async () => {
    const { number } = await failedDelivery();
    const give = await taken(number);
    expect(await give('reattempt', '--on', '2026-03-04')).toMatchObject(OTHERS);
    expect(await give('hold', '--outlet', '1')).toMatchObject(OTHERS);
    expect(await give('return')).toMatchObject(OTHERS);
    expect(await lines()).toMatchObject([{ steps: [{ what: 'taken' }] }]);
  });

  it('waybill inbox books no other pickup while another person works on the line (BX-34, BX-41, BX-55)', async () => {
    const { id, number } = await booked();
    await moveOrder(t.ctx, scope(), id, STATUS.pickupFailed);
    expect(await (await taken(number))('pickup-again', '--on', '2026-03-04')).toMatchObject(OTHERS);
  });

  it('waybill inbox cancels no parcel while another person works on its line (BX-34, BX-40, BX-55)', async () => {
    const { id, number } = await booked();
    await reportUnknown(t.ctx, scope(), id);
    expect(await (await taken(number))('cancel')).toMatchObject(OTHERS);
    expect(await ordersMade()).toMatchObject([{ id, statusCode: STATUS.created }]);
  });

  it('waybill inbox records a message and prints it with phone and chat; a matter without a text is refused (BX-40, BX-55)', async () => {
    const { number } = await failedDelivery();
    const [{ id = '' } = {}] = await lines();
    const { code, out } = await waybill(['inbox', 'do', id, 'messaged']);
    const told = await json<{ message: InboxMessageResult['message'] }>(['inbox', 'do', id, 'messaged']);
    const { text, phone, chatUrl } = told.message!;
    expect(text).toContain(number);
    expect(chatUrl).toMatch(/^https:\/\/wa\.me\/60/);
    expect([code, out]).toEqual([0, expect.stringContaining(`\n${phone}\n${text}\n${chatUrl}\n`)]);
    const [{ steps = [] } = {}] = await lines();
    expect(steps.map(({ what }) => what)).toEqual(['messaged', 'messaged']);
    await t.db.sql.update(inboxLine).set({ kind: 'webhookOff' }).where(eq(inboxLine.id, id));
    expect((await failure(['inbox', 'do', id, 'messaged'])).exit).toBe(1);
  });

  it('waybill inbox takes the names of `remedies`, an instruction by its flag (BX-40, BX-55)', async () => {
    const { number } = await failedDelivery();
    const [{ id = '' } = {}] = await lines();
    const give = (...words: string[]) => waybill(['inbox', 'do', id, ...words]);
    for (const name of ['call', 'message']) expect((await give(name)).code, name).toBe(0);
    const { parcels } = await json<{ parcels: object[] }>(['inbox', 'do', id, 'track']);
    expect(parcels).toMatchObject([{ consignmentNo: number, statusCode: STATUS.failedDelivery }]);
    expect((await give('instruct')).err).toContain('reattempt --on DAY');
    expect((await give('instruct', '--on', '2026-03-04')).code).toBe(0);
    const [{ steps = [] } = {}] = await lines('--tab', 'snoozed');
    expect(steps.map(({ what }) => what)).toEqual(['instructed', 'messaged', 'called']);
  });

  it('waybill inbox corrects the address of a failed booking, whose parts it names if they are missing (BX-40, BX-55)', async () => {
    const order = await failedBooking();
    const [{ id = '' } = {}] = await lines();
    const words = [
      'inbox',
      'do',
      id,
      'correctAddress',
      '--address1',
      '9 Jalan SS15',
      '--city',
      'Subang Jaya',
    ];
    expect((await failure(words)).error.message).toContain('--state');
    const whole = [...words, '--state', 'Selangor', '--postcode', '47500'];
    expect(await json(whole)).toMatchObject({ id, remedy: 'correct-address', ok: true });
    const { waypoint } = data<Order>(await call(t, shipper, 'GET', `order/${order}`));
    expect(waypoint.at(-1)?.contact).toMatchObject({ address1: '9 Jalan SS15', postcode: '47500' });
  });

  it('waybill inbox begins a top-up and prints the page on which a person pays (BX-40, BX-55)', async () => {
    await call(t, shipper, 'PUT', 'customer', { minBalanceNotify: true, minBalanceVal: 20_000 });
    const [{ id = '' } = {}] = await lines();
    expect((await failure(['inbox', 'do', id, 'topUp'])).error.message).toContain('--amount');
    const { openUrl } = await json<{ openUrl: string }>(['inbox', 'do', id, 'topUp', '--amount', '100']);
    expect(openUrl).toMatch(/\/sandbox\/pay\//);
    const begin = vi.spyOn(t.ctx.ports.payments, 'begin');
    begin.mockResolvedValueOnce({ url: 'https://bank.example', html: '<form></form>' });
    const { out } = await waybill(['inbox', 'do', id, 'topUp', '--amount', '100']);
    const invoiceId = begin.mock.calls[0]?.[0].invoiceId;
    expect(out).toContain(`\n${url}/customer/payment/${invoiceId}\n`);
  });

  it('waybill inbox changes the service of a parcel with a failed pickup after its price is shown and confirmed (BX-40, BX-55)', async () => {
    const { id } = await booked();
    await moveOrder(t.ctx, scope(), id, STATUS.pickupFailed);
    const [line] = await lines();
    const words = ['inbox', 'do', line?.id ?? '', 'change-service'];
    const { exit, error } = await failure(words);
    expect([exit, error.candidates?.length]).toEqual([2, expect.any(Number)]);
    expect(error.candidates?.map(({ say }) => say)).not.toContain('--service DX');
    const service = error.candidates?.[0]?.say?.split(' ') ?? [];
    expect((await failure([...words, ...service])).error.message).toMatch(/Nothing was paid/);
    expect((await waybill([...words, ...service], { answers: ['n'] })).code).toBe(1);
    expect(await ordersMade()).toHaveLength(1);
    expect((await waybill([...words, ...service], { answers: ['y'] })).code).toBe(0);
    expect((await ordersMade()).map(({ statusCode }) => statusCode).toSorted()).toEqual([100, 900]);
  });

  const failedBooking = async (more: Parameters<typeof makeDraft>[2] = {}) => {
    const { id } = await makeDraft(t, shipper, { serviceCode: 'DX', ...more });
    await t.db.sql
      .update(orders)
      .set({ statusCode: STATUS.failed, failedReason: 'Closed', updatedAt: t.clock.now() })
      .where(eq(orders.id, id));
    await findMissedOrders(t.ctx);
    return id;
  };
  const answersLater = (last: BookingResult) =>
    vi
      .spyOn(t.ctx.ports.couriers, 'book')
      .mockResolvedValueOnce({ accepted: 'later' })
      .mockResolvedValueOnce(last);
  const statuses = async () => (await ordersMade()).map(({ statusCode }) => statusCode);

  const BOOKS = [
    ['retry', []],
    ['change-service', ['--service', 'MBE']],
  ] as const;

  it.each(BOOKS)(
    'waybill inbox %s ends with 1 and the reason if the courier refuses the parcel at once (BX-40, BX-55)',
    async (remedy, service) => {
      await failedBooking({ receiver: { postcode: '99999', placeConfirmed: true } });
      const [line] = await lines();
      const { exit, error } = await failure(['inbox', 'do', line!.id, remedy, '--yes', ...service]);
      expect([exit, error.message]).toEqual([1, expect.stringContaining('99999')]);
    },
  );

  it.each(BOOKS)(
    'waybill inbox %s ends with 1 and the reason if the courier refuses the parcel later (BX-40, BX-55)',
    async (remedy, service) => {
      await failedBooking();
      answersLater({ accepted: false, reason: 'No driver is free.' });
      const [line] = await lines();
      const { exit, error } = await failure(['inbox', 'do', line!.id, remedy, '--yes', ...service]);
      expect([exit, error.message]).toEqual([1, expect.stringContaining('No driver is free.')]);
      expect(await lines()).toMatchObject([{ kind: 'bookingFailed' }]);
    },
  );

  it.each([
    ['retry', []],
    ['change-service', ['--service', 'MBE']],
  ])(
    'waybill inbox %s waits until the courier has booked the parcel (BX-40, BX-55)',
    async (remedy, service) => {
      await failedBooking();
      answersLater({ accepted: true, extTrackUrl: null });
      const [line] = await lines();
      expect(await waybill(['inbox', 'do', line!.id, remedy, '--yes', ...service])).toMatchObject({
        code: 0,
        err: expect.stringMatching(/^The parcel is paid \(order .+\n$/),
      });
      expect(await statuses()).toEqual([STATUS.created]);
      const [{ steps = [] } = {}] = await lines('--tab', 'ended');
      expect(steps[0]).toMatchObject({ what: 'retried', key: 'Command line' });
    },
  );

  it('waybill inbox ends with 6 and the order’s id if the courier of a paid parcel does not answer within a minute (BX-40, BX-55)', async () => {
    const order = await failedBooking();
    vi.spyOn(t.ctx.ports.couriers, 'book').mockResolvedValue({ accepted: 'later' });
    vi.spyOn(t.ctx.ports.couriers, 'arrange').mockRejectedValue(new Error('no answer'));
    const [line] = await lines();
    const { code, out, err } = await waybill(['inbox', 'do', line!.id, 'retry', '--yes', '--json']);
    expect([code, err]).toEqual([6, '']);
    expect(JSON.parse(out)).toEqual({ id: line!.id, remedy: 'retry', ok: true, unanswered: [order] });
    expect(await lines()).toEqual([]);
  });

  it('waybill inbox cancels a parcel whose courier did not answer before, with the reason, and no other (BX-40, BX-55)', async () => {
    const { id, number } = await booked();
    await reportUnknown(t.ctx, scope(), id);
    vi.spyOn(t.ctx.ports.couriers, 'release').mockRejectedValueOnce(new Error('no answer'));
    expect(await failure(['inbox', 'do', number, 'cancel'])).toMatchObject({
      exit: 1,
      error: { message: expect.stringContaining('did not answer') },
    });
    const sent = vi.spyOn(globalThis, 'fetch');
    expect(await json(['inbox', 'do', number, 'cancel', '--reason', 'Too late'])).toMatchObject({
      remedy: 'cancel',
      ok: true,
    });
    const cancelled = sent.mock.calls.find(([to]) => String(to).endsWith('/cancel'));
    expect(JSON.parse(String(cancelled?.[1]?.body))).toEqual({ reason: 'Too late' });
    expect(await lines()).toEqual([]);
    expect(data(await call(t, shipper, 'GET', `order/${id}`))).toMatchObject({
      statusCode: STATUS.cancelled,
      cancelReason: 'Too late',
    });
    const failed = await failedDelivery();
    expect((await failure(['inbox', 'do', failed.number, 'cancel'])).exit).toBe(1);
  });

  const unpaidInvoice = async () => {
    const { id } = await makeDraft(t, shipper);
    await call(t, shipper, 'POST', 'order/process', { orderIds: [id], paymentMethodId: 1 });
    await t.db.sql.update(invoice).set({ createdAt: new Date(t.clock.now().getTime() - PAYING_MS) });
    await findMatters(t.ctx);
    const [line] = await lines();
    return ['inbox', 'do', line?.id ?? '', 'pay'];
  };

  it('waybill inbox asks for the amount of an invoice that the listed wallet did not cover, before it pays (BX-40, BX-55)', async () => {
    const words = await unpaidInvoice();
    await t.db.sql.update(customer).set({ walletMinor: 1 });
    expect((await lines())[0]!.remedies).not.toContain('pay');
    const { code, err } = await waybill(words, { answers: ['n'] });
    expect([code, err]).toEqual([1, expect.stringMatching(/Pay from the wallet.*7\.00\?/)]);
    expect((await failure(words)).error.message).toMatch(/7\.00.*Nothing was paid/);
    const short = await failure([...words, '--yes']);
    expect(short.exit).toBe(1);
    expect(short.error.message).toMatch(/Missing: 6\.99\. Top up: http.*\/customer\/payment\?missing=6\.99$/);
    expect(await lines()).toHaveLength(1);
  });

  it('waybill inbox pays nothing for a matter without an invoice (BX-40, BX-55)', async () => {
    const { number } = await failedDelivery();
    expect((await failure(['inbox', 'do', number, 'pay', '--yes'])).error.message).toMatch(/no such remedy/);
  });

  it('waybill inbox pays a waiting invoice after its amount is confirmed (BX-40, BX-55)', async () => {
    const words = await unpaidInvoice();
    expect((await failure(words)).error.message).toMatch(/7\.00.*Nothing was paid/);
    expect((await waybill([...words, '--yes'])).code).toBe(0);
    expect(await lines()).toEqual([]);
    expect((await ordersMade()).map(({ statusCode }) => statusCode)).toEqual([100]);
  });

  it('waybill inbox pays an invoice of several parcels, names each that its courier refuses, and ends with 5 if another is booked (BX-40, BX-55)', async () => {
    const ids = [await makeDraft(t, shipper), await makeDraft(t, shipper), await makeDraft(t, shipper)].map(
      ({ id }) => id,
    );
    await call(t, shipper, 'POST', 'order/process', { orderIds: ids, paymentMethodId: 1 });
    await t.db.sql.update(invoice).set({ createdAt: new Date(t.clock.now().getTime() - PAYING_MS) });
    await findMatters(t.ctx);
    const asked = new Set<string>();
    vi.spyOn(t.ctx.ports.couriers, 'book').mockImplementation(async ({ orderId: id }) => {
      if (!asked.has(id)) {
        asked.add(id);
        return { accepted: 'later' };
      }
      return id === ids[1]
        ? { accepted: true, extTrackUrl: null }
        : { accepted: false, reason: `Not ${id}.` };
    });
    const [line] = await lines();
    const { code, out } = await waybill(['inbox', 'do', line!.id, 'pay', '--yes']);
    expect(code).toBe(5);
    for (const id of [ids[0], ids[2]]) expect(out).toContain(`Refused: Not ${id}. (order ${id})`);
    expect(out).not.toContain(ids[1]);
  });

  it('waybill inbox makes a draft to the same recipient and a draft back to the sender (BX-40, BX-55)', async () => {
    const { id } = await failedDelivery();
    const [line] = await lines();
    const made = await json<{ openUrl: string }>(['inbox', 'do', line?.id ?? '', 'return-order']);
    expect(made.openUrl).toBe(`${url}/customer/orders/new-order/${(await drafts())[0]?.id}`);
    expect((await failure(['inbox', 'do', line?.id ?? '', 'place-again'])).exit).toBe(1);
    await moveOrder(t.ctx, scope(), id, STATUS.returning);
    const [returning] = await lines();
    expect((await waybill(['inbox', 'do', returning?.id ?? '', 'place-again'])).code).toBe(0);
    expect((await failure(['inbox', 'do', returning?.id ?? '', 'switch-on'])).exit).toBe(1);
    expect(await drafts()).toHaveLength(2);
  });

  it('waybill inbox refuses a remedy that does not fit the line with exit code 1, and an unknown remedy or id with a reason (BX-55)', async () => {
    await failedDelivery();
    const [{ id = '' } = {}] = await lines();
    expect((await failure(['inbox', 'do', id, 'accept'])).exit).toBe(1);
    expect((await failure(['inbox', 'do', id, 'pray'])).exit).toBe(2);
    expect((await failure(['inbox', 'do', 'ffffffff', 'done'])).error.message).toContain('ffffffff');
  });
});

describe('waybill balance and keys', () => {
  it('waybill balance prints the balance with its currency (BX-55)', async () => {
    expect(await json(['balance'])).toMatchObject({ balance: 500, currency: 'MYR' });
    expect((await waybill(['balance'])).out).toContain('MYR 500.00');
  });

  it('waybill ends with exit code 3 without a key or with an invalid one, and with 1 if the key may not pay (BX-55)', async () => {
    expect((await waybill(['balance'], { env: { WAYBILL_API_KEY: '' } })).code).toBe(3);
    const wrong = await waybill(['balance'], { env: { WAYBILL_API_KEY: `dx${'0'.repeat(40)}` } });
    expect([wrong.code, wrong.err]).toEqual([3, expect.stringContaining('The API key is not valid.')]);
    const env = { WAYBILL_API_KEY: `dx${'4'.repeat(40)}` };
    await storeApiToken(t.ctx, shipper, 'Reads', env.WAYBILL_API_KEY, { scopes: ['read'] });
    const line = '1.5kg Tan Wei Ling 0187654321 8 Jalan SS15/4 47500 Subang Jaya';
    expect((await waybill(['quote', line], { env })).code).toBe(0);
    const { code, err } = await waybill(['book', '--yes', line], { env });
    expect([code, err]).toEqual([1, 'waybill: This API key may not pay.\n']);
    expect(await ordersMade()).toEqual([]);
  });
});
