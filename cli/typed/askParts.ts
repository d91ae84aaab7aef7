import {
  answerTo,
  type BookingAnswer,
  completeBooking,
  isAmountPart,
  readAnswer,
  withAnswer,
} from '../../src/commands/grammar/completeBooking.ts';
import type { TypedBooking } from '../../src/commands/grammar/parsedInput.ts';
import type { PricedBooking } from '../../src/commands/palette/rows/paletteItem.ts';
import type { BookingFacts } from '../../src/console/typedBooking/orderOfBooking.ts';
import { priceBooking } from '../../src/console/typedBooking/priceBooking.ts';
import { Doubt, Refused } from '../failures.ts';
import { moneyIn, type Session } from '../session.ts';
import { hasPerson } from '../world.ts';
import type { TypedAccount } from './line.ts';

const SOMEBODY_ELSE = 'somebody else';
const SOMETHING_ELSE = 'something else';

export interface WholeBooking {
  booking: TypedBooking;
  priced: PricedBooking;
}

/** The parcel with all its parts and prices. Asks about missing or ambiguous parts. Throws a Doubt if nobody can answer at the terminal. */
export async function wholeBooking(
  session: Session,
  typed: TypedBooking,
  known: readonly BookingAnswer[],
  facts: BookingFacts,
  account: TypedAccount,
): Promise<WholeBooking> {
  let answers = known;
  for (;;) {
    const booking = completeBooking(typed, answers);
    const priced = await priceBooking(booking, facts, session.world.abort.signal);
    const isOther = answers.some(({ part }) => part === 'name');
    const answer =
      priced.people.length > 0 && !isOther
        ? await askPerson(session, typed, priced.people)
        : priced.needed && (await askPart(session, typed, priced.needed, account));
    if (answer) answers = withAnswer(answers, answer);
    else if (priced.problem) throw new Refused(priced.problem);
    else return { booking, priced };
  }
}

async function askPerson(
  session: Session,
  typed: TypedBooking,
  people: PricedBooking['people'],
): Promise<BookingAnswer> {
  const labels = people.map(({ name, detail }) => [name, detail].filter(Boolean).join(' · '));
  const question = `Which contact is "${typed.name}"?`;
  if (!hasPerson(session.world))
    throw new Doubt(
      question,
      people.map(({ id }, i) => ({ say: `--contact ${id}`, label: labels[i] ?? '' })),
    );
  const at = await session.questions.choose(question, [...labels, SOMEBODY_ELSE]);
  const person = people[at];
  return person
    ? answerTo(typed, 'person', person.contact)
    : answerTo(typed, 'name', { name: typed.name ?? '' });
}

async function askPart(
  session: Session,
  typed: TypedBooking,
  { part, problem, choices = [] }: NonNullable<PricedBooking['needed']>,
  { context, company }: TypedAccount,
): Promise<BookingAnswer> {
  const { questions, flags, t } = session;
  const asWritten = flags.has('as-written') && choices.find((choice) => choice.part === 'place');
  if (asWritten) return answerTo(typed, asWritten.part, asWritten.value);
  const name = t(`commands.booking.part.${part}`);
  const text = problem ?? `The ${name} is missing.`;
  if (!hasPerson(session.world)) throw new Doubt(text, choices);
  session.out.note(text);
  if (choices.length > 0) {
    const at = await questions.choose('Which?', [...choices.map(({ label }) => label), SOMETHING_ELSE]);
    const choice = choices[at];
    await choice?.store?.();
    if (choice) return answerTo(typed, choice.part, choice.value);
  }
  for (;;) {
    const values = readAnswer(part, await questions.ask(`${name}:`), context);
    const [only] = values;
    if (only && values.length === 1) return answerTo(typed, part, only);
    if (!only) continue;
    const amounts = values.map((value) => (isAmountPart(part) ? (value[part]?.amountMinor ?? 0) : 0));
    const at = await questions.choose('Which amount?', amounts.map(moneyIn(session, company.currency)));
    return answerTo(typed, part, values[at] ?? only);
  }
}
