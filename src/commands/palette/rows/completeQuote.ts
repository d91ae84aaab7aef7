import type { ParseContext, ParsedInput, Place } from '../../grammar/parsedInput.ts';
import { readPlace } from '../../grammar/parseQuote.ts';

/** Values of the preview card's fields; they complete the line. */
export interface QuoteFills {
  from?: string;
  to?: string;
  weight?: string;
  fromCountry?: string;
  toCountry?: string;
}

/** The quote of the line, completed by the card's fields; values of the line take precedence. */
export function completeQuote(
  parsed: ParsedInput & { kind: 'quote' },
  fills: QuoteFills,
  context: ParseContext,
): ParsedInput & { kind: 'quote' } {
  const place = (side: 'from' | 'to'): Place | undefined =>
    inCountry(parsed[side] ?? readPlace([fills[side] ?? ''], context), fills[`${side}Country`]);
  const weightKg = parsed.weightKg ?? kilos(fills.weight);
  const { from: _from, to: _to, weightKg: _weight, ...rest } = parsed;
  const [from, to] = [place('from'), place('to')];
  return {
    ...rest,
    ...(from && { from }),
    ...(to && { to }),
    ...(weightKg !== undefined && { weightKg }),
    missing: parsed.missing.filter(
      (part) =>
        !(
          (part === 'from' && from) ||
          (part === 'to' && to) ||
          (part === 'weight' && weightKg !== undefined)
        ),
    ),
    problems: weightKg !== undefined && weightKg < 0.1 ? ['weightTooSmall'] : [],
  };
}

function inCountry(place: Place | undefined, country: string | undefined): Place | undefined {
  if (place?.kind !== 'postcode' || !country || !/^[A-Za-z]{2}$/.test(country)) return place;
  return { ...place, country: country.toUpperCase(), countryAssumed: false };
}

function kilos(text: string | undefined): number | undefined {
  const value = Number((text ?? '').replace(',', '.').replace(/\s*kg$/i, ''));
  return text?.trim() && Number.isFinite(value) ? value : undefined;
}
