import { hasSenderOnly, parseBookings } from './parseBooking.ts';
import {
  type Meaning,
  PALETTE_SCOPES,
  type PaletteScope,
  type ParseContext,
  type ParsedInput,
  type ParsedMeaning,
} from './parsedInput.ts';
import { parseVerb, trackInput } from './parseVerb.ts';
import { looksLikeCode, normalizeTyped, readCodes } from './typedText.ts';
import { NEEDS_ARGUMENT, VERBS, type Verb, wordsOf } from './words.ts';

const MONEY_VERBS: readonly Verb[] = ['balance', 'topUp', 'pay', 'invite'];

/** Parses the palette's line: a scope sign, then a command with its arguments, numbers, or words to search for. */
export function parsePaletteInput(typed: string, context: ParseContext): ParsedInput {
  const text = normalizeTyped(typed);
  const { scope, rest } = splitScope(text);
  const meaning = readScoped(scope, rest, context);
  const whole = scope && scope !== '#' ? meaning : orBooking(meaning, typed, context);
  // `#W31 2kg to Aisyah` begins with the reference of a parcel; it is not a search.
  const isScoped = scope && !(whole.kind === 'book' && whole.booking.referenceNo);
  return {
    missing: [],
    unread: [],
    problems: [],
    ...(isScoped ? meaning : whole),
    ...(isScoped && { scope }),
  };
}

/** `#MY12` → the scope and the rest of the text. */
export function splitScope(text: string): { scope?: PaletteScope; rest: string } {
  const scope = PALETTE_SCOPES.find((sign) => text.startsWith(sign));
  return scope ? { scope, rest: text.slice(1).trim() } : { rest: text };
}

function readScoped(scope: PaletteScope | undefined, text: string, context: ParseContext): Meaning {
  if (scope === '!') return trackInput(text);
  if (scope === '@' || scope === '/' || scope === '?') return textInput(text);
  if (scope === '#') return codesInput(text) ?? textInput(text);
  const found = findVerb(text, context);
  if (found && (scope !== '$' || MONEY_VERBS.includes(found.verb))) {
    const within = scope === ':' ? { ...context, hasFocused: false } : context;
    const meaning = parseVerb(found.verb, found.rest, within);
    return meaning && isAllowed(meaning, context) ? meaning : textInput(text);
  }
  return (scope ? undefined : codesInput(text)) ?? textInput(text);
}

/** A parcel, if the line is not a command, number or search. */
function orBooking(meaning: Meaning, typed: string, context: ParseContext): Meaning {
  const { kind, missing = [], unread = [], problems = [] } = meaning;
  const isCommand = kind !== 'query';
  // "Go Siew Ling" is a person, though "go" is a command.
  const isWhole = missing.length + unread.length + problems.length === 0;
  if (kind === 'empty' || kind === 'quote' || (isCommand && isWhole)) return meaning;
  const messages = parseBookings(typed, context);
  const booking = messages[0]?.booking;
  if (
    !booking ||
    !isAllowed({ kind: 'book', booking }, context) ||
    (isCommand && !(booking.phone && booking.weightKg) && !hasSenderOnly(booking, context))
  )
    return meaning;
  return messages.length > 1 ? { kind: 'bookings', messages } : { kind: 'book', booking };
}

const isAllowed = (meaning: ParsedMeaning, { allows = () => true }: ParseContext): boolean => allows(meaning);

function textInput(text: string): ParsedMeaning {
  return text ? { kind: 'query', text } : { kind: 'empty' };
}

/** Numbers only: if a part does not look like a number, the text is a search. */
function codesInput(text: string): ParsedMeaning | undefined {
  const { ids, unread } = readCodes(text);
  return ids.length > 0 && unread.length === 0 && ids.every(looksLikeCode) ? { kind: 'ids', ids } : undefined;
}

/** The longest verb at the start of the text; Han verbs need no space after them. */
function findVerb(text: string, context: ParseContext): { verb: Verb; rest: string } | undefined {
  const lower = text.toLowerCase();
  let best: { verb: Verb; word: string } | undefined;
  for (const verb of Object.keys(VERBS) as Verb[]) {
    for (const word of wordsOf(VERBS[verb], context.locale)) {
      if (word.length > (best?.word.length ?? 0) && beginsWith(lower, word)) best = { verb, word };
    }
  }
  if (!best) return undefined;
  const rest = text.slice(best.word.length).trim();
  return rest || !NEEDS_ARGUMENT.has(best.word) ? { verb: best.verb, rest } : undefined;
}

function beginsWith(text: string, word: string): boolean {
  if (!text.startsWith(word)) return false;
  const next = text.charAt(word.length);
  return next === '' || next === ' ' || next === ':' || /\p{Script=Han}$/u.test(word);
}
