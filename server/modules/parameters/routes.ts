import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  CityQuery,
  CityRow,
  Country,
  HsCode,
  NamedValue,
  PlacesQuery,
  PlaceTable,
  PostcodeQuery,
  PostcodeRow,
  Suggestion,
  SuggestQuery,
} from '../../../contract/places/parameters.ts';
import { DEFAULT_LOCALE, LOCALES } from '../../../contract/rules/locales.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import { Coord, CountryCode } from '../../../contract/wire/scalars.ts';
import { textsOf } from '../../../texts/read.ts';
import type { App, Ctx } from '../../context.ts';
import { searchCities } from '../../geo/cities.ts';
import { listCountries, searchCountries } from '../../geo/countries.ts';
import { searchHsCodes } from '../../geo/hsCodes.ts';
import { placeTable } from '../../geo/placeTables.ts';
import { lookupPostcode } from '../../geo/postcodes.ts';
import { limitedAddress } from '../../http/caller/limitedAddress.ts';
import { createLoadLimit } from '../../http/request/rateLimit.ts';
import type { Nearby } from '../../ports/geocoder.ts';

const open = { access: 'public' as const };
const lang = z.enum(LOCALES).catch(DEFAULT_LOCALE);
const Lang = z.object({ lang });
const SEARCHES_PER_MINUTE = 240;

/** Look-ups that every form needs, even those of visitors: no session is required. */
export function parameterRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/parameters/q/country',
    {
      config: open,
      schema: {
        operation: { id: 'listCountries', tag: 'Look-up', summary: 'Countries' },
        querystring: z.object({
          lang,
          q: z.string().max(100).optional(),
          country: z.string().max(100).optional(),
        }),
        response: { 200: envelope(z.array(Country)) },
      },
    },
    async ({ query }) => {
      const text = query.q ?? query.country;
      return { data: text ? searchCountries(text, query.lang) : listCountries(query.lang) };
    },
  );

  searchRoutes(app, ctx);
  choiceRoutes(app);
}

/** Options of a public route that each address may call only so often a minute. */
function boundedSearch(ctx: Ctx) {
  const limit = createLoadLimit(SEARCHES_PER_MINUTE, 60_000);
  return {
    config: open,
    preHandler: async ({ ip, tenant, routeOptions }: FastifyRequest) =>
      limit(`${routeOptions.url} ${tenant?.id} ${limitedAddress(ip)}`, ctx.ports.clock.now().getTime()),
  };
}

function searchRoutes(app: App, ctx: Ctx): void {
  const bounded = boundedSearch(ctx);
  app.get(
    '/parameters/q/postcode',
    {
      ...bounded,
      schema: {
        operation: { id: 'findPostcode', tag: 'Look-up', summary: 'City and state of a postcode' },
        querystring: PostcodeQuery,
        response: { 200: envelope(z.array(PostcodeRow)) },
      },
    },
    async ({ query }) => {
      const area = lookupPostcode(query.countryCode, query.postcode);
      return { data: area ? [area] : [] };
    },
  );

  app.get(
    '/parameters/q/places',
    {
      ...bounded,
      schema: {
        operation: { id: 'listPlaces', tag: 'Look-up', summary: 'Postcodes, towns and states of a country' },
        querystring: PlacesQuery,
        response: { 200: envelope(PlaceTable.nullable()) },
      },
    },
    async ({ query }, reply) => {
      reply.header('cache-control', 'public, max-age=86400');
      return { data: placeTable(query.countryCode) ?? null };
    },
  );

  app.get(
    '/parameters/q/city',
    {
      ...bounded,
      schema: {
        operation: { id: 'findCities', tag: 'Look-up', summary: 'Cities by name' },
        querystring: CityQuery,
        response: { 200: envelope(z.array(CityRow)) },
      },
    },
    async ({ query }) => ({ data: searchCities(query.countryCode, query.city, nearby(query.at)?.country) }),
  );

  app.get(
    '/parameters/hscode',
    {
      ...bounded,
      schema: {
        operation: { id: 'findHsCodes', tag: 'Look-up', summary: 'HS codes by words' },
        querystring: z.object({ keyword: z.string().trim().max(100).default('') }),
        response: { 200: envelope(z.array(HsCode)) },
      },
    },
    async ({ query }) => ({ data: searchHsCodes(query.keyword) }),
  );

  app.get(
    '/geocoder/autosuggest',
    {
      ...bounded,
      schema: {
        operation: {
          id: 'suggestAddresses',
          tag: 'Look-up',
          summary: 'Addresses that begin with the typed words',
        },
        querystring: SuggestQuery,
        response: { 200: envelope(z.array(Suggestion)) },
      },
    },
    async ({ query }) => ({ data: await ctx.ports.geocoder.autosuggest(query.q, nearby(query.at)) }),
  );
}

function choiceRoutes(app: App): void {
  const choices = { querystring: Lang, response: { 200: envelope(z.array(NamedValue)) } };
  const named = (names: Record<string, string>) => Object.entries(names).map(([id, name]) => ({ id, name }));
  app.get(
    '/parameters/customerType',
    {
      config: open,
      schema: {
        operation: { id: 'listCustomerTypes', tag: 'Look-up', summary: 'Types of customers' },
        ...choices,
      },
    },
    async ({ query }) => ({ data: named(textsOf(query.lang, 'choices').customerTypes) }),
  );

  app.get(
    '/parameters/industry',
    {
      config: open,
      schema: { operation: { id: 'listIndustries', tag: 'Look-up', summary: 'Industries' }, ...choices },
    },
    async ({ query }) => ({ data: named(textsOf(query.lang, 'choices').industries) }),
  );
}

/** `at` is a country's code or `lat,lon`. Any other text is ignored, as it only sorts. */
function nearby(at: string | undefined): Nearby | undefined {
  const country = CountryCode.safeParse(at);
  if (country.success) return { country: country.data };
  const [lat, lon, more] = (at ?? '').split(',');
  const parsed = Coord.safeParse({ lat, lon });
  return parsed.success && more === undefined ? parsed.data : undefined;
}
