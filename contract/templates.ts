import { z } from 'zod';
import { OrderInput, OrderPattern, WaypointInput } from './orders.ts';
import { TEMPLATE_NAME_MAX } from './rules/templates.ts';
import { CustomerId, queryInt, text, Uuid } from './scalars.ts';

const Name = text(TEMPLATE_NAME_MAX).pipe(z.string().min(1, 'Name is required'));

/** An order as a template keeps it: no time, no payment, no numbers of one parcel. */
export const TemplateOrder = OrderInput.pick({
  source: true,
  note: true,
  serviceCode: true,
  serviceAddon: true,
  itemType: true,
  weight: true,
  cod: true,
  insurance: true,
}).extend({
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

export const TemplatePatch = z.object({ customerId: CustomerId.nullish(), name: Name });

export const TemplateSummary = z.object({
  id: z.string(),
  name: z.string(),
  recipientName: z.string().nullable(),
  recipientCity: z.string().nullable(),
  serviceCode: z.string().nullable(),
  itemType: z.string().nullable(),
  weight: z.object({ value: z.number(), unit: z.string() }),
  stops: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type TemplateSummary = z.infer<typeof TemplateSummary>;

export const Template = TemplateSummary.extend({ order: OrderPattern });
export type Template = z.infer<typeof Template>;

export const TEMPLATE_SORTS = ['name', 'createdAt'] as const;

export const TemplateListQuery = z.object({
  customerId: CustomerId.optional(),
  companyId: z.string().max(60).optional(),
  /** A part of the template's name. */
  name: z.string().max(200).optional(),
  limit: queryInt(1, 1000, 10),
  page: queryInt(1, 1_000_000, 1),
  sortBy: z.enum(TEMPLATE_SORTS).default('name'),
  orderBy: z.enum(['asc', 'desc']).default('asc'),
});
export type TemplateListQuery = z.infer<typeof TemplateListQuery>;
