import type { QuoteAddress, QuotedService } from '../../contract/orders/services.ts';
import { nearestMinor } from '../../contract/rules/money/money.ts';
import { isMeasured } from '../../contract/rules/orders/arrival.ts';
import { isServiceSort, sortOf, sortServices } from '../../contract/rules/orders/serviceOrder.ts';
import type { Place, QuoteInput, TypedBooking } from '../../src/commands/grammar/parsedInput.ts';
import { parsePaletteInput } from '../../src/commands/grammar/parsePaletteInput.ts';
import { recipientOf } from '../../src/console/typedBooking/bookingRecipient.ts';
import { addressOf, quoteCall } from '../../src/console/typedQuote.ts';
import { placeOf } from '../../src/shared/address/sideValues.ts';
import { arrivalWords } from '../../src/shared/price/arrivalWords.ts';
import type { Client } from '../api/client.ts';
import { Doubt, EXIT, Refused } from '../failures.ts';
import { moneyIn, type Run, type Session } from '../session.ts';
import { bookingCalls } from '../typed/calls.ts';
import { parcelIn, type TypedAccount, typedAccount, typedLine } from '../typed/line.ts';
import { offerRows } from '../typed/offers.ts';
import { hasPerson } from '../world.ts';

const PEOPLE = 20;

export const run: Run = async (session) => {
  const { client, out, flags, t } = session;
  const line = await typedLine(session, 'waybill quote 50000 to 10200 2kg');
  const account = await typedAccount(session);
  const { customer, company } = account;
  const { quote, from, to } = await placesOf(session, line, account);
  const { data } = await client.call('quote', {
    body: quoteCall(quote, from, to, { companyId: company.id, customerId: customer.id }),
  });
  const wish = flags.text('by');
  const by = isServiceSort(wish) ? wish : (quote.by ?? sortOf(customer.priceQuotePref));
  const services = sortServices(data.services, by);
  out.json({
    from: placeJson(from),
    to: placeJson(to),
    chargeableKg: data.chargeableKg,
    services: services.map(({ code, name, serviceCompany, price, duration, etaMax, durationSample }) => ({
      code,
      name,
      courier: serviceCompany.name,
      price,
      duration,
      // A range of few parcels would be invented (BX-45).
      etaMax: isMeasured({ durationSample }) ? etaMax : null,
      parcels: durationSample,
    })),
    errors: data.errors.map(({ error }) => error),
  });
  if (services.length === 0)
    throw new Refused(data.errors[0]?.error.message ?? t('commands.booking.noOffer'));
  const shown = (service: QuotedService) => ({
    ...service,
    price: moneyIn(session, service.price.currency)(nearestMinor(service.price.amount)),
    detail: [service.serviceCompany.name, account.showsEstimate && arrivalWords(service, t)]
      .filter(Boolean)
      .join(', '),
  });
  out.line(out.styled('dim', `${placeText(from)} → ${placeText(to)}`));
  out.table(...offerRows(services.map(shown)));
  return EXIT.done;
};

interface Places {
  quote: QuoteInput;
  from: QuoteAddress;
  to: QuoteAddress;
}

/** Origin and destination of the line: the places of a quote, or the recipient of a whole parcel. */
async function placesOf(session: Session, line: string, account: TypedAccount): Promise<Places> {
  const { client, world } = session;
  const { context, customer, company } = account;
  const parsed = parsePaletteInput(`quote ${line}`, context);
  const quote = parsed.kind === 'quote' && parsed.unread.length === 0 ? parsed : undefined;
  const booking = parcelIn(line, context);
  const hasAddress = Boolean(booking?.weightKg !== undefined && (booking.postcode || booking.address1));
  const isQuote = quote?.to && quote.weightKg !== undefined && quote.problems.length === 0;
  if (isQuote && (quote.to?.kind !== 'name' || !hasAddress))
    return {
      quote,
      from: await placed(session, quote.from ?? { kind: 'me' }, account),
      to: await placed(session, quote.to, account),
    };
  const left = booking && hasAddress ? leftOver(booking, company.currency) : parsed.unread;
  if (left.length > 0) throw new Doubt(`Not understood: ${left.join(' ')}`);
  if (booking && hasAddress) {
    const needs = { dataProvider: bookingCalls(client), customer, company };
    const { receiver } = await recipientOf(booking, needs, world.abort.signal);
    if (receiver.postcode || receiver.city)
      return { quote: booking, from: await placed(session, { kind: 'me' }, account), to: placeOf(receiver) };
  }
  throw new Doubt(`Missing: ${parsed.missing.filter((part) => part !== 'from').join(', ') || 'a place'}`);
}

/** Unknown words of a parcel, and amounts that are invalid in this currency. */
const leftOver = ({ rest = [], unsaid = [], cod, insurance }: TypedBooking, currency: string): string[] => [
  ...rest,
  ...unsaid,
  ...[cod, insurance].flatMap((money) =>
    money?.currency && money.currency !== currency ? [money.currency] : [],
  ),
];

const lookUps = ({ call }: Client) => ({
  lookupPostcode: async (countryCode: string, postcode: string) =>
    (await call('findPostcode', { query: { countryCode, postcode } })).data,
  suggestAddresses: async (q: string, at?: string) =>
    (await call('suggestAddresses', { query: { q, ...(at ? { at } : {}) } })).data,
});

/** A place, which may be a contact's name. */
async function placed(
  session: Session,
  place: Place | undefined,
  { customer }: TypedAccount,
): Promise<QuoteAddress> {
  const { client } = session;
  const contact = place?.kind === 'name' ? await contactNamed(session, place.text) : undefined;
  return contact ? placeOf(contact) : addressOf(place, customer, lookUps(client));
}

async function contactNamed({ client, world, questions }: Session, name: string) {
  const { data } = await client.call('listContacts', {
    query: { name, limit: PEOPLE, sortBy: 'lastUsedAt', orderBy: 'desc' },
  });
  const named = data.filter((contact) => contact.name.toLowerCase() === name.toLowerCase());
  if (named.length < 2) return named[0];
  const labels = named.map((c) => [c.name, c.phone, c.postcode, c.city].filter(Boolean).join(' · '));
  const question = `Which contact is "${name}"?`;
  if (!hasPerson(world))
    throw new Doubt(
      question,
      named.map(({ postcode, country }, i) => ({ say: `${country}:${postcode}`, label: labels[i] ?? '' })),
    );
  return named[await questions.choose(question, labels)];
}

const placeText = ({ postcode, city, address1, country }: QuoteAddress): string =>
  [postcode, city ?? address1, country].filter(Boolean).join(' ');
const placeJson = ({ postcode, city, state, country }: QuoteAddress) => ({ postcode, city, state, country });
