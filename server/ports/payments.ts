export interface PaymentRequest {
  /** Address of the tenant that receives the payment. */
  publicUrl: string;
  paymentId: string;
  invoiceId: string;
  invoiceNo: string;
  amountMinor: number;
  currency: string;
  doneUrl: string;
}

/** A payment gateway: it shows its own page and reports by a signed callback that may arrive twice or late. */
export interface Payments {
  /** Address of the page where the payer pays. */
  pageUrl(request: PaymentRequest): string;
  /** Whether the gateway signed a callback's raw body. Constant time. */
  verify(rawBody: string, signature: string | undefined): boolean;
}
