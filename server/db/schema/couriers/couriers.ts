import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, minor } from '../columns.ts';
import { manifest, ofOrder } from '../orders/orders.ts';
import { ofCompany } from '../tenants.ts';
import { service } from './rateCards.ts';

/** The karrio connection of each service; operators write it. */
export const courierConnection = pgTable('courier_connection', {
  serviceId: integer('service_id')
    .primaryKey()
    .references(() => service.id, { onDelete: 'cascade' }),
  companyId: ofCompany(),
  /** karrio's name of the carrier, such as `dhl_express`. */
  carrier: text('carrier').notNull(),
  /** karrio's `carrier_id` of the account with that carrier. */
  connection: text('connection').notNull(),
  /** karrio's code of the carrier's service. */
  carrierService: text('carrier_service').notNull(),
  label: text('label').$type<'PDF' | 'ZPL'>().notNull().default('PDF'),
  /** `card`: the rate card's price. `courier`: the courier's own, plus the markup. */
  price: text('price').$type<'card' | 'courier'>().notNull().default('card'),
  markupBp: integer('markup_bp').notNull().default(0),
  /** Effect of a manifest of the service at the carrier: a list of the parcels, a pickup, or both. */
  handover: text('handover').$type<'none' | 'list' | 'pickup' | 'both'>().notNull().default('none'),
});

/** Purchases at the karrio server, one row for each payment of an order. */
export const karrioShipment = pgTable(
  'karrio_shipment',
  {
    orderId: ofOrder(),
    invoiceId: uuid('invoice_id').notNull(),
    /** Reference by which a shipment is found if its id never reached us. */
    reference: text('reference').notNull(),
    carrier: text('carrier').notNull(),
    connection: text('connection').notNull(),
    carrierService: text('carrier_service').notNull(),
    label: text('label').$type<'PDF' | 'ZPL'>().notNull(),
    /** `unwanted`: to be voided; `void`: voided. */
    state: text('state')
      .$type<'wanted' | 'bought' | 'refused' | 'unwanted' | 'void'>()
      .notNull()
      .default('wanted'),
    reason: text('reason'),
    /** karrio's id. */
    shipmentId: text('shipment_id'),
    /** Time of the last purchase request without a known answer. */
    sentAt: at('sent_at'),
    /** Until this time only the claiming process may buy. */
    claimedUntil: at('claimed_until'),
    trackingNumber: text('tracking_number'),
    trackingUrl: text('tracking_url'),
    /** The carrier's charge to the installation. */
    costMinor: minor('cost_minor'),
    costCurrency: text('cost_currency'),
    /** The label, in base64. */
    document: text('document'),
    /** Keys of the reported steps. */
    told: jsonb('told').$type<string[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('karrio_shipment_order_key').on(t.orderId, t.invoiceId),
    uniqueIndex('karrio_shipment_reference_key').on(t.reference),
    index('karrio_shipment_number_idx').on(t.trackingNumber),
  ],
);

/** Results of a manifest at the karrio server. */
export const karrioHandover = pgTable('karrio_handover', {
  manifestId: uuid('manifest_id')
    .primaryKey()
    .references(() => manifest.id, { onDelete: 'cascade' }),
  carrier: text('carrier').notNull(),
  listId: text('list_id'),
  pickupId: text('pickup_id'),
  /** The collection was cancelled. */
  isOff: boolean('is_off').notNull().default(false),
  claimedUntil: at('claimed_until'),
});
