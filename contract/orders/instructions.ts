import { z } from 'zod';
import { INSTRUCTION_NOTE_LENGTH } from '../rules/orders/instructions.ts';
import { CustomerId, Moment, optionalText, RealDay, text } from '../wire/scalars.ts';

const required = (max: number) => text(max).pipe(z.string().min(1, 'is required'));

export const NewAddress = z.object({
  unitNo: optionalText(60),
  address1: required(255),
  address2: optionalText(255),
  city: required(120),
  state: required(120),
  postcode: required(20),
});

/** Exactly one of the five fields, with a text for the driver. */
export const InstructInput = z.object({
  customerId: CustomerId.nullish(),
  /** Deliver again on that day, in the tenant's time zone. */
  reattemptOn: RealDay.nullish(),
  /** Only for a single order. */
  address: NewAddress.nullish(),
  /** Id of an outlet of the parcel's courier. */
  holdAtOutlet: optionalText(60),
  /** Send it back to its sender. */
  returnNow: z.boolean().nullish(),
  /** Collect it on that day, after a failed pickup, in the tenant's time zone. */
  pickupOn: RealDay.nullish(),
  note: optionalText(INSTRUCTION_NOTE_LENGTH),
  /**
   * When you read the orders. An order whose courier was told something else since is refused with 409 ERR_CONFLICT. Without it and without
   * `seen`, your instruction replaces any earlier one.
   */
  seenAt: Moment.nullish(),
  /** `updatedAt` of each order as you read it, by the order's id; it counts before `seenAt`. Without `seenAt`, an order that it does not name is refused. */
  seen: z.record(z.string(), Moment).nullish(),
});
export type InstructInput = z.input<typeof InstructInput>;
export type ParsedInstructInput = z.output<typeof InstructInput>;

/** The address of a parcel's drop-off, or of its sender after a failed return. */
export const CorrectAddressInput = z.object({
  customerId: CustomerId.nullish(),
  address: NewAddress,
  /** Words for the driver. */
  note: optionalText(INSTRUCTION_NOTE_LENGTH),
});
export type CorrectAddressInput = z.input<typeof CorrectAddressInput>;
