import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Member } from '../contract/rules/account/rights.ts';
import type { TokenScope } from '../contract/rules/integrations/tokenScopes.ts';
import type { Config } from './config.ts';
import type { Db } from './db/db.ts';
import type { EventBus } from './eventBus/bus.ts';
import type { Clock } from './ports/clock.ts';
import type { Couriers } from './ports/couriers.ts';
import type { DirectionsFinder } from './ports/directions.ts';
import type { Feeds } from './ports/feeds.ts';
import type { Geocoder } from './ports/geocoder.ts';
import type { HostNames } from './ports/hostNames.ts';
import type { IdentityKeys } from './ports/identityKeys.ts';
import type { Mailer } from './ports/mailer.ts';
import type { Payments } from './ports/payments.ts';
import type { Push } from './ports/push.ts';
import type { ShopBilling } from './ports/shopBilling.ts';
import type { StarterServices } from './ports/starterServices.ts';

export interface Ports {
  clock: Clock;
  couriers: Couriers;
  payments: Payments;
  geocoder: Geocoder;
  hostNames: HostNames;
  directions: DirectionsFinder;
  feeds: Feeds;
  identityKeys: IdentityKeys;
  mailer: Mailer;
  push: Push;
  shopBilling: ShopBilling;
  starterServices: StarterServices;
}

/** Where failures without a waiting caller are logged. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** Dependencies of every service. */
export interface Ctx {
  db: Db;
  /** The server's log, once `createApp` has made it. */
  log: Log;
  ports: Ports;
  config: Config;
  bus: EventBus;
  /** This installation's key for tokens, tickets and codes. */
  secret: Uint8Array;
  /** The process is ending: /readyz says so to proxies. */
  stopping?: boolean;
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** The owner of the data that a call may read and write. Every store query takes a scope. */
export interface Scope {
  companyId: string;
  customerId: number;
}

/**
 * The payer: the account, the member who pays for it, and the API key of the call. Member and key may have limits. A payer without a member
 * is a job that the account arranged earlier.
 */
export interface Payer extends Scope {
  userId?: number;
  tokenId?: number | null;
}

/** The caller of a request. */
export interface Actor extends Payer {
  userId: number;
  via: 'session' | 'apiKey' | 'ticket';
  /** The session of the call, by its refresh family; null with an API key. */
  family?: string | null;
  /** The name of the API key. */
  keyName?: string | null;
  /** The scopes of the API key. */
  scopes?: readonly TokenScope[];
  /** Role and rights in the account: of the user, or of the maker of the API key. Work without a caller has none. */
  member?: Member;
  /** The language that the user chose, else the account's. */
  lang?: string | null;
}

const servers = new WeakMap<Ctx, Ctx>();

/** A copy of a context for one piece of work, which finds the listeners, jobs and counters of its server. */
export function copyContext(ctx: Ctx): Ctx {
  const copy = { ...ctx };
  servers.set(copy, serverOf(ctx));
  return copy;
}

/** The original of a copied context; the server's parts are registered under it. */
export const serverOf = (ctx: Ctx): Ctx => servers.get(ctx) ?? ctx;
