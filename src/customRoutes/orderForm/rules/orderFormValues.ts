import { ADDON_INSURANCE, PAYMENT_DRAFT } from '../../../../contract/rules/money/payment.ts';
import { DEFAULT_ITEM_TYPE } from '../../../../contract/rules/orders/goods.ts';
import { emptySide, type SideValues } from '../../../shared/address/sideValues.ts';
import type { AddonChoice } from '../../../shared/booking/rules/addonChoice.ts';

export type Side = 'sender' | 'receiver';

export interface ItemValues {
  itemDetails: string;
  weightValue: number | null;
  widthValue: number | null;
  lengthValue: number | null;
  heightValue: number | null;
  quantity: number | null;
  itemValue: number | null;
  hsCode: string;
  /** Carton that the piece is in, counted from 1. */
  mpcId: number;
  /** Set by other clients; stored unchanged. */
  taxShipping?: boolean;
  /** The currency of the value, as another client named it; absent: the tenant's. */
  currency?: string;
}

/** A note for the person of a stop; another person does not get it. */
export interface StopNote {
  text: string;
  ofName: string;
}

/** All that a person can enter in the form (FORM-22). */
export interface OrderFormValues {
  sender: SideValues;
  receiver: SideValues;
  dropAtOutlet: boolean;
  outletId: string;
  itemType: string;
  items: ItemValues[];
  isMultiplePieces: boolean;
  numPieces: number;
  pickupNow: boolean;
  /** Date as YYYY-MM-DD, time as HH:mm, by the company's clock. */
  pickupDate: string;
  pickupTime: string;
  serviceCode: string;
  addon: AddonChoice[];
  promoCode: string;
  paymentMethodId: number;
  note: string;
  referenceNo: string;
  /** The stops' own notes and the time of the drop-off, set by other clients; stored unchanged. */
  pickupNote?: StopNote;
  dropNote?: StopNote;
  dropAt?: string;
}

export const MIN_WEIGHT_KG = 0.1;

/** A new item (FORM-25…28); the person can change its description. */
export const newItem = (itemDetails: string): ItemValues => ({
  itemDetails,
  weightValue: MIN_WEIGHT_KG,
  widthValue: 10,
  lengthValue: 10,
  heightValue: 1,
  quantity: 1,
  itemValue: 0,
  hsCode: '',
  mpcId: 1,
});

export function emptyOrderForm(country: string, itemDetails: string): OrderFormValues {
  return {
    sender: emptySide(country),
    receiver: emptySide(country),
    dropAtOutlet: false,
    outletId: '',
    itemType: DEFAULT_ITEM_TYPE,
    items: [newItem(itemDetails)],
    isMultiplePieces: false,
    numPieces: 1,
    pickupNow: true,
    pickupDate: '',
    pickupTime: '',
    serviceCode: '',
    addon: [],
    promoCode: '',
    paymentMethodId: PAYMENT_DRAFT,
    note: '',
    referenceNo: '',
  };
}

export const crossesBorder = (v: OrderFormValues): boolean => v.sender.country !== v.receiver.country;
/** Amount of an add-on with a value of money; 0 if the add-on is not chosen. */
export const addonAmount = (v: OrderFormValues, id: number): number =>
  Number(v.addon.find((a) => a.id === id)?.values.value ?? 0) || 0;
export const isInsured = (v: OrderFormValues): boolean => addonAmount(v, ADDON_INSURANCE) > 0;
