import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import type { Db } from './db/db.ts';
import type { EventBus } from './eventBus/bus.ts';
import type { Clock } from './ports/clock.ts';
import type { Couriers } from './ports/couriers.ts';
import type { DirectionsFinder } from './ports/directions.ts';
import type { Geocoder } from './ports/geocoder.ts';
import type { Mailer } from './ports/mailer.ts';
import type { Payments } from './ports/payments.ts';

export interface Ports {
  clock: Clock;
  couriers: Couriers;
  payments: Payments;
  geocoder: Geocoder;
  directions: DirectionsFinder;
  mailer: Mailer;
}

/** Where a failure is told that no caller hears of. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** What every service may reach. */
export interface Ctx {
  db: Db;
  /** The server's log, once `createApp` has made it. */
  log: Log;
  ports: Ports;
  config: Config;
  bus: EventBus;
  /** Key for tokens, tickets and codes of this installation. */
  secret: Uint8Array;
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Whose data a call may touch. Every store query takes one. */
export interface Scope {
  companyId: string;
  customerId: number;
}

/** Who calls. */
export interface Actor extends Scope {
  userId: number;
  via: 'session' | 'apiKey' | 'ticket';
  /** The session behind the call, by its refresh family; none behind an API key. */
  family?: string | null;
  /** The language that the user chose, else the account's. */
  lang?: string | null;
}
