import { z } from 'zod';
import { CountryCode } from '../wire/scalars.ts';

const PlainCoord = z.object({ lat: z.number(), lon: z.number() });

export const Country = z.object({
  countryCode: z.string(),
  name: z.string(),
  currency: z.string().nullable(),
  dialCode: z.string().nullable(),
});
export type Country = z.infer<typeof Country>;

export const PostcodeQuery = z.object({
  countryCode: CountryCode,
  postcode: z.string().trim().min(1).max(20),
});
export const PostcodeRow = z.object({
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
});
export type PostcodeRow = z.infer<typeof PostcodeRow>;

export const PlacesQuery = z.object({ countryCode: CountryCode });
/** A country's postcodes, towns and states; `rules/places/placeTable.ts` reads it. */
export const PlaceTable = z.object({
  country: z.string(),
  digits: z.number(),
  states: z.array(z.array(z.string())),
  regions: z.array(z.object({ names: z.array(z.string()), states: z.array(z.number()) })),
  towns: z.string(),
});

export type PlaceTable = z.infer<typeof PlaceTable>;

export const CityQuery = z.object({
  countryCode: CountryCode.optional(),
  city: z.string().trim().min(1).max(100),
  /** The code of the country whose cities are listed first. */
  at: z.string().max(60).optional(),
});
export const CityRow = z.object({
  city: z.string(),
  state: z.string(),
  country: z.string(),
  coord: PlainCoord.nullable(),
});
export type CityRow = z.infer<typeof CityRow>;

export const HsCode = z.object({ key: z.string(), value: z.string() });
export type HsCode = z.infer<typeof HsCode>;

export const SuggestQuery = z.object({
  q: z.string().trim().min(1).max(200),
  /** The places to list first: a country's code, or `lat,lon`. */
  at: z.string().max(60).optional(),
});
export const SuggestedAddress = z.object({
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
  coord: PlainCoord.nullable(),
});
export const Suggestion = z.object({ title: z.string(), address: SuggestedAddress });
export type Suggestion = z.infer<typeof Suggestion>;

export const NamedValue = z.object({ id: z.string(), name: z.string() });
export type NamedValue = z.infer<typeof NamedValue>;
