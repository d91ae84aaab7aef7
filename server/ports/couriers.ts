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
  | { accepted: true; extTrackUrl: string | null }
  | { accepted: false; reason: string };

/** The couriers behind their own systems. */
export interface Couriers {
  /** Hands a paid order over. Called inside the order's transaction for the embedded couriers, so it must be quick and repeatable. */
  book(request: BookingRequest): Promise<BookingResult>;
  /** Takes a booking back; false when the parcel is already on its way. */
  cancel(orderId: string): Promise<boolean>;
}
