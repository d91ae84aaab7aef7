import type { InventoryItem, OrderContact } from '../../contract/orders/orders.ts';
import type { Outlet } from '../../contract/orders/services.ts';
import type { Instead, Instruction, InstructionKind } from '../../contract/rules/orders/instructions.ts';
import { isCancellable, STATUS } from '../../contract/rules/orders/orderStatus.ts';

/** One carton: its weight, and its size if known. */
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
  /** The shipper's own reference. */
  referenceNo: string | null;
  pickupNote: string | null;
  /** All notes of the drop-off, as on our label. */
  deliveryNote: string | null;
}

export type BookingResult =
  | {
      accepted: true;
      extTrackUrl: string | null;
      /** The number on the courier's own label, which replaces ours. */
      consignmentNo?: string;
      /** The shipper's installed app whose account booked it; this account then reports its steps. */
      carrierAppId?: number | null;
      /** The courier is polled for the parcel's state, as its reports may get lost. */
      isAsked?: boolean;
    }
  | { accepted: false; reason: string }
  /** The courier must be arranged first, outside the transaction; a job then places the order. */
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
  /** Prices by the service's id. */
  rates: Map<number, CourierRate>;
  /** Services with the courier's own price; without a rate they have no price. */
  requested: number[];
  /** Services of couriers that did not answer in time. */
  late: number[];
}

export type LabelFormat = 'pdf' | 'zpl';
/** Reads a courier's own label, which exists. `other`: the label has the courier's other format. */
export type CourierLabel = (() => Promise<Buffer>) | 'other';

/** Parcels of one service that are handed over at one place. */
export interface Handover {
  manifestId: string;
  /** The manifest's number. */
  number: string;
  serviceId: number;
  sender: OrderContact;
  orderIds: string[];
  /** The tenant's time zone. */
  timezone: string;
}

/** A parcel that may get an instruction. */
export interface InstructedParcel {
  orderId: string;
  statusCode: number;
  serviceType: string | null;
  failedAttempts: number;
}

/** An instruction for a parcel. */
export interface InstructionRequest {
  /** The same in every attempt. */
  id: string;
  orderId: string;
  instruction: Instruction;
  /** The outlet that should hold it. */
  outlet: Outlet | null;
  /** Where it is collected. */
  sender: OrderContact | null;
}

export type InstructionResult =
  | { accepted: true }
  /** `instead`: the remaining ways, if the courier takes no instructions at all. */
  | { accepted: false; reason: string; instead?: readonly Instead[] };

/** The result of a courier without instructions. It advises to void a parcel only while every kind of service allows that. */
export function takesNone(statusCode: number): InstructionResult {
  if (statusCode === STATUS.pickupFailed)
    return {
      accepted: false,
      reason:
        'This courier takes no instructions from here. Change the service, place the order again, or write to the recipient.',
      instead: ['changeService', 'placeAgain', 'message'],
    };
  return isCancellable(statusCode, null)
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

/** The result of a courier that books no pickup for a single parcel. */
export const COLLECTS_NONE: InstructionResult = {
  accepted: false,
  reason:
    'This courier takes no other pickup from here. Call the courier, change the service, or place the order again.',
  instead: ['changeService', 'placeAgain', 'message'],
};

export const NO_COURIER = 'No courier is connected here. Please ask support.';

/** The couriers and their systems. */
export interface Couriers {
  /** The services that a courier carries; other services cannot be offered. */
  carried(serviceIds: number[]): Promise<number[] | 'all'>;
  /**
   * Prices of services that their couriers price themselves. A courier that fails or takes too long is `late`. Rejects only as
   * `beforeAsking` does, which runs before a courier is called.
   */
  rates(question: RateQuestion, beforeAsking: () => Promise<void>): Promise<CourierRates>;
  /**
   * Prepares the parcel for `book`: buys the label at the courier's system, once for all calls with the same request. Call it outside any
   * transaction. Rejects while it is unknown whether it succeeded; then call again later.
   */
  arrange(request: BookingRequest): Promise<void>;
  /** Books a paid order. Called inside the order's transaction, so it must be quick and repeatable. */
  book(request: BookingRequest): Promise<BookingResult>;
  /** Asks the courier to release a booking, before `cancel` and outside any transaction. Rejects when the courier does not answer. */
  release(orderId: string): Promise<void>;
  /** Cancels a booking; false when the parcel is already on its way. */
  cancel(orderId: string): Promise<boolean>;
  /** Marks purchases of this attempt as unwanted, within the open transaction. True when `discard` has work to do. */
  abandon(orderId: string, invoiceId: string): Promise<boolean>;
  /** Voids abandoned purchases at the courier's system. Rejects until that is known to have succeeded. */
  discard(orderId: string, invoiceId: string): Promise<void>;
  /**
   * The couriers' own labels of these orders, by order; other orders get our labels. Read them one after another. A read rejects if its
   * label cannot be fetched.
   */
  labels(orderIds: string[], format: LabelFormat): Promise<Map<string, CourierLabel>>;
  /** Reads a callback: the new steps, or `unsigned` unless it comes from the courier's system. */
  readCall(call: CourierCall): Promise<CourierReport[] | 'unsigned'>;
  /** Asks the courier for the new steps of a parcel. */
  ask(orderId: string): Promise<CourierReport[]>;
  /** Reports the handed-over parcels to the courier and books a pickup, once for each manifest. Rejects until both are known to be done. */
  handOver(handover: Handover): Promise<void>;
  /** Cancels the collection of a manifest. Rejects until this is known to be done. */
  callOff(manifestId: string): Promise<void>;
  /**
   * Sends the courier an instruction for a parcel; the courier obeys or refuses with a reason. Call it outside any transaction;
   * a repeated id returns the earlier answer. Rejects while it is unknown whether the courier got it.
   */
  instruct(request: InstructionRequest, statusCode: number): Promise<InstructionResult>;
  /** The instructions that the couriers of these parcels do not refuse on sight, by order, whatever day or place they name. */
  takes(parcels: readonly InstructedParcel[]): Promise<Map<string, readonly InstructionKind[]>>;
  /** Notes, within the open transaction, that a step was reported; false when it was noted before. */
  recordReport(report: Pick<CourierReport, 'orderId' | 'key'>): Promise<boolean>;
  /** Calls the service once, for `npm run doctor`. Rejects with its fault; absent without a service. */
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
  instruct: async ({ instruction }, statusCode) =>
    instruction.pickupOn === undefined ? takesNone(statusCode) : COLLECTS_NONE,
  takes: async () => new Map(),
  recordReport: async () => false,
};
