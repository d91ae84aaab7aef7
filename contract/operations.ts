/** Groups of calls, in the order in which the documentation shows them. */
export const TAGS = {
  'Sign-in': 'Sessions, accounts and passwords. Programs use an API key instead.',
  Account: 'Company, user and customer account.',
  Services: 'What can be booked, and what it costs.',
  Orders: 'Drafts and orders: make, confirm, change, cancel, print.',
  Bulk: 'Actions over many orders as jobs of the server.',
  Import: 'Orders out of a sheet.',
  Instabook: 'Links by which buyers fill in where their parcel goes.',
  Tracking: 'Where a parcel is, proof of delivery, rating.',
  Manifests: 'Lists of parcels that a courier signs at pickup.',
  Contacts: 'The address book.',
  Wallet: 'Invoices, payments and cash on delivery.',
  'API keys': 'Keys for programs: made once, with what they may do, and revoked at once.',
  'Look-up': 'Addresses, places and codes.',
  Events: 'What happens, as it happens.',
  Sandbox: 'Only where the embedded couriers and the embedded payment gateway run.',
} as const;
type Tag = keyof typeof TAGS;

export interface Operation {
  id: string;
  tag: Tag;
  summary: string;
  /** Content type of the answer, where it is not JSON. */
  media?: string;
  /** Redirects instead of answering. */
  redirects?: true;
  /** Takes a file as form data. */
  upload?: true;
  /** May be refused when the wallet does not cover it. */
  pays?: true;
  /** Takes no idempotency key. */
  unkeyed?: true;
}

const PDF = 'application/pdf';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const op = (id: string, tag: Tag, summary: string, more: Partial<Operation> = {}): Operation => ({
  id,
  tag,
  summary,
  ...more,
});

/** Every call of the API by its operation id: the function names of a generated client stay stable. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  'post /auth/login': op('signIn', 'Sign-in', 'Sign in with a name and a password'),
  'post /auth/refreshToken': op('refreshToken', 'Sign-in', 'Change a refresh token for new tokens'),
  'post /auth/logout': op('signOut', 'Sign-in', 'Sign out'),
  'post /auth/easyLogin': op('signInByCode', 'Sign-in', 'Send a code to a contact, and sign in by it'),
  'post /auth/exchangeToken/google': op('exchangeGoogleToken', 'Sign-in', 'Sign in with a token of Google'),
  'post /auth/exchangeToken/facebook': op(
    'exchangeFacebookToken',
    'Sign-in',
    'Sign in with a token of Facebook',
  ),
  'post /auth/verify/email': op('resendVerification', 'Sign-in', 'Send the verification code again'),
  'post /auth/verify': op('verifyAccount', 'Sign-in', 'Verify an account by its code'),
  'post /auth/ticket': op('makeTicket', 'Sign-in', 'Make a one-use ticket for a link'),
  'get /auth/personalAccessToken': op('listApiKeys', 'API keys', 'API keys of the account'),
  'post /auth/personalAccessToken': op('createApiKey', 'API keys', 'Make an API key, shown only now'),
  'post /auth/personalAccessToken/{id}/revoke': op('revokeApiKey', 'API keys', 'Revoke an API key'),
  'post /user/register': op('register', 'Sign-in', 'Open an account'),
  'post /user/deleteAccount': op(
    'deleteAccount',
    'Account',
    'Delete the signed-in user and the accounts that nobody else uses',
  ),
  'get /user/pushKey': op('getPushKey', 'Events', 'The key by which a browser subscribes to push messages'),
  'post /user/fcmToken': op(
    'registerPushToken',
    'Events',
    'Send push messages to the browser of this session',
  ),
  'post /user/forgotPassword': op('forgotPassword', 'Sign-in', 'Mail a link that resets the password'),
  'post /user/resetPassword': op('resetPassword', 'Sign-in', 'Set a new password by its code'),
  'get /company/info': op('getCompanyOfHost', 'Account', 'The company of this address'),
  'get /company/settings': op('getCompanySettings', 'Account', 'Settings of the company'),
  'get /company/{id}': op('getCompany', 'Account', 'A company'),
  'get /company/{id}/guest-settings': op('getGuestSettings', 'Account', 'Settings that need no session'),
  'get /user': op('getUser', 'Account', 'The signed-in user'),
  'put /user': op('changeUser', 'Account', 'Change the signed-in user'),
  'get /user/customers': op('listOwnCustomers', 'Account', 'Accounts of the signed-in user'),
  'post /user': op('changeOwnContact', 'Account', 'Change the own e-mail address or mobile number by a code'),
  'get /auth/sessions': op('listOwnSessions', 'Sign-in', 'The own sessions that can still be used'),
  'delete /auth/sessions': op('endOtherSessions', 'Sign-in', 'End every other own session'),
  'delete /auth/sessions/{id}': op('endOwnSession', 'Sign-in', 'End one of the own sessions'),
  'post /auth/stepUp': op('stepUp', 'Sign-in', 'Prove again who is signed in'),
  'post /auth/stepUp/code': op('sendStepUpCode', 'Sign-in', 'Have a code mailed for that'),
  'get /customer': op('getCustomer', 'Account', 'The own account'),
  'put /customer': op('changeCustomer', 'Account', 'Change the own account'),
  'post /customer': op('saveCustomer', 'Account', 'Change billing or chosen services of the own account'),
  'get /customer/{id}': op('getCustomerById', 'Account', 'An own account by its id'),
  'get /customer/{id}/allServiceCompany': op(
    'listAvailableServiceCompanies',
    'Services',
    'Ids of the service companies to choose from',
  ),
  'get /service': op('listServices', 'Services', 'Services of the company'),
  'get /service/itemTypes': op('listItemTypes', 'Services', 'Item types'),
  'get /service/serviceCompanies': op('listServiceCompanies', 'Services', 'Service companies'),
  'get /service/outlets': op('listOutlets', 'Services', 'Outlets where parcels can be handed in'),
  'get /service/vehicles': op('listVehicles', 'Services', 'Vehicles for orders over several stops'),
  'post /service/instantQuote': op('quote', 'Services', 'Prices of a parcel, a trip, or an order by its id'),
  'get /service/directions': op('getDirections', 'Look-up', 'The way over several points'),
  'post /service/geocoder': op('findAddressAt', 'Look-up', 'The address at a place'),
  'get /geocoder/autosuggest': op('suggestAddresses', 'Look-up', 'Addresses by the first words'),
  'get /parameters/q/country': op('listCountries', 'Look-up', 'Countries'),
  'get /parameters/q/postcode': op('findPostcode', 'Look-up', 'City and state of a postcode'),
  'get /parameters/q/city': op('findCities', 'Look-up', 'Cities by name'),
  'get /parameters/hscode': op('findHsCodes', 'Look-up', 'HS codes by words'),
  'get /parameters/customerType': op('listCustomerTypes', 'Look-up', 'Kinds of customers'),
  'get /parameters/industry': op('listIndustries', 'Look-up', 'Industries'),
  'get /contacts': op('listContacts', 'Contacts', 'Contacts of the address book'),
  'get /contacts/export': op('exportContacts', 'Contacts', 'Contacts as a sheet', { media: XLSX }),
  'post /contact': op('createContact', 'Contacts', 'Make a contact'),
  'get /contact/{id}': op('getContact', 'Contacts', 'A contact'),
  'put /contact/{id}': op('changeContact', 'Contacts', 'Change a contact'),
  'delete /contact/{id}': op('deleteContact', 'Contacts', 'Delete a contact'),
  'get /order': op('listOrders', 'Orders', 'Orders, a page at a time'),
  'get /orders': op('listOrderIds', 'Orders', 'Ids of all orders of a filter'),
  'get /order/statusCounts': op('countOrders', 'Orders', 'How many orders each status has'),
  'get /order/paymentMethod': op('listOrderPaymentMethods', 'Orders', 'Ways to pay for an order'),
  'get /order/export': op('exportOrders', 'Orders', 'Orders as a sheet', { media: XLSX }),
  'post /order': op('createOrder', 'Orders', 'Make a draft, or an order that is paid at once', {
    pays: true,
  }),
  'get /order/{ids}': op('getOrder', 'Orders', 'An order, or several by ids that commas join'),
  'put /order/{ids}': op(
    'changeOrder',
    'Orders',
    'Change parts of an unconfirmed order, and confirm it where asked to',
    {
      pays: true,
    },
  ),
  'patch /order/{ids}': op(
    'patchOrder',
    'Orders',
    'Change parts of an unconfirmed order, and confirm it where asked to',
    {
      pays: true,
    },
  ),
  'delete /order/{ids}': op('deleteOrder', 'Orders', 'Delete a draft or a cancelled order'),
  'get /order/{ids}/refreshQuote': op('refreshQuotes', 'Orders', 'Price unconfirmed orders anew'),
  'get /order/{ids}/personnel/delReason': op('listRejectReasons', 'Orders', 'Reasons to reject a driver'),
  'put /order/{ids}/personnel': op('rejectDriver', 'Orders', 'Reject the driver'),
  'patch /order/{ids}/personnel': op('patchDriver', 'Orders', 'Reject the driver'),
  'post /order/process': op('processOrders', 'Orders', 'Confirm and pay orders', { pays: true }),
  'post /order/{ids}/process': op('processOrder', 'Orders', 'Confirm and pay the orders of the path', {
    pays: true,
  }),
  'post /order/ms2781/create': op(
    'createMs2781Order',
    'Orders',
    'Make an order in the form of MS 2781:2023, paid at once unless it is a draft',
    { pays: true },
  ),
  'post /order/ms2781/cancel': op('cancelMs2781Order', 'Orders', 'Cancel an order, answered as MS 2781:2023'),
  'post /order/{ids}/cancel': op('cancelOrder', 'Orders', 'Cancel orders'),
  'post /order/{ids}/clone': op('cloneOrder', 'Orders', 'Place an order again', { pays: true }),
  'get /order/{ids}/label': op('getLabel', 'Orders', 'Labels', { media: PDF }),
  'get /order/{ids}/packlist': op('getPackingList', 'Orders', 'Packing lists', { media: PDF }),
  'get /order/{ids}/inv_invoice': op('getCommercialInvoice', 'Orders', 'Commercial invoices', { media: PDF }),
  'get /order/{ids}/invoice_packlist': op(
    'getInvoiceAndPackingList',
    'Orders',
    'Commercial invoices and packing lists',
    { media: PDF },
  ),
  'get /order/codSettlement': op('listCodSettlements', 'Wallet', 'Cash on delivery, a page at a time'),
  'get /order/codSettlement/totals': op('getCodTotals', 'Wallet', 'Sums of cash on delivery'),
  'get /order/codSettlement/export': op('exportCodSettlements', 'Wallet', 'Cash on delivery as a sheet', {
    media: XLSX,
  }),
  'get /order/bulk_order_template.xlsx': op('getImportTemplate', 'Import', 'The sheet to import orders by', {
    media: XLSX,
  }),
  'post /order/import': op('importFile', 'Import', 'Import a file of orders', {
    upload: true,
    unkeyed: true,
  }),
  'get /order/import/facts': op('getImportFacts', 'Import', 'What rows are checked against'),
  'post /order/import/rows': op('importRows', 'Import', 'Import rows'),
  'post /order/import/price': op('priceRows', 'Import', 'Price rows'),
  'get /order/import/file': op('getImportedFile', 'Import', 'What of a file is imported'),
  'get /order/import/mapping': op(
    'getImportMapping',
    'Import',
    'How the columns of such a sheet were understood',
  ),
  'put /order/import/mapping': op(
    'keepImportMapping',
    'Import',
    'Keep how the columns of a sheet are understood',
  ),
  'post /order/bulk': op('startBatch', 'Bulk', 'Confirm, cancel or price many orders'),
  'post /order/bulk/preview': op('previewBatch', 'Bulk', 'What would become of many orders'),
  'post /order/bulk/price': op('priceBatch', 'Bulk', 'Price imported drafts'),
  'get /order/bulk': op('listBatches', 'Bulk', 'Bulk actions'),
  'get /order/bulk/{id}': op('getBatch', 'Bulk', 'A bulk action'),
  'get /order/bulk/{id}/results': op('listBatchResults', 'Bulk', 'What became of each order'),
  'post /order/bulk/{id}/undo': op('undoBatch', 'Bulk', 'Take a bulk action back before it begins'),
  'post /order/bulk/{id}/seen': op('closeBatch', 'Bulk', 'Put a finished bulk action away'),
  'get /referral': op('getReferral', 'Account', 'The code to refer friends with'),
  'get /referrals/{customerId}/lists': op('listReferrals', 'Account', 'Who signed up with the code'),
  'post /referral/invite': op('inviteFriends', 'Account', 'Invite friends by mail'),

  'get /instabook': op('listInstabookLinks', 'Instabook', 'Links for buyers, a page at a time'),
  'post /instabook': op('createInstabookLink', 'Instabook', 'Make a link for buyers'),
  'post /instabook/{id}/end': op('endInstabookLink', 'Instabook', 'End a link'),
  'post /order/instabook/{id}': op('submitInstabook', 'Instabook', 'A buyer fills in where the parcel goes'),

  'post /manifest': op('createManifest', 'Manifests', 'Make a manifest'),
  'get /manifest': op('listManifests', 'Manifests', 'Manifests, a page at a time'),
  'get /manifest/export': op('exportManifests', 'Manifests', 'Manifests as a sheet', { media: XLSX }),
  'get /manifest/{id}': op('getManifest', 'Manifests', 'A manifest'),
  'post /manifest/{id}/cancel': op('cancelManifest', 'Manifests', 'Cancel a manifest'),
  'get /manifest/{id}/print': op('printManifest', 'Manifests', 'A manifest to print', { media: PDF }),
  'get /order/{ids}/money': op('getOrderMoney', 'Wallet', 'Why an order costs what it costs'),
  'post /order/{ids}/weight/dispute': op(
    'disputeWeight',
    'Wallet',
    'Dispute the weight that a courier measured',
  ),
  'get /wallet/invoice': op('listInvoices', 'Wallet', 'Invoices, a page at a time'),
  'get /wallet/invoice/export': op('exportInvoices', 'Wallet', 'Invoices as a sheet', { media: XLSX }),
  'get /wallet/tx': op('listTransactions', 'Wallet', 'What moved money, a page at a time'),
  'get /wallet/tx/export': op('exportTransactions', 'Wallet', 'Transactions as a sheet', { media: XLSX }),
  'get /wallet/statement': op('printStatement', 'Wallet', 'The statement of a month', { media: PDF }),
  'get /customer/{id}/unbilledAmount': op('getUnbilledAmount', 'Wallet', 'What an account owes'),
  'get /wallet/invoice/{id}': op('getInvoice', 'Wallet', 'An invoice'),
  'get /wallet/invoice/{id}/paymentStatus': op('getPaymentStatus', 'Wallet', 'Whether an invoice is paid'),
  'get /wallet/paymentMethod': op('listInvoicePaymentMethods', 'Wallet', 'Ways to pay an invoice'),
  'post /wallet/invoice/{id}/paymentmethod': op(
    'choosePaymentMethod',
    'Wallet',
    'Choose how an invoice is paid',
    { pays: true },
  ),
  'get /wallet/invoice/{id}/payment': op(
    'openPaymentPage',
    'Wallet',
    'Go to the page where an invoice is paid',
    { redirects: true },
  ),
  'get /wallet/invoice/{id}/print': op('printInvoice', 'Wallet', 'An invoice to print', { media: PDF }),
  'get /topup/plan/customer': op('getTopUpPlans', 'Wallet', 'Plans to top up with'),
  'get /topup/paymentMethod': op('listTopUpMethods', 'Wallet', 'Ways to pay a top-up'),
  'post /topup/buy': op('buyTopUp', 'Wallet', 'Top up the wallet', { pays: true }),
  'post /pageView': op('reportPageViews', 'Events', 'Report which pages of a portal were opened', {
    unkeyed: true,
  }),
  'get /events': op('streamEvents', 'Events', 'Live events of the account', { media: 'text/event-stream' }),
  'post /order/track': op('track', 'Tracking', 'Track one parcel, or a list'),
  'get /order/track/{consignmentNo}': op('trackByNumber', 'Tracking', 'Track a parcel by its number'),
  'get /order/{id}/track': op('trackOrder', 'Tracking', 'Track an own order'),
  'get /etrack/{nanoId}': op('trackBySecret', 'Tracking', 'Track a parcel by its secret link'),
  'post /order/tracking-pod': op('getProofOfDelivery', 'Tracking', 'Proof of delivery'),
  'post /order/{id}/rate': op('rateDelivery', 'Tracking', 'Rate a delivery'),
  'post /sandbox/wallet/topUp': op('topUpSandboxWallet', 'Sandbox', 'Top up the wallet of the demo'),
  'post /sandbox/order/{id}/weight': op('weighSandboxOrder', 'Sandbox', 'Weigh a parcel of the demo'),
  'post /sandbox/order/{id}/status': op('moveSandboxOrder', 'Sandbox', 'Move a parcel of the demo'),
};
