import type { OrderContact } from '../../../contract/orders/orders.ts';
import type { ImportColumn } from '../../../contract/rules/import/importColumns.ts';
import type { CheckFacts } from '../../../contract/rules/import/importFacts.ts';
import { ADDON_COD, ADDON_INSURANCE } from '../../../contract/rules/money/payment.ts';
import { STATE_NAMES } from '../../../contract/rules/places/stateNames.ts';
import type { Ctx, Scope } from '../../context.ts';
import { countryNames } from '../../geo/countries.ts';
import { allPlaceTables } from '../../geo/placeTables.ts';
import { POSTCODE_COUNTRIES } from '../../geo/postcodes.ts';
import { states } from '../../geo/states.ts';
import { notFound } from '../../http/answer/refusal.ts';
import { accountSender } from '../customers/accountSender.ts';
import { listActiveServices, listItemTypes } from '../services/store.ts';
import { accountOf } from './accountStore.ts';

/** The account that imports; rows without a sender get it as sender. */
export interface AccountFacts {
  facts: CheckFacts;
  sender: OrderContact;
}

/** Fields of the account that a sender needs, and the column that replaces each. */
const NEEDED = [
  ['name', 'senderName'],
  ['phone', 'senderPhone'],
  ['address1', 'senderAddress1'],
  ['city', 'senderCity'],
  ['postcode', 'senderPostcode'],
] as const satisfies [keyof OrderContact, ImportColumn][];

const STOPS_OF_PARCEL = 2;

/** Lists and limits that are the same for all accounts of a tenant. */
export type TenantFacts = Omit<CheckFacts, 'senderMissing' | 'senderCountry'>;

export async function tenantFacts(
  ctx: Ctx,
  { id, country, currency, timezone }: { id: string } & Pick<CheckFacts, 'country' | 'currency' | 'timezone'>,
): Promise<TenantFacts> {
  const itemTypes = await listItemTypes(ctx, id);
  // A vehicle that needs several drop-offs carries no single parcel.
  const services = (await listActiveServices(ctx, id)).filter(
    ({ vehicle }) => !vehicle || vehicle.minWaypoint <= STOPS_OF_PARCEL,
  );
  return {
    country,
    currency,
    timezone,
    itemTypes: itemTypes.map((t) => ({ name: t.name, minKg: t.minWeightKg, maxKg: t.maxWeightKg })),
    services: services.map((s) => ({
      code: s.code,
      name: s.name,
      courier: s.serviceCompany.name,
      courierCode: s.serviceCompany.code,
      cod: s.addons.some((a) => a.id === ADDON_COD),
      insured: s.addons.some((a) => a.id === ADDON_INSURANCE),
    })),
    ...placeFacts(country),
  };
}

/** Lists and limits for checking the rows of this customer. Throws 404. */
export async function accountFactsOf(ctx: Ctx, scope: Scope): Promise<AccountFacts> {
  const account = await accountOf(ctx, scope);
  if (!account) throw notFound();
  const sender = await accountSender(ctx, account.customer, account.country);
  return {
    sender,
    facts: {
      ...(await tenantFacts(ctx, { id: scope.companyId, ...account })),
      senderMissing: NEEDED.filter(([field]) => !sender[field]).map(([, column]) => column),
      senderCountry: sender.country ?? account.country,
    },
  };
}

/** The lists of places for a tenant in this country. */
export const placeFacts = (country: string): Pick<CheckFacts, 'countries' | 'states' | 'places'> => ({
  countries: countryNames(),
  states: statesOf([...new Set([country, ...POSTCODE_COUNTRIES])]),
  places: allPlaceTables(),
});

function statesOf(codes: string[]): CheckFacts['states'] {
  const found: CheckFacts['states'] = {};
  for (const code of codes) {
    const list = STATE_NAMES[code]?.map((names) => [...names]) ?? states(code).map((name) => [name]);
    if (list.length) found[code] = list;
  }
  return found;
}
