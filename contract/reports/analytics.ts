import { z } from 'zod';
import { LANE_SEPARATOR, STEPS } from '../rules/analytics.ts';
import { CustomerId, DateOnly, Money } from '../wire/scalars.ts';

/** Orders that were placed in a range of days in the tenant's time zone; by default the last ninety days. */
export const AnalyticsQuery = z.object({
  dateFrom: DateOnly.optional(),
  dateTo: DateOnly.optional(),
  serviceCode: z.string().max(60).optional(),
  /** Zones of the pickup and of the delivery, as the choices name them. */
  lane: z
    .string()
    .max(130)
    .regex(new RegExp(`^[^${LANE_SEPARATOR}]*${LANE_SEPARATOR}[^${LANE_SEPARATOR}]*$`), 'must be a lane')
    .optional(),
  customerId: CustomerId.optional(),
  companyId: z.string().optional(),
});
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>;

/** Fields of every answer. */
const Counted = z.object({
  dateFrom: z.string(),
  dateTo: z.string(),
  step: z.enum(STEPS),
  /** The numbers include everything before this moment. */
  asOf: z.string(),
});
export type Counted = z.infer<typeof Counted>;

/** Choices of the filters: services and lanes that the account has used. */
export const AnalyticsChoices = z.object({
  services: z.array(z.object({ code: z.string(), name: z.string() })),
  lanes: z.array(z.object({ origin: z.string(), destination: z.string() })),
});
export type AnalyticsChoices = z.infer<typeof AnalyticsChoices>;

const Total = z.object({ orders: z.number(), spent: Money });

/** Orders by the day of placing, and by their present status. */
export const OrderAnalytics = Counted.extend({
  total: Total,
  /** Totals of the same number of days before the range. */
  before: Total,
  steps: z.array(
    z.object({
      day: z.string(),
      orders: z.number(),
      spent: Money,
      /** By the groups of the order list. */
      outcomes: z.record(z.string(), z.number()),
    }),
  ),
  statuses: z.array(z.object({ statusCode: z.number(), orders: z.number() })),
});
export type OrderAnalytics = z.infer<typeof OrderAnalytics>;

const Timing = z.object({
  medianS: z.number(),
  /** Nine of ten took less. */
  slowS: z.number(),
  /** Number of orders with a known value. */
  sample: z.number(),
});

/** Time from placing an order to its pickup, and from pickup to delivery; null if no order has it. */
const Timings = z.object({ pickup: Timing.nullable(), way: Timing.nullable() });

export const OperationsAnalytics = Counted.extend({
  total: Timings,
  steps: z.array(z.object({ day: z.string(), way: Timing.nullable() })),
  /** By the zones of pickup and delivery, the busiest first. */
  lanes: z.array(Timings.extend({ origin: z.string(), destination: z.string() })),
});
export type OperationsAnalytics = z.infer<typeof OperationsAnalytics>;

const Cash = z.object({ orders: z.number(), total: Money });

/** Cash on delivery by status: the steps of COD settlements, and 9 for cash that will never be collected. */
export const CodAnalytics = Counted.extend({
  total: Cash,
  statuses: z.array(Cash.extend({ codStatus: z.number() })),
  steps: z.array(z.object({ day: z.string(), statuses: z.array(Cash.extend({ codStatus: z.number() })) })),
});
export type CodAnalytics = z.infer<typeof CodAnalytics>;

const Stars = z.object({ rated: z.number(), average: z.number().nullable() });

export const RatingAnalytics = Counted.extend({
  /** All delivered orders, rated or not. */
  delivered: z.number(),
  total: Stars,
  stars: z.array(z.object({ rating: z.number(), orders: z.number() })),
  steps: z.array(Stars.extend({ day: z.string() })),
  services: z.array(Stars.extend({ code: z.string(), name: z.string() })),
});
export type RatingAnalytics = z.infer<typeof RatingAnalytics>;

/** A share of the orders for which it is known. */
const Share = z.object({ orders: z.number(), of: z.number() });

const Performance = z.object({
  orders: z.number(),
  outcomes: z.record(z.string(), z.number()),
  /** Share of delivered orders among delivered and returned ones. */
  delivered: Share,
  /** Delivered within the time that was quoted. */
  onTime: Share,
  /** Delivered without a failed attempt. */
  firstTry: Share,
  way: Timing.nullable(),
  rating: Stars,
  spent: Money,
});

export const PerformanceAnalytics = Counted.extend({
  total: Performance,
  /** The most used first. */
  services: z.array(Performance.extend({ code: z.string(), name: z.string() })),
});
export type PerformanceAnalytics = z.infer<typeof PerformanceAnalytics>;

/** Address of a dashboard on the tenant's analytics server; null if the portal shows its own. */
export const EmbeddedDashboard = z.object({ url: z.string().nullable(), expiresAt: z.string() });
export type EmbeddedDashboard = z.infer<typeof EmbeddedDashboard>;

export const AffiliateDashboard = z.object({ source: z.string(), url: z.string(), expiresAt: z.string() });
export type AffiliateDashboard = z.infer<typeof AffiliateDashboard>;

/** The answer of each dashboard. */
export interface AnalyticsAnswers {
  orders: OrderAnalytics;
  operations: OperationsAnalytics;
  cod: CodAnalytics;
  ratings: RatingAnalytics;
  performance: PerformanceAnalytics;
}
