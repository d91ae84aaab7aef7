export interface PaymentRequest {
  /** Address of the tenant that is paid. */
  publicUrl: string;
  paymentId: string;
  invoiceId: string;
  invoiceNo: string;
  amountMinor: number;
  currency: string;
  doneUrl: string;
}

/** A payment gateway: it shows its own page and reports back by a signed callback that may come twice or late. */
export interface Payments {
  /** Address of the page where the payer pays. */
  pageUrl(request: PaymentRequest): string;
  /** Whether a callback's raw body was signed by the gateway. Constant time. */
  verify(rawBody: string, signature: string | undefined): boolean;
}
