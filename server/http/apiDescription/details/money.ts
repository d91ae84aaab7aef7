const TOO_LATE = 'An older `updatedAt` gets 409 with the stored version.';
const FILTERS = 'Filters combine by “and”; an empty filter is none.';

/** Facts for callers of wallet, apps, webhooks and API keys that the summaries leave out, by operation. */
export const MONEY_DETAILS = {
  listCodSettlements: `${FILTERS} One row for each parcel with cash.`,
  getCodTotals: 'Of every tab, for the same numbers and days as the list.',
  matchCodStatement: 'Changes nothing. At most 2,000 numbers; unknown ones are named.',
  noteCodPaid: 'Moves no money of the wallet: it stores what the courier has paid outside.',
  exportCodSettlements: `${FILTERS} All rows of the filter.`,
  listInvoices: `${FILTERS} With what was paid and what was refunded of each.`,
  listTransactions: `${FILTERS} Every movement of the wallet with the balance after it; an entry never changes.`,
  getUnbilledAmount:
    'Unpaid invoices, open charges and the part of the month that is not billed yet, and whether they block new orders.',
  exportInvoices: `${FILTERS} All rows of the filter.`,
  exportTransactions: `${FILTERS} All rows of the filter, with the balance after each.`,
  printStatement: 'All movements of the wallet in that month, with the balance before and after.',
  getInvoice: 'With items, payments, refunds (`refundTxId`, `totalRefunded`) and the state of its e-invoice.',
  getPaymentStatus:
    'May be asked repeatedly; it never pays. For a debt that stays due, it is the result of the newest attempt.',
  listInvoicePaymentMethods: 'Those that can pay an invoice of the account, with their least amounts.',
  printInvoice: 'A refunded one says so, with the sum.',
  choosePaymentMethod:
    'The wallet pays at once, whole or not at all (402), and its orders are booked. Of a gateway only the choice is stored, and nothing is taken before the person has paid on its page. 409 when the invoice is settled, or when the sum is not `quotedPrice`.',
  openPaymentPage:
    'For the browser of the person who pays. A `doneUrl` that is not of this server is replaced by the default page. A repeated call continues the same payment.',
  getTopUpPlans: 'With the account’s own plan.',
  listTopUpMethods: 'With their least amounts.',
  buyTopUp:
    'Makes an invoice and begins its payment; the wallet grows once the money has arrived. 422 for an amount, method or promo code that is not possible.',
  getReferral: 'It is made at the first request.',
  listReferrals: 'Another account’s `customerId` gets 404.',
  inviteFriends:
    'Costs nothing; the text is fixed. Addresses that are invalid, the sender’s own, or invited often enough today are named and do not hold back the others.',
  listApps: 'With the fields of their settings. Prices of the tenant, where an app has one.',
  listInstalledApps: 'Secrets are answered as eight dots, which may be sent back to keep them.',
  installApp:
    'Answers 404 for an app that the tenant does not offer, 403 without the plan that has it, 409 if it is installed already, or nothing would use it.',
  saveApp: `Settings that are missing in the body, and secrets that are sent as their eight dots, stay. ${TOO_LATE}`,
  changeApp: `Settings that are missing in the body, and secrets that are sent as their eight dots, stay; an empty text removes one. ${TOO_LATE}`,
  uninstallApp: 'The app is not used from now on. Orders stay.',
  reportTracking:
    'Called by the courier, by the key in the address. An identical report (code, time, place) is a repeat and changes nothing; a late one joins the history at its own time. 404 for any other parcel, 409 for an impossible step.',
  listIntegrations: 'Without their keys.',
  connectShop:
    'Only this answer contains the key; a call that is repeated with its idempotency key gets it again.',
  takeShopifyOrder:
    'Called by the shop, by the key in the address, repeatedly until it is answered: an order is stored once, as a draft, so that a person chooses the courier.',
  getIntegration: 'Without the key, which only the first answer had.',
  renameIntegration: `Its key and address stay. ${TOO_LATE}`,
  disconnectShop: 'Its calls are refused at once. Orders that it has made stay.',
  authorizeBilling:
    'Nothing is charged before the owner has accepted. 409 for another kind of shop, and after the agreement.',
  listActivity: `${FILTERS} Entries are kept for 400 days.`,
  listActors: 'For the filters `person` and `key`.',
  exportActivity: `${FILTERS} All rows of the filter.`,
  listApiKeys: 'With their scopes and limits; never the key itself.',
  createApiKey:
    'Its rights are those of its maker, limited by its scopes and limits. A call that is repeated with its idempotency key gets the same key again. At most a hundred keys.',
  changeApiKey: `Counts from its next call; bookings of the day that were made before count too. Needs a proof of identity (403). ${TOO_LATE}`,
  revokeApiKey: 'Its next call is refused. Cannot be undone.',
  readConnectRequest:
    'For the page on which a person decides. 422 for an unknown program, and for an address that is not the program’s.',
  answerConnectRequest:
    'Answers the address to which the browser returns. An allowed program gets a code that is valid for one minute, once.',
  listWebhooks: 'With the state of each.',
  createWebhook:
    'One that exists for this address and event is answered instead, and switched on. Called only at a public address that begins with https://; others get 422.',
  getWebhookSecret: 'During a rotation both secrets, with the time when the old one ends.',
  rotateWebhookSecret: 'A second call during a rotation changes nothing.',
  finishWebhookSecret: 'Answers 409 where no rotation is going on.',
  getWebhook: 'The waiting and failed deliveries only on request, since they may be many.',
  changeWebhook: `Only the sent fields change. 422 if another webhook has this address and event. ${TOO_LATE}`,
  patchWebhook: `The same call as POST: only the sent fields change. ${TOO_LATE}`,
  putWebhook: `The same call as POST: only the sent fields change. ${TOO_LATE}`,
  deleteWebhook: 'Nothing more is sent. Cannot be undone.',
  testWebhook: 'Answers what the receiver said. It changes no order and no delivery. Too many get 429.',
  tryWebhook:
    'With the first waiting delivery, else with a sample. Answers what the receiver said. Too many get 429.',
  replayWebhook:
    'Its deliveries wait again, under their old ids, so that a receiver recognises them. They are kept for 30 days.',
  listWebhookDeliveries: 'Kept for 30 days; `state` selects waiting, delivered or failed ones.',
  getWebhookDelivery: 'With the answers of the receiver.',
  redeliverWebhook: 'Under its old id. Answers what the receiver said. Too many get 429.',
  getNoticeMonth: 'Compared with the limit that the account has set.',
  streamEvents:
    'A stream ends after 15 minutes; the client connects again with its last event’s id and misses nothing.',
  getPushKey: 'For the browser, which subscribes with it.',
  registerPushToken: 'The browser gives the token once its person has agreed.',
  moveSandboxOrder:
    'As if its courier had reported it: notices, webhooks and inbox follow. Only steps that are possible now.',
  weighSandboxOrder:
    'As if the hub had weighed it: the difference of the price is charged to the wallet or returned.',
  topUpSandboxWallet: 'Without a payment. The entry is one of a top-up.',
} as const;
