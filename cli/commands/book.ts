import type { RiskParcelInput } from '../../contract/orders/risks.ts';
import { fromMinor } from '../../contract/rules/money/money.ts';
import { isServiceSort } from '../../contract/rules/orders/serviceOrder.ts';
import { answerTo, type BookingAnswer } from '../../src/commands/grammar/completeBooking.ts';
import type { TypedBooking } from '../../src/commands/grammar/parsedInput.ts';
import { typedMoney } from '../../src/commands/grammar/parseMoney.ts';
import type { BookingOffer, BookingReview } from '../../src/commands/palette/rows/paletteItem.ts';
import { personOf } from '../../src/console/typedBooking/bookingRecipient.ts';
import type { BookingFacts } from '../../src/console/typedBooking/orderOfBooking.ts';
import { memoryStorage, type RequestStorage } from '../../src/lib/calls/keyedRequest.ts';
import { Declined, Doubt, EXIT, Refused, Usage } from '../failures.ts';
import { endUnanswered, placedOrder } from '../orders.ts';
import { moneyIn, type Run, type Session } from '../session.ts';
import { wholeBooking } from '../typed/askParts.ts';
import { bookingCalls } from '../typed/calls.ts';
import { parcelIn, type TypedAccount, typedAccount, typedLine } from '../typed/line.ts';
import { offerRows } from '../typed/offers.ts';
import { pendingRequest } from '../typed/pending.ts';
import { hasPerson } from '../world.ts';

/** The order's source, shown on its page. */
const SOURCE = 'cli';

export const run: Run = async (session) => {
  const { flags, client, out } = session;
  const line = await typedLine(session, 'waybill book "2kg to Aisyah"');
  const account = await typedAccount(session);
  const limitMinor = limitOf(session, account);
  const found = parcelIn(line, account.context);
  if (!found) throw new Usage('This line names no parcel: it needs a weight, and a recipient or an address.');
  const by = flags.text('by');
  const typed: TypedBooking = isServiceSort(by) ? { ...found, by } : found;
  const known = await chosenContact(session, typed);

  const held: { storage?: RequestStorage; parcel?: RiskParcelInput; isReplay?: true } = {};
  const facts: BookingFacts = {
    ...account,
    dataProvider: bookingCalls(client, flags.text('key'), () => {
      held.isReplay = true;
    }),
    locale: session.locale,
    t: session.t,
    source: SOURCE,
    openForm: () => undefined,
    storageOf: async () => held.storage ?? memoryStorage(),
    noticeOf: ([one]) => {
      if (one) held.parcel = one.parcel;
      return null;
    },
  };

  const { booking, priced } = await wholeBooking(session, typed, known, facts, account);
  held.storage = await pendingRequest(session, JSON.stringify([flags.text('key'), booking]));
  // The earlier attempt may have booked the parcel: its effects, such as the new balance, must not stop this attempt.
  const isRepeated = held.storage.lastRequest !== null;
  const offer = chosenOffer(session, priced.offers);
  if (priced.offers.length > 1 && hasPerson(session.world)) {
    out.table(...offerRows(priced.offers));
    out.line();
  }
  let review = await offer.review();
  if (isRepeated) out.note('An earlier attempt got no answer. It is repeated and books once.');
  else {
    if (review.refused && !flags.text('key')) throw new Refused(review.refused);
    out.facts(review.lines);
    await settleDoubts(session, typed, review, held.parcel);
  }
  for (;;) {
    await agree(session, review, limitMinor, account.company.currency);
    const outcome = await review.book();
    if (outcome.kind === 'repriced') {
      out.note(`The price has changed from ${outcome.before} to ${outcome.review.price}.`);
      review = outcome.review;
      continue;
    }
    if (outcome.kind === 'refused') throw new Refused(`${outcome.reason} (order ${outcome.id})`);
    const { id, price, priceMinor } = outcome;
    // Without a number the courier has not answered yet.
    const placed = outcome.number === id ? await placedOrder(session, id) : { consignmentNo: outcome.number };
    const number = placed && (placed.consignmentNo ?? id);
    const isEarlier = outcome.isEarlier || held.isReplay === true;
    if (isEarlier) out.note('An earlier attempt had booked it already.');
    out.line(`${out.styled(number ? 'green' : 'yellow', number ?? id)}  ${price}  ${offer.name}`);
    out.json({
      id,
      number,
      service: { code: offer.code, name: offer.name },
      price: { amount: fromMinor(priceMinor), currency: account.company.currency },
      earlier: isEarlier,
    });
    return number ? EXIT.done : endUnanswered(session, [id]);
  }
};

/** The contact of `--contact`, as the answer to the question about the recipient. */
async function chosenContact({ flags, client }: Session, typed: TypedBooking): Promise<BookingAnswer[]> {
  const id = flags.text('contact');
  if (id === undefined) return [];
  const { data } = await client.call('getContact', { path: { id } });
  return [answerTo(typed, 'person', personOf(data).contact)];
}

function chosenOffer({ flags }: Session, offers: readonly BookingOffer[]): BookingOffer {
  const code = flags.text('service');
  const offer = code ? offers.find((each) => each.code.toLowerCase() === code.toLowerCase()) : offers[0];
  if (offer) return offer;
  throw new Doubt(
    `No service ${code} carries this parcel.`,
    offers.map((each) => ({ say: `--service ${each.code}`, label: `${each.name}  ${each.price}` })),
  );
}

function limitOf({ flags }: Session, { context }: TypedAccount): number | undefined {
  const text = flags.text('max-price');
  if (text === undefined) return undefined;
  const money = typedMoney(text, context);
  if (!money || (money.currency && money.currency !== context.currency))
    throw new Usage(`--max-price takes an amount in ${context.currency}.`);
  return money.amountMinor;
}

/** A person must confirm unknown words, a name other than the typed one, and reasons for a look. Without a person the command refuses them. */
async function settleDoubts(
  { client, flags, out, world }: Session,
  typed: TypedBooking,
  review: BookingReview,
  parcel: RiskParcelInput | undefined,
): Promise<void> {
  if (flags.has('as-written')) return;
  const doubts: string[] = [];
  if (review.rest) doubts.push(`Not understood: ${review.rest}`);
  const taken = parcel?.waypoint?.[1]?.contact.name;
  if (taken && typed.name && !flags.text('contact') && taken.toLowerCase() !== typed.name.toLowerCase())
    doubts.push(`"${typed.name}" is taken for ${taken}`);
  if (parcel) {
    const { data } = await client.call('findRisks', { body: { parcels: [parcel] } });
    // An earlier step asks about the place, and `--key` already prevents a second booking.
    const isSettled = (kind: string) =>
      kind === 'place' || (kind === 'twice' && flags.text('key') !== undefined);
    for (const { kind, message, dismissed } of data[0]?.reasons ?? [])
      if (!dismissed && !isSettled(kind)) doubts.push(message);
  }
  if (doubts.length === 0) return;
  if (!hasPerson(world))
    throw new Doubt(
      'Something about this parcel is doubtful. --as-written books it nevertheless.',
      doubts.map((label) => ({ label })),
    );
  for (const doubt of doubts) out.note(out.styled('yellow', `! ${doubt}`));
}

async function agree(
  session: Session,
  { price, priceMinor }: BookingReview,
  limitMinor: number | undefined,
  currency: string,
): Promise<void> {
  const { flags, world, questions } = session;
  if (limitMinor !== undefined && priceMinor > limitMinor)
    throw new Refused(
      `The price is ${price}, above ${moneyIn(session, currency)(limitMinor)}. Nothing was paid.`,
    );
  if (limitMinor !== undefined || flags.has('yes')) return;
  if (!hasPerson(world))
    throw new Doubt(`The price is ${price}. Nothing was paid.`, [
      { say: '--yes', label: 'pays it' },
      { say: '--max-price AMOUNT', label: 'pays up to this amount' },
    ]);
  if (!(await questions.agrees(`Book and pay ${price}?`))) throw new Declined();
}
