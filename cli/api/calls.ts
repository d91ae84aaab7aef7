// Made from the description of the API by `npx vitest run tests/server/cli/calls.test.ts -u`.
import type { Company } from '../../contract/account/company.ts';
import type { Customer } from '../../contract/account/customers.ts';
import type { AddressBookContact } from '../../contract/contacts/contacts.ts';
import type { UnbilledAmount } from '../../contract/money/billing.ts';
import type { ImportFileOutcome } from '../../contract/orders/import.ts';
import type { CancelLinesInput, DisputeLinesInput, InboxLine, InboxMessageResult, InboxResult, OrderRemedyResult, PaidLineResult, PlaceAgainLinesInput, RetryLinesInput, SnoozeInput } from '../../contract/orders/inbox.ts';
import type { CorrectAddressInput, InstructInput } from '../../contract/orders/instructions.ts';
import type { BulkOutcome, ChangeServiceInput, Order, OrderInput, OrderOutcome, OrderPatch, ProcessOrdersInput } from '../../contract/orders/orders.ts';
import type { DismissRiskInput, ParcelRisks, RiskDismissed, RisksInput } from '../../contract/orders/risks.ts';
import type { InstantQuote, InstantQuoteInput, ItemType, PaymentMethod } from '../../contract/orders/services.ts';
import type { TrackResult } from '../../contract/orders/tracking.ts';
import type { PlaceTable, PostcodeRow, Suggestion } from '../../contract/places/parameters.ts';

/** Request and answer of each call. */
export interface Calls {
  acceptInbox: { path: { ids: string }; answer: { data: (InboxResult)[] } };
  callInbox: { path: { ids: string }; body?: { customerId?: number | string | null }; answer: { data: (InboxResult)[] } };
  cancelInbox: { path: { ids: string }; body?: CancelLinesInput; answer: { data: (OrderRemedyResult)[] } };
  changeOrder: { path: { ids: string }; body: OrderPatch; answer: { data: Order } };
  changeServiceInbox: { path: { ids: string }; body: ChangeServiceInput; answer: { data: (OrderRemedyResult)[] } };
  correctAddressInbox: { path: { ids: string }; body: CorrectAddressInput; answer: { data: (OrderRemedyResult)[] } };
  createOrder: { body: OrderInput; answer: { data: OrderOutcome } };
  dismissRisk: { body: DismissRiskInput; answer: { data: RiskDismissed } };
  disputeInbox: { path: { ids: string }; body: DisputeLinesInput; answer: { data: (InboxResult)[] } };
  endInbox: { path: { ids: string }; answer: { data: (InboxResult)[] } };
  findPostcode: { query: { countryCode: string; postcode: string }; answer: { data: (PostcodeRow)[] } };
  findRisks: { body: RisksInput; answer: { data: (ParcelRisks)[] } };
  getCompany: { path: { id: string }; answer: { data: Company } };
  getContact: { path: { id: string }; answer: { data: AddressBookContact } };
  getCustomer: { query?: { retrieve?: string }; answer: { data: Customer } };
  getLabel: { path: { ids: string }; query?: { type?: "default" | "A4-3" | "A4-Q4" | "A5-2" | "A6-1"; format?: "pdf" | "zpl" | "html"; size?: "4x6" | "100x150"; dpi?: "203" | "300"; companyId?: string }; answer: Uint8Array };
  getOrder: { path: { ids: string }; query?: { retrieve?: string; companyId?: string }; answer: { data: Order | (Order)[] } };
  getUnbilledAmount: { path: { id: string }; answer: { data: UnbilledAmount } };
  importFile: { query?: { lang?: string; mapping?: string; hiddenRows?: "skip" | "include"; hiddenColumns?: "ask" | "include" }; form: FormData; answer: { data: ImportFileOutcome } };
  instructInbox: { path: { ids: string }; body: InstructInput; answer: { data: (OrderRemedyResult)[] } };
  listContacts: { query?: { page?: number; limit?: number; name?: string; tags?: string; duplicates?: "true" | "false"; group?: string; customerId?: number | string; companyId?: string; sortBy?: "name" | "createdAt" | "city" | "lastUsedAt"; orderBy?: "asc" | "desc" }; answer: { data: (AddressBookContact)[]; page: number; pageTotal: number; rowTotal: number; rowTotalMore?: true } };
  listInbox: { query?: { customerId?: number | string; companyId?: string; tab?: "waiting" | "snoozed" | "ended"; kind?: ("deliveryFailed" | "addressNotFound" | "returnFailed" | "pickupFailed" | "bookingFailed" | "cancelUnknown" | "late" | "selfCollection" | "returning" | "recipientAsks" | "complaint" | "paymentPending" | "invoiceOverdue" | "codLate" | "codShort" | "weightCharge" | "lowBalance" | "webhookOff" | "importRows")[]; id?: string; orderId?: string; keyword?: string; serviceCompanyId?: string; openedSince?: string; person?: string; page?: number; limit?: number }; answer: { data: (InboxLine)[]; page: number; pageTotal: number; rowTotal: number; rowTotalMore?: true } };
  listItemTypes: { query?: { companyId?: string; limit?: number }; answer: { data: (ItemType)[] } };
  listOrderPaymentMethods: { query?: { customerId?: string; serviceId?: string; companyId?: string }; answer: { data: (PaymentMethod)[]; page: number; pageTotal: number; rowTotal: number; rowTotalMore?: true } };
  listOrders: { query?: { status?: string; statusCode?: string; keyword?: string; n?: string; dateFrom?: string; dateTo?: string; startDate?: string; endDate?: string; serviceCompanyId?: string; invoiceId?: string; consignmentNo?: string; hasManifest?: boolean; packed?: boolean; madeTogether?: string; codStatus?: string; pastDue?: boolean; late?: boolean; minAttempts?: string; codFrom?: string; codTo?: string; statusSince?: string; bookedSince?: string; bookedBy?: "me" | "others"; codPaidSince?: string; createdDateFrom?: string; createdDateTo?: string; customerId?: number | string; companyId?: string; retrieve?: string; page?: number; limit?: number; after?: string; sortBy?: "createdAt" | "updatedAt" | "scheduledAt" | "consignmentNo" | "statusCode" | "price" | "weight" | "recipient" | "serviceCode"; orderBy?: "asc" | "desc" }; answer: { data: (Order)[]; page: number; pageTotal: number; rowTotal: number; rowTotalMore?: true } };
  listPlaces: { query: { countryCode: string }; answer: { data: PlaceTable | null } };
  listTopUpMethods: { answer: { data: (PaymentMethod)[]; page: number; pageTotal: number; rowTotal: number; rowTotalMore?: true } };
  messageInbox: { path: { ids: string }; body?: { customerId?: number | string | null }; answer: { data: (InboxMessageResult)[] } };
  payInbox: { path: { ids: string }; body?: { customerId?: number | string | null; quotedPrice?: number | null }; answer: { data: (PaidLineResult)[] } };
  placeAgainInbox: { path: { ids: string }; body?: PlaceAgainLinesInput; answer: { data: (OrderRemedyResult)[] } };
  processOrders: { body: ProcessOrdersInput; answer: { data: BulkOutcome } };
  quote: { body: InstantQuoteInput; answer: { data: InstantQuote; errors: ({ error: { code: string; message: string; field?: string } })[] } };
  reopenInbox: { path: { ids: string }; body?: { customerId?: number | string | null; undo?: boolean | null }; answer: { data: (InboxResult)[] } };
  retryInbox: { path: { ids: string }; body?: RetryLinesInput; answer: { data: (OrderRemedyResult)[] } };
  returnOrderInbox: { path: { ids: string }; body?: { customerId?: number | string | null }; answer: { data: (OrderRemedyResult)[] } };
  snoozeInbox: { path: { ids: string }; body: SnoozeInput; answer: { data: (InboxResult)[] } };
  suggestAddresses: { query: { q: string; at?: string }; answer: { data: (Suggestion)[] } };
  switchOnInbox: { path: { ids: string }; body?: { customerId?: number | string | null }; answer: { data: (InboxResult)[] } };
  topUpInbox: { path: { ids: string }; body: { customerId?: number | string; amount: number; paymentMethodId: number; promoCode?: string | null }; answer: { data: { invoiceId: string; paymentUrl: string | null; paymentDetails: string | null; bonus: number } } };
  track: { query?: { returnPod?: string }; body: { companyId?: string | null; consignmentNo: string | (string)[]; resultType?: string | null }; answer: { data: TrackResult | (TrackResult)[] } };
}

/** Method and path of each call. */
export const CALLS = {
  acceptInbox: ['POST', '/inbox/{ids}/accept'],
  callInbox: ['POST', '/inbox/{ids}/call'],
  cancelInbox: ['POST', '/inbox/{ids}/cancel'],
  changeOrder: ['PUT', '/order/{ids}'],
  changeServiceInbox: ['POST', '/inbox/{ids}/change-service'],
  correctAddressInbox: ['POST', '/inbox/{ids}/correct-address'],
  createOrder: ['POST', '/order'],
  dismissRisk: ['POST', '/risks/dismiss'],
  disputeInbox: ['POST', '/inbox/{ids}/dispute'],
  endInbox: ['POST', '/inbox/{ids}/done'],
  findPostcode: ['GET', '/parameters/q/postcode'],
  findRisks: ['POST', '/risks'],
  getCompany: ['GET', '/company/{id}'],
  getContact: ['GET', '/contact/{id}'],
  getCustomer: ['GET', '/customer'],
  getLabel: ['GET', '/order/{ids}/label'],
  getOrder: ['GET', '/order/{ids}'],
  getUnbilledAmount: ['GET', '/customer/{id}/unbilledAmount'],
  importFile: ['POST', '/order/import'],
  instructInbox: ['POST', '/inbox/{ids}/instruct'],
  listContacts: ['GET', '/contacts'],
  listInbox: ['GET', '/inbox'],
  listItemTypes: ['GET', '/service/itemTypes'],
  listOrderPaymentMethods: ['GET', '/order/paymentMethod'],
  listOrders: ['GET', '/order'],
  listPlaces: ['GET', '/parameters/q/places'],
  listTopUpMethods: ['GET', '/topup/paymentMethod'],
  messageInbox: ['POST', '/inbox/{ids}/message'],
  payInbox: ['POST', '/inbox/{ids}/pay'],
  placeAgainInbox: ['POST', '/inbox/{ids}/place-again'],
  processOrders: ['POST', '/order/process'],
  quote: ['POST', '/service/instantQuote'],
  reopenInbox: ['POST', '/inbox/{ids}/reopen'],
  retryInbox: ['POST', '/inbox/{ids}/retry'],
  returnOrderInbox: ['POST', '/inbox/{ids}/return-order'],
  snoozeInbox: ['POST', '/inbox/{ids}/snooze'],
  suggestAddresses: ['GET', '/geocoder/autosuggest'],
  switchOnInbox: ['POST', '/inbox/{ids}/switch-on'],
  topUpInbox: ['POST', '/inbox/{ids}/top-up'],
  track: ['POST', '/order/track'],
} as const satisfies Record<keyof Calls, readonly [method: string, path: string]>;
