import type { InventoryItem, OrderContact } from '../../contract/orders/orders.ts';
import type { Outlet } from '../../contract/orders/services.ts';
import type { Instead, Instruction } from '../../contract/rules/orders/instructions.ts';
import { STATUS } from '../../contract/rules/orders/orderStatus.ts';

/** One carton: its weight, and its size if that is known. */
export interface BookedParcel {
  weightKg: number;
  size: { lengthCm: number; widthCm: number; heightCm: number } | null;
  items: InventoryItem[];
}

/** Data of a shipment that a courier needs to price or carry it. */
export interface Shipment {
  companyId: string;
  sender: OrderContact;
  recipient: OrderContact;
  parcels: BookedParcel[];
  currency: string;
}

export interface BookingRequest extends Shipment {
  orderId: string;
  /** The invoice of this attempt: an order that failed and is paid again is booked again. */
  invoiceId: string;
  consignmentNo: string;
  serviceId: number | null;
  serviceCode: string;
  serviceType: string;
  serviceCompanyCode: string;
  codMinor: number | null;
  insuranceMinor: number | null;
}

export type BookingResult =
  | {
      accepted: true;
      extTrackUrl: string | null;
      /** The number on the courier's own label, in place of ours. */
      consignmentNo?: string;
      /** The shipper's installed app by whose account it was booked, which then reports its steps. */
      carrierAppId?: number | null;
      /** The courier is polled for the parcel's state, as its reports may fail to arrive. */
      isAsked?: boolean;
    }
  | { accepted: false; reason: string }
  /** It has to be arranged first, outside the transaction: the order is placed by a job. */
  | { accepted: 'later' };

/** A step of a parcel, reported by its courier. */
export interface CourierReport {
  orderId: string;
  /** The same for every report of the step. */
  key: string;
  statusCode: number;
  at: Date;
  description: string | null;
  location: string | null;
  coord: { lat: number; lon: number } | null;
}

/** A courier's call of our server. */
export interface CourierCall {
  rawBody: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface RateQuestion extends Shipment {
  serviceIds: number[];
}

/** A price of the courier itself, in minor units of the question's currency. */
export interface CourierRate {
  amountMinor: number;
  durationS: number | null;
}

export interface CourierRates {
  /** Prices by service. */
  rates: Map<number, CourierRate>;
  /** Services that couriers price themselves: without a rate they have no price. */
  requested: number[];
  /** Couriers among them that gave no answer in time. */
  late: number[];
}

export type LabelFormat = 'pdf' | 'zpl';
/** Reads a courier's own label, which is known to exist; `other`: in the courier's other format. */
export type CourierLabel = (() => Promise<Buffer>) | 'other';

/** Parcels of one service that are handed over at one place. */
export interface Handover {
  manifestId: string;
  /** The manifest's number. */
  number: string;
  serviceId: number;
  sender: OrderContact;
  orderIds: string[];
  /** `2026-03-02`, by the clocks of the tenant. */
  day: string;
}

/** About a parcel on its way. */
export interface InstructionRequest {
  /** The same for every try of it. */
  id: string;
  orderId: string;
  instruction: Instruction;
  /** Where it is to be held. */
  outlet: Outlet | null;
}

export type InstructionResult =
  | { accepted: true }
  /** `instead`: ways that remain where the courier takes none at all. */
  | { accepted: false; reason: string; instead?: readonly Instead[] };

/** For a courier that takes no instructions, before and after it has collected the parcel. */
export function takesNone(statusCode: number): InstructionResult {
  return statusCode < STATUS.pickupSuccess
    ? {
        accepted: false,
        reason:
          'This courier takes no instructions from here. Book another pickup, void the parcel, or write to the recipient.',
        instead: ['pickup', 'void', 'message'],
      }
    : {
        accepted: false,
        reason: 'This courier takes no instructions from here. Call the courier, or write to the recipient.',
        instead: ['message'],
      };
}

export const NO_COURIER = 'No courier is connected here. Please ask support.';

/** The couriers and their systems. */
export interface Couriers {
  /** The services that a courier carries: the others cannot be offered. */
  carried(serviceIds: number[]): Promise<number[] | 'all'>;
  /** Prices of services that their couriers price themselves. Never rejects: a courier that fails or takes too long is `late`. */
  rates(question: RateQuestion): Promise<CourierRates>;
  /**
   * Prepares the parcel for `book`: buys the label at the courier's system, once for all calls with the same request. Called outside any
   * transaction. Rejects while it is unknown whether it succeeded; call again later then.
   */
  arrange(request: BookingRequest): Promise<void>;
  /** Books a paid order. Called inside the order's transaction, so it must be quick and repeatable. */
  book(request: BookingRequest): Promise<BookingResult>;
  /** Asks the courier to take a booking back, before `cancel`, outside any transaction. Rejects when it does not answer. */
  release(orderId: string): Promise<void>;
  /** Cancels a booking; false when the parcel is already on its way. */
  cancel(orderId: string): Promise<boolean>;
  /** Within the open transaction: marks purchases of this attempt as unwanted. True when `discard` has work to do. */
  abandon(orderId: string, invoiceId: string): Promise<boolean>;
  /** Voids abandoned purchases at the courier's system. Rejects until that is known to have succeeded. */
  discard(orderId: string, invoiceId: string): Promise<void>;
  /**
   * The couriers' own labels of these orders, by order, read one after another; other orders get our labels. Rejects if one cannot be
   * fetched.
   */
  labels(orderIds: string[], format: LabelFormat): Promise<Map<string, CourierLabel>>;
  /** Reads a callback: the new steps, or `unsigned` unless it comes from the courier's system. */
  readCall(call: CourierCall): Promise<CourierReport[] | 'unsigned'>;
  /** The new steps of a parcel. */
  ask(orderId: string): Promise<CourierReport[]>;
  /** Reports the handed-over parcels to the courier and books a pickup; once for a manifest. Rejects while it is not known to be done. */
  handOver(handover: Handover): Promise<void>;
  /** Cancels the collection of a manifest. Rejects while it is not known to be done. */
  callOff(manifestId: string): Promise<void>;
  /**
   * Sends the courier an instruction for a parcel on its way; the courier obeys or refuses with a reason. Called outside any transaction; a
   * repeated id returns the earlier answer. Rejects while it is unknown whether the courier got it.
   */
  instruct(request: InstructionRequest, statusCode: number): Promise<InstructionResult>;
  /** Remembers, within the open transaction, that a step was reported; false when it was before. */
  recordReport(report: Pick<CourierReport, 'orderId' | 'key'>): Promise<boolean>;
  /** Asks the service once, for `npm run doctor`. Rejects with its fault; absent if there is no service. */
  probe?(): Promise<void>;
}

/**
 * Couriers without a system of their own: the rate card has their prices, their parcels get our labels, and nothing is sent or requested.
 */
export const NO_SYSTEM: Omit<Couriers, 'carried' | 'book' | 'cancel'> = {
  rates: async () => ({ rates: new Map(), requested: [], late: [] }),
  arrange: async () => undefined,
  release: async () => undefined,
  abandon: async () => false,
  discard: async () => undefined,
  labels: async () => new Map(),
  readCall: async () => 'unsigned',
  ask: async () => [],
  handOver: async () => undefined,
  callOff: async () => undefined,
  instruct: async (_request, statusCode) => takesNone(statusCode),
  recordReport: async () => false,
};
