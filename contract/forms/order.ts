import { z } from 'zod';
import { ContactInput, InventoryInput, OrderInput } from '../orders/orders.ts';
import { Dimension, Weight } from '../orders/services.ts';
import { PAYMENT_WALLET } from '../rules/money/payment.ts';
import { optionalEmail } from '../wire/scalars.ts';
import { required } from './required.ts';

const contact = ContactInput.shape;
const person = { ...contact, name: required(contact.name), phone: required(contact.phone) };
const { city, state, postcode, country, ...withoutTown } = person;

/** A person and a place of a single order, as its form holds them (FORM-67…73, -76…83). */
export const SideForm = z.object({
  ...withoutTown,
  email: optionalEmail(),
  address1: required(contact.address1),
  // In the order of the page, as the first of several errors gets the focus.
  postcode: required(postcode),
  city: required(city),
  state: required(state),
  country: required(country),
});

const side = Dimension.shape;
const price = InventoryInput.shape.price.unwrap().unwrap().shape;

/** One item: an input for each number. Of the numbers, only the dimensions may be empty (FORM-24, -85…87). */
export const ItemForm = z.object({
  itemDetails: required(InventoryInput.shape.name),
  weightValue: Weight.shape.value,
  itemValue: price.amount,
  quantity: InventoryInput.shape.quantity,
  widthValue: side.width.nullable(),
  lengthValue: side.length.nullable(),
  heightValue: side.height.nullable(),
  hsCode: InventoryInput.shape.hsCode,
});

const itemType = required(OrderInput.shape.itemType);

/** The dialog of one item asks for the type of all items (FORM-24). */
export const ItemDialogForm = ItemForm.extend({ itemType });

const ending = {
  promoCode: OrderInput.shape.promoCode,
  note: OrderInput.shape.note,
  /** A draft has none yet. */
  paymentMethodId: OrderInput.shape.paymentMethodId.refine((id) => (id ?? -1) >= PAYMENT_WALLET),
};

/** The single-order form when the order is to be confirmed; a draft may lack any of these (FORM-88…91). */
export const OrderForm = z.object({
  sender: SideForm,
  receiver: SideForm,
  itemType,
  items: z.array(ItemForm).min(1),
  serviceCode: required(OrderInput.shape.serviceCode),
  ...ending,
  referenceNo: OrderInput.shape.referenceNo,
});

/** The multipoint form. A place on the map needs no town or postcode; the vehicle limits the number of stops (MULTI-31…33). */
export const TripForm = z.object({
  stops: z.array(z.object({ ...person, address1: required(contact.address1) })),
  ...ending,
});
