import { showsEstimate } from '../../contract/rules/account/features.ts';
import { joinLines } from '../../src/commands/grammar/joinLines.ts';
import { parseBookings } from '../../src/commands/grammar/parseBooking.ts';
import type { ParseContext, TypedBooking } from '../../src/commands/grammar/parsedInput.ts';
import { parsePaletteInput } from '../../src/commands/grammar/parsePaletteInput.ts';
import { homeCountry } from '../../src/shared/address/sideValues.ts';
import { Doubt, Usage } from '../failures.ts';
import { type Account, accountOf, type Session } from '../session.ts';
import { readAll } from '../world.ts';

/** The typed line: the words of the command, or with `-` or through a pipe a message. */
export async function typedLine({ words, world }: Session, example: string): Promise<string> {
  const isPiped = words.length === 0 && !world.stdin.isTTY;
  const line = words.join(' ') === '-' || isPiped ? joinLines(await readAll(world.stdin)) : words.join(' ');
  if (!line.trim()) throw new Usage(`There is no parcel. Try: ${example}`);
  return line;
}

export interface TypedAccount extends Account {
  itemTypes: Awaited<ReturnType<typeof itemTypesOf>>;
  context: ParseContext;
  showsEstimate: boolean;
}

const itemTypesOf = async ({ client }: Session, companyId: string) =>
  (await client.call('listItemTypes', { query: { companyId, limit: 1000 } })).data;

/** The account, and the context in which a line is parsed. */
export async function typedAccount(session: Session): Promise<TypedAccount> {
  const account = await accountOf(session);
  const { company, customer } = account;
  const itemTypes = await itemTypesOf(session, company.id);
  return {
    ...account,
    itemTypes,
    showsEstimate: showsEstimate(company.code),
    context: {
      locale: session.locale,
      country: homeCountry(customer, company),
      currency: company.currency,
      hasSelection: false,
      hasFocused: false,
      itemTypes: itemTypes.map(({ name }) => name),
    },
  };
}

/** The parcel of a line; undefined if it describes none. */
export function parcelIn(line: string, context: ParseContext): TypedBooking | undefined {
  const parsed = parsePaletteInput(line, context);
  if (parsed.kind === 'book') return parsed.booking;
  if (parsed.kind === 'new' && parsed.to) return { name: parsed.to };
  const messages = parsed.kind === 'bookings' ? parsed.messages : parseBookings(line, context);
  if (messages.length > 1)
    throw new Doubt(
      'These are several parcels. Book one at a time, or import a file.',
      messages.map(({ text }) => ({ label: text })),
    );
  return messages[0]?.booking;
}
