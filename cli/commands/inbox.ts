import type {
  InboxLine,
  InboxMessageResult,
  InboxResult,
  OrderRemedyResult,
} from '../../contract/orders/inbox.ts';
import type { InstructInput } from '../../contract/orders/instructions.ts';
import type { QuotedService } from '../../contract/orders/services.ts';
import { nearestMinor } from '../../contract/rules/money/money.ts';
import { PAYMENT_WALLET } from '../../contract/rules/money/payment.ts';
import {
  hasRemedy,
  INBOX_KINDS,
  INBOX_REMEDIES,
  INBOX_TABS,
  type InboxKind,
  type InboxRemedy,
  type InboxTab,
} from '../../contract/rules/orders/inbox.ts';
import { matterUrl, portalPage, withoutPages } from '../../contract/rules/orders/matterPage.ts';
import { STATUS } from '../../contract/rules/orders/orderStatus.ts';
import { remedyPath } from '../../contract/rules/orders/remedies.ts';
import { offerOfCode } from '../../contract/rules/orders/serviceCode.ts';
import { ERROR } from '../../contract/wire/errorCodes.ts';
import { matterName } from '../../src/shared/inbox/rules/matterName.ts';
import { REMEDIES, type Remedy } from '../commands.ts';
import { Declined, Doubt, EXIT, type Exit, Refused, Usage } from '../failures.ts';
import { endUnanswered, placedOrder, refusedOrder, SHOWN_ID } from '../orders.ts';
import { plain, timeText } from '../output.ts';
import { accessOf, moneyIn, type Run, type Session } from '../session.ts';
import { hasPerson } from '../world.ts';
import { run as track } from './track.ts';

const MOST = 1000;

export const run: Run = async (session) => {
  const { words } = session;
  const [what, id, remedy, ...others] = words;
  if (what === undefined) return list(session);
  if (what !== 'do' || !id || !remedy || others.length > 0)
    throw new Usage('Try: waybill inbox, or waybill inbox do ID REMEDY');
  const known = remedyNamed(session, remedy);
  if (!known) throw new Usage(`There is no remedy "${remedy}". Remedies: ${REMEDIES.join(', ')}`);
  const line = await lineOf(session, id);
  const isPickup = remedy === 'instruct' && known === 'reattempt' && line.instructions.includes('pickupOn');
  return remedied(session, line, isPickup ? 'pickup-again' : known);
};

/** Names in `remedies` that are no name here, even with hyphens. */
const OTHER_NAMES: Readonly<Record<string, Remedy>> = { message: 'messaged', call: 'called' };

/** The remedy of this name, or of the name that lines have in `remedies`. An instruction is known by its flag. */
function remedyNamed({ flags }: Session, name: string): Remedy | undefined {
  if (name === 'instruct') {
    const givenFlags = (['on', 'outlet', 'address1'] as const).filter((flag) => flags.text(flag));
    if (givenFlags.length !== 1)
      throw new Usage('Try one of: reattempt --on DAY, hold --outlet ID, correct-address, return');
    return givenFlags[0] === 'on' ? 'reattempt' : givenFlags[0] === 'outlet' ? 'hold' : 'correct-address';
  }
  const listed = INBOX_REMEDIES.find((each) => each === name);
  const known = listed ? remedyPath(listed) : name;
  return OTHER_NAMES[known] ?? REMEDIES.find((each) => each === known);
}

async function linesOf(
  { client }: Session,
  tab: InboxTab,
  query: { id?: string; keyword?: string; kind?: InboxKind[] } = {},
) {
  return (await client.call('listInbox', { query: { tab, limit: MOST, ...query } })).data;
}

/** The kinds of matters of a flag; none means all. */
function kindsOf(typed = ''): InboxKind[] {
  const names = typed.split(',').filter(Boolean);
  const unknown = names.find((name) => !INBOX_KINDS.some((kind) => kind === name));
  if (unknown) throw new Usage(`There is no matter "${unknown}". Matters: ${INBOX_KINDS.join(', ')}`);
  return INBOX_KINDS.filter((kind) => names.includes(kind));
}

async function list(session: Session): Promise<Exit> {
  const { out, t, flags } = session;
  const tab = INBOX_TABS.find((each) => each === flags.text('tab')) ?? 'waiting';
  const lines = await linesOf(session, tab, { kind: kindsOf(flags.text('kind')) });
  const { url } = accessOf(session.world, flags);
  const paged = lines.map((line) => ({
    ...line,
    remedies: withoutPages(line.remedies),
    openUrl: matterUrl(url, line.kind, line.order?.consignmentNo),
  }));
  out.json({ lines: paged });
  const shown = shownLetters(lines.map(({ id }) => id));
  if (lines.length === 0) out.line('Nothing is waiting.');
  else
    out.table(
      [
        { title: 'ID' },
        { title: 'MATTER', least: 10 },
        { title: 'PARCEL', least: 20 },
        { title: 'UNTIL' },
        { title: 'AMOUNT', right: true },
        { title: 'FOR', least: 8 },
      ],
      lines.map((line) => {
        const { id, kind, order, deadline, amount } = line;
        return [
          id.slice(0, shown),
          t(`inbox.kinds.${kind}`),
          matterName(line) ?? '',
          timeText(deadline),
          amount ? moneyIn(session, amount.currency)(nearestMinor(amount.amount)) : '',
          order?.waypoint.at(-1)?.contact.name ?? '',
        ];
      }),
    );
  for (const { id, openUrl } of paged) if (openUrl) out.line(`${id.slice(0, shown)}: ${openUrl}`);
  return EXIT.done;
}

/** The number of letters that makes each id unique, because ids of the same moment begin with the same letters. */
function shownLetters(ids: readonly string[]): number {
  for (let letters = SHOWN_ID; ; letters++) {
    const short = new Set(ids.map((id) => id.slice(0, letters)));
    if (short.size === new Set(ids).size) return letters;
  }
}

const LETTERS_OF_ID = /^[0-9a-f-]{1,36}$/i;
const OPEN_TABS = INBOX_TABS.filter((tab) => tab !== 'ended');

/** The line whose id begins with these letters, or the open line of this parcel or invoice. All tabs are searched. */
async function lineOf(session: Session, id: string): Promise<InboxLine> {
  const within = async (tabs: readonly InboxTab[], query: { id: string } | { keyword: string }) =>
    (await Promise.all(tabs.map((tab) => linesOf(session, tab, query)))).flat();
  const byId = LETTERS_OF_ID.test(id) ? await within(INBOX_TABS, { id }) : [];
  const fitting = byId.length > 0 ? byId : (await within(OPEN_TABS, { keyword: id })).filter(isNamed(id));
  const [line, ...others] = fitting;
  if (!line) throw new Refused(`The inbox has no line ${id}.`);
  if (others.length > 0)
    throw new Doubt(
      byId.length > 0 ? `Several lines begin with ${id}.` : `Several lines are about ${id}.`,
      fitting.map((each) => ({ say: each.id, label: session.t(`inbox.kinds.${each.kind}`) })),
    );
  return line;
}

const isNamed = (name: string) => (line: InboxLine) => matterName(line)?.toLowerCase() === name.toLowerCase();

async function remedied(session: Session, line: InboxLine, remedy: Remedy): Promise<Exit> {
  const { out } = session;
  if (remedy === 'track') return track({ ...session, words: [orderOf(line).consignmentNo ?? ''] });
  const result = await doIt(session, line, remedy);
  if (!result.ok) throw new Refused(refusalText(session, result));
  const { message = null, phone = null, openUrl = null, unanswered = [], refused = [] } = result;
  out.line(`${session.t(`inbox.kinds.${line.kind}`)}: ${remedy}`);
  for (const part of [phone, message?.phone, message?.text, message?.chatUrl, openUrl])
    if (part) out.line(plain(part));
  for (const reason of refused) out.line(`Refused: ${plain(reason)}`);
  out.json({
    id: line.id,
    remedy,
    ok: refused.length === 0,
    ...(phone && { phone }),
    ...(message && { message }),
    ...(openUrl && { openUrl }),
    ...(unanswered.length > 0 && { unanswered }),
    ...(refused.length > 0 && { refused }),
  });
  if (unanswered.length > 0) return endUnanswered(session, unanswered);
  return refused.length > 0 ? EXIT.partly : EXIT.done;
}

/** The reason; for a wallet that is short, also the missing amount and the page that tops it up. */
function refusalText({ world, flags }: Session, { error }: Result): string {
  const { missing } = (error?.detail ?? {}) as { missing?: unknown };
  const reason = error?.message ?? 'It was refused.';
  if (error?.code !== ERROR.insufficientBalance || typeof missing !== 'number') return reason;
  const page = portalPage(accessOf(world, flags).url, `/payment?missing=${missing}`);
  return `${reason}\nMissing: ${missing.toFixed(2)}. Top up: ${page}`;
}

type Result = Pick<InboxResult, 'ok' | 'error'> &
  Partial<Pick<InboxMessageResult, 'message'>> & {
    /** The number to call. */
    phone?: string | null;
    /** The page on which a person goes on: pays, claims, or books a draft. */
    openUrl?: string | null;
    /** Paid orders whose couriers have not answered yet. */
    unanswered?: string[];
    /** Reasons of orders that their couriers refused, while others are booked. */
    refused?: string[];
  };

function phoneOf({ order }: InboxLine): string | null {
  const contact = order?.waypoint.at(-1)?.contact;
  return contact?.phone || contact?.mobile || null;
}

/** A call that is not repeated. */
const once = () => ({ idempotencyKey: crypto.randomUUID() });

const firstOf = ([result]: readonly Result[]): Result => result ?? { ok: false, error: null };

async function doIt(session: Session, line: InboxLine, remedy: Exclude<Remedy, 'track'>): Promise<Result> {
  const { client, flags } = session;
  const path = { ids: line.id };
  const first = async (answer: Promise<{ data: Result[] }>): Promise<Result> => firstOf((await answer).data);
  const reason = flags.text('reason') ?? null;
  switch (remedy) {
    case 'done':
      return first(client.call('endInbox', { path }));
    case 'reopen':
      return first(client.call('reopenInbox', { path }));
    case 'accept':
      return first(client.call('acceptInbox', { path }));
    case 'dispute':
      return first(client.call('disputeInbox', { path, body: { reason } }));
    case 'messaged':
      return first(client.call('messageInbox', { path, body: {} }));
    case 'called':
      return { ...(await first(client.call('callInbox', { path, body: {} }))), phone: phoneOf(line) };
    case 'snooze':
      return first(client.call('snoozeInbox', { path, body: { until: timeOf(flags.text('until')) } }));
    case 'retry':
      return retried(session, line);
    case 'cancel':
      return cancelled(session, line);
    case 'change-service':
      return serviceChanged(session, line);
    case 'place-again':
      return drafted(session, (await client.call('placeAgainInbox', { path, body: {}, ...once() })).data);
    case 'return-order':
      return drafted(session, (await client.call('returnOrderInbox', { path, body: {}, ...once() })).data);
    case 'switch-on':
      return first(client.call('switchOnInbox', { path, body: {} }));
    case 'pay':
      return paid(session, line);
    case 'top-up':
      return topUpBegun(session, line);
    case 'correct-address':
      return corrected(session, line);
    case 'reattempt':
      return instructed(session, line, {
        reattemptOn: needed(flags.text('on'), '--on 2026-12-01'),
        note: reason,
      });
    case 'pickup-again':
      return instructed(session, line, {
        pickupOn: needed(flags.text('on'), '--on 2026-12-01'),
        note: reason,
      });
    case 'hold':
      return instructed(session, line, {
        holdAtOutlet: needed(flags.text('outlet'), '--outlet ID'),
        note: reason,
      });
    case 'return':
      return instructed(session, line, { returnNow: true, note: reason });
    case 'claim-cash':
      return pageOf(session, line, 'claimCash');
    case 'open-import':
      return pageOf(session, line, 'openImport');
  }
}

/** The page on which a person gives the remedy. */
function pageOf({ world, flags }: Session, line: InboxLine, remedy: InboxRemedy): Result {
  assertRemedy(line, remedy);
  const openUrl = matterUrl(accessOf(world, flags).url, line.kind, line.order?.consignmentNo);
  return { ok: true, error: null, openUrl };
}

/** The page of a draft that a remedy made; a person books it there. */
const drafted = ({ world, flags }: Session, [result]: readonly OrderRemedyResult[]): Result => ({
  ...firstOf(result ? [result] : []),
  openUrl: result?.orderId
    ? portalPage(accessOf(world, flags).url, `/orders/new-order/${result.orderId}`)
    : null,
});

function needed(text: string | undefined, example: string): string {
  if (!text) throw new Usage(`It needs ${example}`);
  return text;
}

/** A time in this machine's zone, unless it names another zone. */
function timeOf(text: string | undefined): string {
  const at = new Date(needed(text, '--until 2026-12-01T09:00'));
  if (Number.isNaN(at.getTime())) throw new Usage('--until is a time such as 2026-12-01T09:00.');
  return at.toISOString();
}

/** Tells the courier another address, or changes a booking that failed, which has no courier. */
async function corrected(session: Session, line: InboxLine): Promise<Result> {
  const { client, flags } = session;
  const body = { address: addressOf(session), note: flags.text('reason') ?? null };
  if (hasRemedy(line.kind, 'instruct')) return instructed(session, line, body);
  return firstOf((await client.call('correctAddressInbox', { path: { ids: line.id }, body })).data);
}

function addressOf({ flags }: Session) {
  return {
    unitNo: flags.text('unit') ?? null,
    address1: needed(flags.text('address1'), '--address1 "9 Jalan SS15"'),
    address2: flags.text('address2') ?? null,
    city: needed(flags.text('city'), '--city "Subang Jaya"'),
    state: needed(flags.text('state'), '--state Selangor'),
    postcode: needed(flags.text('postcode'), '--postcode 47500'),
  };
}

/** Begins a top-up by the first payment method; a person pays it on its page. */
async function topUpBegun({ client, flags, world }: Session, { id }: InboxLine): Promise<Result> {
  const amount = Number(needed(flags.text('amount'), '--amount 100'));
  if (!(amount > 0)) throw new Usage('--amount is a number such as 100.');
  const [method] = (await client.call('listTopUpMethods', {})).data;
  if (!method) throw new Refused('There is no way to top up. Please ask support.');
  const { data } = await client.call('topUpInbox', {
    path: { ids: id },
    body: { amount, paymentMethodId: method.id },
    ...once(),
  });
  // A gateway without an address of its own answers a form, which the portal's page of the payment opens.
  const openUrl = data.paymentUrl ?? portalPage(accessOf(world, flags).url, `/payment/${data.invoiceId}`);
  return { ok: true, error: null, openUrl };
}

function orderOf({ order }: InboxLine) {
  if (!order) throw new Refused('This line is about no parcel.');
  return order;
}

/** Refused if the courier was told something else since the person, or at least this command, read the order. */
async function instructed(
  { client, flags }: Session,
  { id, order }: InboxLine,
  instruction: InstructInput,
): Promise<Result> {
  const body = order
    ? { ...instruction, seen: { [order.id]: flags.text('seen') ?? order.updatedAt } }
    : instruction;
  return firstOf((await client.call('instructInbox', { path: { ids: id }, body })).data);
}

const NO_SUCH_REMEDY = 'This matter has no such remedy.';

function assertRemedy({ remedies }: InboxLine, remedy: InboxRemedy): void {
  if (!remedies.includes(remedy)) throw new Refused(NO_SUCH_REMEDY);
}

/** Cancels the line's parcel, whose courier did not answer before. */
async function cancelled({ client, flags }: Session, line: InboxLine): Promise<Result> {
  assertRemedy(line, 'cancel');
  const body = { reason: flags.text('reason') ?? null };
  return firstOf((await client.call('cancelInbox', { path: { ids: line.id }, body })).data);
}

/** Shows the amount, then pays the line's invoice from the wallet. */
async function paid(session: Session, { id, kind, amount }: InboxLine): Promise<Result> {
  // The wallet may cover it by now, so the question does not depend on the list.
  if (!hasRemedy(kind, 'pay')) throw new Refused(NO_SUCH_REMEDY);
  if (!amount) throw new Refused('Its amount is not shown to this key. Nothing was paid.');
  await agreeTo(session, { price: amount }, 'Pay from the wallet');
  const { data } = await session.client.call('payInbox', {
    path: { ids: id },
    body: { quotedPrice: amount.amount },
    ...once(),
  });
  return placed(session, firstOf(data), data[0]?.orders ?? []);
}

/** Shows the price, then books a refused parcel again. */
async function retried(session: Session, line: InboxLine): Promise<Result> {
  assertRemedy(line, 'retry');
  const { id, serviceCode } = orderOf(line);
  const { services, errors } = await offersOf(session, id);
  const offer = offerOfCode(services, serviceCode ?? '');
  if (!offer) throw new Refused(errors[0]?.error.message ?? 'Its service does not carry it any more.');
  await agreeTo(session, offer, 'Book again and pay');
  const { data } = await session.client.call('retryInbox', {
    path: { ids: line.id },
    body: {
      skipQueue: true,
      serviceCode: offer.code,
      paymentMethodId: PAYMENT_WALLET,
      quotedPrice: offer.price.amount,
    },
    ...once(),
  });
  return placed(session, firstOf(data), bookedBy(data));
}

/**
 * The result of a remedy that books these orders, after their couriers' answers. A refused order does not hold back the others: it is one
 * of several results.
 */
async function placed(
  session: Session,
  result: Result,
  orders: readonly { id: string; statusCode: number; failedReason?: string | null }[],
): Promise<Result> {
  if (!result.ok && orders.length < 2) return result;
  const unanswered: string[] = [];
  const refused: string[] = [];
  await Promise.all(
    orders.map(async ({ id, statusCode, failedReason }) => {
      try {
        if (statusCode === STATUS.failed) throw refusedOrder(id, failedReason);
        if (statusCode === STATUS.processing && !(await placedOrder(session, id))) unanswered.push(id);
      } catch (err) {
        if (!(err instanceof Refused)) throw err;
        refused.push(err.message);
      }
    }),
  );
  if (refused.length > 0 && refused.length === orders.length)
    return { ok: false, error: { code: '', message: refused.join('\n') } };
  return { ok: true, error: null, unanswered, refused };
}

const bookedBy = ([result]: readonly OrderRemedyResult[]) =>
  result?.orderId ? [{ id: result.orderId, statusCode: result.statusCode ?? 0 }] : [];

/** Shows the price, then changes a parcel's service. */
async function serviceChanged(session: Session, line: InboxLine): Promise<Result> {
  assertRemedy(line, 'changeService');
  const { client, flags } = session;
  const { id, serviceCode, statusCode } = orderOf(line);
  const { services } = await offersOf(session, id);
  const others = services.filter(({ code }) => code !== serviceCode);
  const code = flags.text('service');
  const offer = code ? offerOfCode(others, code) : undefined;
  if (!offer)
    throw new Doubt(
      code ? `No other service ${code} carries this parcel.` : 'It needs a service.',
      others.map((each) => ({
        say: `--service ${each.code}`,
        label: `${each.name}  ${priceOf(session, each)}`,
      })),
    );
  const question =
    statusCode === STATUS.failed
      ? 'Book again and pay'
      : 'Cancel the booking, refund it, and book with this service for';
  await agreeTo(session, offer, question);
  const { data } = await client.call('changeServiceInbox', {
    path: { ids: line.id },
    body: { serviceCode: offer.code, quotedPrice: offer.price.amount },
    ...once(),
  });
  const [result] = data;
  if (result?.orderId && result.orderId !== id && !result.ok)
    throw new Refused(
      `The booking was cancelled and refunded, but the new one failed: ${result.error?.message} (order ${result.orderId})`,
    );
  return placed(session, firstOf(data), bookedBy(data));
}

const offersOf = async ({ client }: Session, orderId: string) =>
  (await client.call('quote', { body: { orderId } })).data;

type Priced = Pick<QuotedService, 'price'>;
const priceOf = (session: Session, { price }: Priced): string =>
  moneyIn(session, price.currency)(nearestMinor(price.amount));

async function agreeTo(session: Session, offer: Priced, question: string): Promise<void> {
  const { flags, world, questions } = session;
  const price = priceOf(session, offer);
  if (flags.has('yes')) return;
  if (!hasPerson(world))
    throw new Doubt(`The price is ${price}. Nothing was paid.`, [{ say: '--yes', label: 'pays it' }]);
  if (!(await questions.agrees(`${question} ${price}?`))) throw new Declined();
}
