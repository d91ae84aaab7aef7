export interface BookingRequest {
  orderId: string;
  consignmentNo: string;
  serviceCode: string;
  serviceType: string;
  serviceCompanyCode: string;
  origin: { postcode: string | null; country: string | null; city: string | null };
  destination: { postcode: string | null; country: string | null; city: string | null; phone: string | null };
  codMinor: number | null;
}

export type BookingResult =
  | {
      accepted: true;
      extTrackUrl: string | null;
      /** The shipper's installed app by whose account it was booked, which then reports its steps. */
      carrierAppId?: number | null;
    }
  | { accepted: false; reason: string };

/** The couriers and their systems. */
export interface Couriers {
  /** Books a paid order. Called inside the order's transaction for the embedded couriers, so it must be quick and repeatable. */
  book(request: BookingRequest): Promise<BookingResult>;
  /** Cancels a booking; false when the parcel is already on its way. */
  cancel(orderId: string): Promise<boolean>;
}
