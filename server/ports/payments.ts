export interface GatewayMethod {
  /** Greater than 0; the wallet has 0. */
  id: number;
  name: string;
  fontAwesomeIcon: string;
}

export interface PaymentRequest {
  /** Address of the tenant that receives the payment. */
  publicUrl: string;
  paymentId: string;
  invoiceId: string;
  invoiceNo: string;
  methodId: number;
  amountMinor: number;
  currency: string;
  doneUrl: string;
  /** Language of the payer. */
  locale?: string;
}

/** Destination of the payer: the gateway's page, or HTML of the gateway with the payer's next steps. */
export interface PaymentStart {
  url: string;
  html?: string;
}

/** Time for which a payment page accepts a payment: Stripe's and the test gateway's pages end after a day. */
export const PAGE_OPEN_S = 86_400;

export interface PaymentResult {
  /** `expired`: nobody paid while the gateway's page was open. */
  result: 'success' | 'failed' | 'expired' | 'pending';
  amountMinor: number;
  currency: string;
}

/** A gateway's report of a payment. */
export interface PaymentReport extends PaymentResult {
  paymentId: string;
  invoiceId: string;
}

/** Money of a payment that the gateway sent back to the payer, or that the payer's bank claims back. */
export interface ReturnReport {
  kind: 'refund' | 'dispute';
  paymentId: string;
  /** The gateway's own id of it. */
  gatewayId: string;
  /** Our refund; null if it began elsewhere, such as at the gateway's own pages. */
  refundId: string | null;
  /** Of a dispute: `pending` is open, `done` is lost, `refused` is won. */
  result: RefundResult;
  amountMinor: number;
  currency: string;
}

/** A gateway's call of our server: its raw body, which the signature covers, and its headers. */
export interface GatewayCall {
  rawBody: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A payment gateway: it shows its own page and reports by a signed callback that may arrive twice, late or never. */
export interface Payments {
  /** Payment methods, in the order of display. */
  readonly methods: readonly GatewayMethod[];
  /** Begins a payment; a repeated call returns the same payment. */
  begin(request: PaymentRequest): Promise<PaymentStart>;
  /** Result of a payment whose report never arrived; null if the gateway does not know it. */
  resultOf(paymentId: string): Promise<PaymentResult | null>;
  /**
   * Reads a callback. `unsigned`: the gateway did not sign it. `nothing`: it is about no payment of ours. `unreadable`: it cannot be read.
   */
  readCall(
    call: GatewayCall,
  ): Promise<PaymentReport | ReturnReport[] | 'unsigned' | 'unreadable' | 'nothing'>;
  /**
   * Refunds money of a successful payment to its payer, once for each `refundId`, however often and late it is called. `pending`: the payer's
   * bank has not answered yet. Rejects if the outcome is unknown.
   */
  refund(refund: GatewayRefund): Promise<RefundResult>;
  /** Calls the service once, for `npm run doctor`. Rejects with its fault; absent without a service. */
  probe?(): Promise<void>;
}

export type RefundResult = 'done' | 'refused' | 'pending';

export interface GatewayRefund {
  paymentId: string;
  refundId: string;
  amountMinor: number;
  currency: string;
}
