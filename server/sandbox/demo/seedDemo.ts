import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { AddressBookInput } from '../../../contract/contacts/contacts.ts';
import type { TenantFile } from '../../../contract/operate/tenantFile.ts';
import { DEFAULT_LOCALE } from '../../../contract/rules/locales.ts';
import { COD_STATUS } from '../../../contract/rules/money/cod.ts';
import { roundPrice } from '../../../contract/rules/money/money.ts';
import { ADDON_COD, PAYMENT_CARD, PAYMENT_WALLET } from '../../../contract/rules/money/payment.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { placeNote } from '../../../contract/rules/orders/stepNotes.ts';
import { pick } from '../../../contract/rules/pick.ts';
import { ADDRESS_FIELDS } from '../../../contract/rules/places/addressFields.ts';
import type { Ctx, Scope } from '../../context.ts';
import { sandboxShipment } from '../../db/schema/system/sandbox.ts';
import { company, customer } from '../../db/schema/tenants.ts';
import { storeApiToken } from '../../modules/apiTokens/store.ts';
import { billAndRemind } from '../../modules/billing/monthlyBill.ts';
import { openDispute } from '../../modules/charges/disputes.ts';
import { correctWeight } from '../../modules/charges/weighing.ts';
import { advanceSettlement } from '../../modules/cod/service.ts';
import { createContact } from '../../modules/contacts/service.ts';
import { cancelManifest, createManifest } from '../../modules/manifests/service.ts';
import { setCreditLimit, setPaymentTerm } from '../../modules/operate/customers/customerStore.ts';
import { DEMO_EMAILS, DEMO_KEYS, noteSeeded } from '../../modules/operate/demo/demo.ts';
import { addTenant } from '../../modules/operate/tenants/tenants.ts';
import { cancelOrders } from '../../modules/orders/booking/cancelOrders.ts';
import { createOrder } from '../../modules/orders/booking/createOrder.ts';
import { processOrders } from '../../modules/orders/booking/processOrders.ts';
import { readFields } from '../../modules/orders/intake.ts';
import { registerUser } from '../../modules/users/register.ts';
import { openCustomer } from '../../modules/users/store.ts';
import { postTopUp } from '../../modules/wallet/ledger/ledger.ts';
import { DAY_S, manualClock } from '../../ports/clock.ts';
import { moveTo } from '../control.ts';
import { REFUSED_POSTCODE } from '../couriers/refusedPostcode.ts';
import { weightReport } from '../couriers/scale.ts';
import { stopSettlement } from '../settlement.ts';
import { seedEInvoices, seedTopUp, setLastNumber, TOP_UPS } from './billing.ts';
import { seedBrand } from './brands.ts';
import { openFriends } from './friends.ts';
import { seedHistory } from './history.ts';
import { seedIntegrations } from './integrations.ts';
import { type DemoContact, type DemoHouse, HOUSES, RECIPIENTS, WAREHOUSE } from './people.ts';
import { MANIFEST_SCENARIOS, SCENARIOS, type Scenario } from './scenarios.ts';
import { DEMO_TENANTS } from './tenants.ts';

export const DEMO = { email: DEMO_EMAILS.demo, password: 'waybill-demo' };
const WALLET_MINOR = 50_000;
/** Older than every order, so that each is paid from an existing balance. */
const OLDEST_DAYS = 60;
const INTEGRATED_DAYS = 12;
/** Two weeks of payment term, and three days overdue. */
const MONTHLY_BILLED_DAYS = 17;
const MOBILES = { demo: '+60123456789', poor: '+60123456780', monthly: '+60123456781' };
const MONTHLY_PARCEL = {
  service: 'DX',
  description: 'Spices',
  weightKg: 1.2,
  valueMyr: 60,
  daysAgo: 0,
  status: STATUS.created,
};
const BANK_ACCOUNT = { bankName: 'Maybank', accountNumber: '514012345678', accountName: 'Aina Batik House' };

/** Fills an empty database with the demo tenants, once, through the same services that users call. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  const [known] = await ctx.db.sql.select({ id: company.id }).from(company).limit(1);
  if (known) return;
  await ctx.db.tx(async () => {
    for (const tenant of DEMO_TENANTS) {
      const id = await addTenant(ctx, tenant);
      const house = HOUSES[tenant.code];
      if (house) await seedHouse(ctx, id, tenant, house);
      else await seedShippers(ctx, id);
    }
    await noteSeeded(ctx);
  });
}

async function seedShippers(ctx: Ctx, companyId: string): Promise<void> {
  const demo = await shipper(ctx, companyId, { name: 'Nurul Aina', account: 'Aina Batik House' }, 'demo');
  await shipper(ctx, companyId, { name: 'Poor Shipper', account: 'Empty Wallet Trading' }, 'poor');
  await seedBrand(ctx, demo, 'my');
  await seedIntegrations(at(ctx, INTEGRATED_DAYS), demo, 'my', 'Aina Batik House');
  const branch = await openCustomer(ctx, demo.userId, profile(companyId, 'Aina Batik House Penang'));
  await postTopUp(
    ctx,
    { companyId, customerId: branch },
    { amountMinor: 2_500, currency: 'MYR', description: 'Opening top-up' },
  );
  const past = { from: WAREHOUSE, to: RECIPIENTS, country: 'MY', currency: 'MYR', priceMinor: 800 };
  // Older than the demo's own orders, which lists show first.
  await seedHistory(ctx, demo, { ...past, days: { oldest: 200, newest: 22 }, firstNumber: 500_000 });
  await seedHistory(
    ctx,
    { companyId, customerId: branch },
    { ...past, days: { oldest: 200, newest: 1 }, firstNumber: 700_000 },
  );
  for (const contact of RECIPIENTS)
    await createContact(ctx, demo, AddressBookInput.parse({ ...contact, tags: ['Receiver'] }));
  await createContact(ctx, demo, AddressBookInput.parse({ ...WAREHOUSE, tags: ['Sender'] }));
  await seedMonthly(ctx, companyId);
  await seedOrders(ctx, demo);
}

/** A shipper who pays by the month: an overdue invoice of an earlier month, which blocks new orders, and orders that are not billed yet. */
async function seedMonthly(ctx: Ctx, companyId: string): Promise<void> {
  const scope = await shipper(
    ctx,
    companyId,
    { name: 'Selvi Raman', account: 'Selvi Spice House' },
    'monthly',
  );
  await setCreditLimit(ctx, scope, 50_000);
  await setPaymentTerm(ctx, scope, 'net14');
  await setLastNumber(ctx, companyId, 'consignment', 800_000);
  const bookAt = async (daysAgo: number, to: number) => {
    const then = at(ctx, daysAgo);
    const id = await book(then, scope, { ...MONTHLY_PARCEL, to });
    await moveTo(then, id, STATUS.delivered, scope, DAY_S);
  };
  for (const [i, daysAgo] of [68, 66, 65].entries()) await bookAt(daysAgo, i);
  await billAndRemind(at(ctx, MONTHLY_BILLED_DAYS));
  for (const [i, daysAgo] of [5, 4].entries()) await bookAt(daysAgo, i + 3);
}

/**
 * The shipper of a smaller demo tenant: the same sign-in on the tenant's own host, a wallet, an address book, and a parcel in each stage.
 */
async function seedHouse(ctx: Ctx, companyId: string, tenant: TenantFile, house: DemoHouse): Promise<void> {
  const { currency, language } = tenant;
  const from = house.shipper;
  const userId = await registerUser(ctx, {
    companyId,
    name: from.name,
    email: DEMO.email,
    mobile: from.phone,
    password: DEMO.password,
    status: 1,
  });
  if (userId === undefined) throw new Error(`${DEMO.email} is a user of ${tenant.code} already`);
  const { name: _, company: name, ...address } = from;
  const lang = language ?? DEFAULT_LOCALE;
  const customerId = await openCustomer(ctx, userId, {
    ...profile(companyId, name ?? from.name),
    ...address,
    lang,
    bankDetails: [{ ...house.bank, bankSwiftCode: null }],
  });
  const scope = { companyId, customerId, userId };
  await seedBrand(ctx, scope, tenant.code);
  await seedIntegrations(at(ctx, INTEGRATED_DAYS), scope, tenant.code, name ?? from.name);
  await postTopUp(at(ctx, OLDEST_DAYS), scope, {
    amountMinor: house.walletMinor,
    currency,
    description: 'Opening top-up',
  });
  for (const contact of house.recipients)
    await createContact(ctx, scope, AddressBookInput.parse({ ...contact, tags: ['Receiver'] }));
  await createContact(ctx, scope, AddressBookInput.parse({ ...from, tags: ['Sender'] }));
  await seedHistory(ctx, scope, {
    from,
    to: house.recipients,
    country: tenant.country,
    currency,
    days: { oldest: 200, newest: 10 },
    firstNumber: 500_000,
    priceMinor: roundPrice(house.walletMinor / 60, currency),
  });
  const stages = [STATUS.created, STATUS.inTransit, STATUS.delivered];
  // The oldest first, as the wallet's running balance requires.
  for (const [i, status] of [...stages.entries()].reverse()) {
    const then = at(ctx, i * 2);
    const input = readFields({
      process: true,
      serviceCode: 'DX',
      paymentMethodId: PAYMENT_WALLET,
      source: 'web-customer-single',
      skipQueue: true,
      waypoint: stops(
        house.recipients[i]!,
        { description: 'Kain', weightKg: 0.5, value: 50 },
        { from, currency },
      ),
    });
    const { id } = await createOrder(then, scope, input, randomUUID());
    if (status > STATUS.created) await moveTo(then, id, status, scope);
  }
  await ctx.db.sql.update(sandboxShipment).set({ done: true });
}

async function shipper(
  ctx: Ctx,
  companyId: string,
  who: { name: string; account: string },
  key: keyof typeof DEMO_KEYS,
): Promise<Scope & { userId: number }> {
  const email = DEMO_EMAILS[key];
  const userId = await registerUser(ctx, {
    companyId,
    name: who.name,
    email,
    mobile: MOBILES[key],
    password: DEMO.password,
    status: 1,
  });
  if (userId === undefined) throw new Error(`${email} is a user already`);
  const customerId = await openCustomer(ctx, userId, {
    ...profile(companyId, who.account),
    email,
  });
  const scope = { companyId, customerId, userId };
  await storeApiToken(ctx, scope, 'Demo key', DEMO_KEYS[key]);
  return scope;
}

const profile = (companyId: string, name: string) => ({
  companyId,
  name,
  ...pick(WAREHOUSE, ['phone', 'email', ...ADDRESS_FIELDS]),
  type: 'business',
  identityNo: '202001012345',
  identityType: 'BRN',
  dob: '2020-01-01',
  industry: 'Retail',
  lang: DEFAULT_LOCALE,
  defaultLabelType: 'A6-1',
  priceQuotePref: 'cheapest',
});

async function seedOrders(ctx: Ctx, scope: Scope): Promise<void> {
  const friends = await openFriends(ctx, scope, (account) => profile(scope.companyId, account));
  await ctx.db.sql
    .update(customer)
    .set({ planName: 'Standard', bankDetails: [{ ...BANK_ACCOUNT, bankSwiftCode: 'MBBEMYKL' }] })
    .where(eq(customer.id, scope.customerId));
  await postTopUp(at(ctx, OLDEST_DAYS), scope, {
    amountMinor: WALLET_MINOR - 1_000,
    currency: 'MYR',
    description: 'Opening top-up',
  });
  await seedPast(ctx, scope, friends);
  await seedDrafts(ctx, scope);
  await seedFailed(ctx, scope);
  // Their couriers would deliver them within minutes; these parcels move only by command.
  await ctx.db.sql.update(sandboxShipment).set({ done: true });
  await stopSettlement(ctx, scope.customerId);
  const [row] = await ctx.db.sql
    .select({ walletMinor: customer.walletMinor })
    .from(customer)
    .where(eq(customer.id, scope.customerId));
  const missing = WALLET_MINOR - (row?.walletMinor ?? 0);
  if (missing > 0)
    await postTopUp(ctx, scope, { amountMinor: missing, currency: 'MYR', description: 'Top-up by card' });
  await seedEInvoices(ctx, scope);
}

interface PastEvent {
  daysAgo: number;
  make: () => Promise<void>;
}

/**
 * Makes orders, manifests and top-ups. The oldest is first, as the wallet's running balance requires. Parcels get their numbers by their
 * places in the lists of scenarios.
 */
async function seedPast(
  ctx: Ctx,
  scope: Scope,
  friends: Awaited<ReturnType<typeof openFriends>>,
): Promise<void> {
  let next = 0;
  const numbered = (daysAgo: number, parcels: number, make: () => Promise<void>) => {
    const before = next;
    next += parcels;
    return {
      daysAgo,
      make: async () => {
        await setLastNumber(ctx, scope.companyId, 'consignment', before);
        await make();
      },
    };
  };
  const past: PastEvent[] = [];
  /** Adds a later effect of an order. The effects of all orders happen in the order of their days. */
  const plan = (event: PastEvent) => void past.push(event);
  past.push(
    ...SCENARIOS.map((s) => numbered(s.daysAgo, 1, () => seedOrder(ctx, scope, s, plan))),
    ...MANIFEST_SCENARIOS.map(({ parcels, then }) =>
      numbered(parcels[0]?.daysAgo ?? 0, parcels.length, () => seedManifest(ctx, scope, parcels, then)),
    ),
    ...TOP_UPS.map(({ daysAgo, amountMinor, result }) => ({
      daysAgo,
      make: () => seedTopUp(at(ctx, daysAgo), scope, amountMinor, result),
    })),
    // Some of them give the demo's account its bonus.
    ...friends.map(({ scope: friend, daysAgo, amountMinor }) => ({
      daysAgo,
      make: () => seedTopUp(at(ctx, daysAgo), friend, amountMinor, 'success'),
    })),
  );
  while (past.length > 0) {
    past.sort((a, b) => b.daysAgo - a.daysAgo);
    await past.shift()?.make();
  }
  await setLastNumber(ctx, scope.companyId, 'consignment', next);
}

/** The same services with a clock set some days back, so that lists and timelines have a past. */
function at(ctx: Ctx, daysAgo: number): Ctx & { clock: ReturnType<typeof manualClock> } {
  const clock = manualClock(
    new Date(ctx.ports.clock.now().getTime() - daysAgo * DAY_S * 1000),
    ctx.ports.clock.speed,
  );
  return { ...ctx, ports: { ...ctx.ports, clock }, clock };
}

const stops = (
  to: DemoContact,
  item: { description: string; weightKg: number; value: number },
  { from, currency } = { from: WAREHOUSE, currency: 'MYR' },
) => [
  { type: 'PICKUP' as const, scheduledAt: 'now', contact: from },
  {
    type: 'DROPOFF' as const,
    contact: to,
    inventory: [
      {
        type: 'PARCEL',
        description: item.description,
        quantity: 1,
        weight: { unit: 'kg' as const, value: item.weightKg },
        dimension: { unit: 'cm' as const, width: 20, length: 15, height: 8 },
        price: { amount: item.value, currency },
      },
    ],
  },
];

async function seedOrder(
  ctx: Ctx,
  scope: Scope,
  s: Scenario,
  plan: (later: PastEvent) => void,
): Promise<void> {
  const then = at(ctx, s.daysAgo);
  const id = await book(then, scope, s);
  if (s.status === STATUS.cancelled) await cancelOrders(then, scope, [id], 'Mistake');
  else if (s.status > STATUS.created) {
    const elapsed = Math.min(s.daysAgo, 2) * DAY_S * 0.8;
    then.clock.advance(elapsed);
    const order = await moveTo(then, id, s.status, scope, elapsed);
    if (s.measuredKg) {
      const daysAgo = s.daysAgo - elapsed / DAY_S;
      const proof = { at: then.ports.clock.now(), place: placeNote('Kuala Lumpur', 'hub') };
      const report = weightReport(order, s.measuredKg, proof);
      plan({
        daysAgo,
        make: async () => {
          await correctWeight(at(ctx, daysAgo), report);
          if (s.disputed) await openDispute(at(ctx, daysAgo), scope, id, s.disputed);
        },
      });
    }
  }
  for (const step of [COD_STATUS.processing, COD_STATUS.settled] as const)
    if (s.codStatus && step <= s.codStatus) await advanceSettlement(then, id, step);
}

async function book(ctx: Ctx, scope: Scope, s: Scenario): Promise<string> {
  const input = readFields({
    process: true,
    serviceCode: s.service,
    paymentMethodId: PAYMENT_WALLET,
    source: 'web-customer-single',
    skipQueue: true,
    waypoint: stops(RECIPIENTS[s.to]!, { ...s, value: s.valueMyr }),
    ...(s.codMyr
      ? { cod: { amount: s.codMyr }, serviceAddon: [{ id: ADDON_COD, qty: 1, value: s.codMyr }] }
      : {}),
  });
  return (await createOrder(ctx, scope, input, randomUUID())).id;
}

async function seedManifest(
  ctx: Ctx,
  scope: Scope,
  parcels: Scenario[],
  fate: (typeof MANIFEST_SCENARIOS)[number]['then'],
): Promise<void> {
  const then = at(ctx, parcels[0]?.daysAgo ?? 0);
  const ids: string[] = [];
  for (const parcel of parcels) ids.push(await book(then, scope, parcel));
  const { id } = await createManifest(then, scope, ids, randomUUID());
  if (fate === 'is cancelled') await cancelManifest(then, scope, id);
  for (const parcel of ids)
    await moveTo(then, parcel, fate === 'is picked up' ? STATUS.pickupSuccess : STATUS.ready, scope);
}

async function seedDrafts(ctx: Ctx, scope: Scope): Promise<void> {
  for (const [i, to] of RECIPIENTS.slice(0, 6).entries()) {
    const item = {
      description: ['Batik shawl', 'Shirt', 'Scarf', 'Bag', 'Runner', 'Pouch'][i]!,
      weightKg: (3 + 4 * i) / 10,
      value: 40 + i,
    };
    const input = readFields({
      process: false,
      serviceCode: i === 5 ? null : 'DX',
      source: 'web-customer-single',
      waypoint: stops(to, item),
      referenceNo: `DRAFT-${i + 1}`,
    });
    await createOrder(ctx, scope, input, randomUUID());
  }
  const waiting = readFields({
    process: true,
    serviceCode: 'DX',
    paymentMethodId: PAYMENT_CARD,
    source: 'web-customer-single',
    waypoint: stops(RECIPIENTS[3]!, { description: 'Waits for its card payment', weightKg: 1, value: 50 }),
  });
  await createOrder(ctx, scope, waiting, randomUUID());
}

/** A postcode that the couriers refuse, to show a failed order. */
async function seedFailed(ctx: Ctx, scope: Scope): Promise<void> {
  const id = randomUUID();
  const to = { ...RECIPIENTS[1]!, name: 'Refused address', postcode: REFUSED_POSTCODE, placeConfirmed: true };
  await createOrder(
    ctx,
    scope,
    readFields({
      process: false,
      serviceCode: 'DX',
      source: 'web-customer-single',
      waypoint: stops(to, { description: 'Goes to a refused postcode', weightKg: 0.5, value: 30 }),
    }),
    id,
  );
  await processOrders(ctx, scope, [id], { skipQueue: true });
}
