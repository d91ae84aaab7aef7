import { z } from 'zod';
import { LIMITS } from '../rules/limits.ts';
import { TEMPLATE_SORTS } from '../rules/listSorts.ts';
import { isAmount } from '../rules/money/money.ts';
import { REPEAT_COUNT_MAX, REPEAT_RESULTS, REPEAT_STATES } from '../rules/orders/repeats.ts';
import { TEMPLATE_NAME_MAX, TEMPLATE_TABS } from '../rules/orders/templates.ts';
import {
  amountInput,
  CustomerId,
  int,
  Money,
  num,
  paged,
  RealDay,
  sortOrder,
  text,
  Uuid,
} from '../wire/scalars.ts';
import { BasedOn, type Conflict } from '../wire/versions.ts';
import { OrderInput, OrderPattern, PATTERN_FIELDS, WaypointInput } from './orders.ts';

const Name = text(TEMPLATE_NAME_MAX).pipe(z.string().min(1, 'Name is required'));

/** An order as stored in a template: no time, no payment, no numbers of one parcel. */
export const TemplateOrder = OrderInput.pick(PATTERN_FIELDS).extend({
  waypoint: z
    .array(WaypointInput.omit({ scheduledAt: true }))
    .min(1)
    .max(60),
});
export type TemplateOrder = z.input<typeof TemplateOrder>;

/** A template of an order that exists, or of the one in the body. */
export const TemplateInput = z.object({
  customerId: CustomerId.nullish(),
  name: Name,
  orderId: Uuid.nullish(),
  order: TemplateOrder.nullish(),
});
export type TemplateInput = z.input<typeof TemplateInput>;

export const TemplatePatch = z.object({ customerId: CustomerId.nullish(), name: Name, updatedAt: BasedOn });

const MostPrice = num().pipe(
  z.number().positive().max(LIMITS.amountMax).refine(isAmount, 'must have at most 2 decimals'),
);

/**
 * The days on which a template becomes an order automatically. Days and time use the company's time zone; public holidays are days like any
 * other.
 */
export const RepeatInput = z.object({
  customerId: CustomerId.nullish(),
  /** Monday is 1, Sunday 7. */
  weekdays: z
    .array(int().pipe(z.number().min(1).max(7)))
    .min(1, 'Choose a day of the week')
    .max(7),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:MM'),
  /** First day; today if it is left out. */
  startsOn: RealDay.nullish(),
  /** Last day. */
  until: RealDay.nullish(),
  /** Maximum number of orders. */
  count: int().pipe(z.number().min(1).max(REPEAT_COUNT_MAX)).nullish(),
  /** True: books the order and pays from the wallet at the current price. False: makes a draft. */
  books: z.boolean().default(false),
  /** Above this price nothing is booked. */
  maxPrice: amountInput(MostPrice).nullish(),
  /** The state as the caller read it. With an unchanged schedule, the counts and the pause stay. With `active`, a pause set meanwhile stays. */
  state: z.enum(REPEAT_STATES).nullish(),
  /** The version of the schedule; '' where the template had none. */
  updatedAt: BasedOn,
});
export type RepeatInput = z.input<typeof RepeatInput>;

/** A step of a schedule, as the caller read it: its version, and for a skip the next day. */
export const RepeatStepInput = z.object({ updatedAt: BasedOn, on: RealDay.nullish() });
export type RepeatStepInput = z.input<typeof RepeatStepInput>;

/** The end of a schedule: its version, as the caller read it. */
export const RepeatEndQuery = RepeatStepInput.pick({ updatedAt: true }).extend({
  customerId: CustomerId.optional(),
});

export const Repeat = z.object({
  weekdays: z.array(z.number()),
  time: z.string(),
  startsOn: z.string(),
  until: z.string().nullable(),
  count: z.number().nullable(),
  /** With a limited count: the number of days left. */
  left: z.number().nullable(),
  books: z.boolean(),
  maxPrice: Money.nullable(),
  state: z.enum(REPEAT_STATES),
  nextOn: z.string().nullable(),
  nextAt: z.string().nullable(),
  updatedAt: z.string(),
  last: z
    .object({
      on: z.string(),
      result: z.enum(REPEAT_RESULTS),
      /** Reason why nothing was booked. */
      message: z.string().nullable(),
      orderId: z.string().nullable(),
    })
    .nullable(),
});
export type Repeat = z.infer<typeof Repeat>;

export const TemplateSummary = z.object({
  id: z.string(),
  name: z.string(),
  recipientName: z.string().nullable(),
  recipientCity: z.string().nullable(),
  serviceCode: z.string().nullable(),
  itemType: z.string().nullable(),
  weight: z.object({ value: z.number(), unit: z.string() }),
  stops: z.number(),
  repeat: Repeat.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type TemplateSummary = z.infer<typeof TemplateSummary>;

export const Template = TemplateSummary.extend({ order: OrderPattern });
export type Template = z.infer<typeof Template>;

export const TemplateListQuery = z.object({
  customerId: CustomerId.optional(),
  companyId: z.string().max(60).optional(),
  tab: z.enum(TEMPLATE_TABS).default('all'),
  /** A part of the template's name. */
  name: z.string().max(200).optional(),
  ...paged(10),
  sortBy: z.enum(TEMPLATE_SORTS).default('name'),
  orderBy: sortOrder('asc'),
});
export type TemplateListQuery = z.infer<typeof TemplateListQuery>;

/** Details of a 409 for a change that is based on an older version, of the template and of its schedule. */
export type TemplateConflict = Conflict<'template', Template>;
export type RepeatConflict = Conflict<'repeat', Repeat | null>;
