const FILTERS = 'Filters combine by “and”; an empty filter is none.';
const REMEDY = 'Each matter has its own result: one that is refused does not hold back the others.';
const TOO_LATE = 'An older `updatedAt` gets 409 with the stored version.';

/** Facts for callers of orders, imports, bulk work and documents that the summaries leave out, by operation. */
export const ORDER_DETAILS = {
  listOrders: `${FILTERS} \`after\` continues behind an order, for lists that grow; \`retrieve\` adds parts that are not always read.`,
  createOrder:
    'Without `process` it answers a draft, which costs nothing. With it, the price is taken from the wallet and the courier is told in the same call; a wallet that does not cover it gets 402, and no order is made.',
  listOrderIds: `${FILTERS} For actions over a whole list; sorted like the list.`,
  countOrders: 'One number for each group of statuses, also of the empty ones.',
  getOrder:
    'One id answers a record, several a list without those that are unknown or not yours; a single such id gets 404.',
  changeOrder:
    'Only the sent fields change, and the order is priced again. A confirmed one gets 409, as does a change that is based on an older version, with the present order. `process` also pays and books it, as by confirming.',
  patchOrder:
    'The same call as PUT: only the sent fields change, a confirmed order gets 409, and `process` also pays and books it.',
  deleteOrder: 'Also a failed one; others get 409. Cannot be undone, and moves no money.',
  listOrderPaymentMethods:
    'With their least amounts. Those that are `disabled` exist and cannot be used now.',
  refreshQuotes: 'Requests today’s offers and stores them. Costs nothing.',
  listRejectReasons: 'For the `reason` of the call that rejects the driver.',
  processOrders:
    'Takes each order’s price from the wallet and books it at its courier. Each order has its own result: a refused one is not charged and does not hold back the others; if none succeeds, the answer is the first refusal. `quotedPrice` refuses a price that has changed.',
  processOrder:
    'Like the call with ids in the body: each order is paid and booked on its own and has its own result; if none succeeds, the answer is the first refusal.',
  cancelOrder:
    'Before the pickup. The courier releases the parcel first (409 if it does not answer), then the price returns to the wallet. Each order has its own result; one that has gone too far is refused and does not hold back the others.',
  changeService:
    'Cancels and refunds the order, and pays and books a new one with the same goods and stops, in one step: with 402, with a changed price and once the courier has the parcel nothing changes.',
  cloneOrder:
    'Copies goods and stops; past times, a discontinued service, number and payment are not copied. With `process` it is paid at once; without, it is a draft, which costs nothing.',
  placeOrderAgain: 'At most 200 in one call, as drafts, which cost nothing until they are confirmed.',
  patchDriver: 'The same call as PUT: the order waits for another driver.',
  rejectDriver:
    'The order waits for another driver. 409 when service or status do not allow it, or when another driver has come meanwhile.',
  quote:
    'Costs and stores nothing. Answers every service that carries the parcel, in the order that the account prefers; what can be corrected, such as an unknown promo code, is in `errors`. A COD add-on with the value -1 asks for its price and leaves no service out.',
  getLabel:
    'Of booked orders, in the order of the ids. `format` is pdf, zpl or html. A courier’s label that cannot be read is replaced by a page that names the order.',
  getPackingList: 'In the order of the ids.',
  exportOrders: `${FILTERS} All rows of the filter, or the orders in \`ids\`. A range of days needs both ends.`,
  getCommercialInvoice: 'For parcels that leave the country, with HS codes and values of the goods.',
  getInvoiceAndPackingList:
    'For parcels that leave the country; for each order the invoice, then its packing list.',
  getOrderMoney:
    'Each step of the price, from the quote to corrections and refunds, with the money that was moved for it.',
  disputeWeight:
    'Answers 404 without a charged weight, 409 when nothing is left to dispute. The charge returns if the courier accepts the dispute.',
  getOrderNotices: 'Those to the recipient and those to the account, each with its channel and its state.',
  instructCourier:
    'Only what the parcel’s courier takes. Each order has its own result; the same instruction again changes nothing before the courier’s next step.',
  listNearOutlets:
    'Only of each parcel’s own courier, within 40 km of its recipient; the nearest to the first parcel come first. Another outlet is refused by the instruction. Empty where there is none; 404 if no order is the account’s.',
  importFile:
    'XLSX or CSV, at most 10,000 rows and 10 MB. Good rows become drafts, which cost nothing; the others are named with line and column. `dryRun` only checks. 422 when the file cannot be read, or a heading needs an answer.',
  getImportTemplate:
    'Opens without a session. Headings in the language of `lang`, with a sheet that explains each column.',
  getImportFacts:
    'Everything that the rules of the sheet need: services, item types, countries, states and places.',
  importRows:
    'At most 500 rows in one call. Good rows become drafts, which cost nothing; each bad one is answered with its fields. A row that was imported before is named and not made twice, unless `again` asks for it.',
  priceRows:
    'At most 50 rows. Stores nothing; a row without a service that carries it has its reason instead of a price.',
  getImportedFile: 'By the hash of the file, so that a second import of the same file can be recognised.',
  getImportMapping: 'By the signature of the headings, as it was last used, with its corrections.',
  keepImportMapping: `For the next sheet with the same headings. ${TOO_LATE}`,
  listImportMappings: 'Of the whole account, for imports that name their mapping.',
  saveImportMapping: 'At most 200 in an account. 409, with both, when the name is taken.',
  changeImportMapping:
    'Orders that were imported with it do not change. 409 for an older `updatedAt`, and for a name that is taken.',
  deleteImportMapping: 'Orders that were imported with it do not change.',
  startBatch:
    'Over at most 10,000 orders, by ids or by a filter. Confirm and cancel wait ten seconds, in which they can be undone. A selection that differs from `expected` gets 409. Each order is handled on its own: one that fails is not charged and does not hold back the others.',
  listBatches: 'The newest first, with progress and sums.',
  previewBatch:
    'Changes nothing: how many orders are included, what they cost or return, the balance after it, and why the others are left out.',
  priceBatch: 'Begins a job over drafts without prices. Costs nothing.',
  getBatch: 'With progress and sums. Live events tell of its changes.',
  listBatchResults: 'At most 1,000 at a time; each refused order has its reason.',
  listPrintableOrders:
    'For printing after a confirm. Orders that failed or were cancelled since are left out.',
  undoBatch: 'Within ten seconds after the start; a second call changes nothing. 409 when it is too late.',
  closeBatch: 'Its results stay. 409 while it runs; a second call changes nothing.',
  listInstabookLinks: 'Ended ones too, by `tab`.',
  createInstabookLink:
    'Costs nothing; each form becomes a draft that the shipper confirms. `limit` and `endsOn` end it automatically.',
  endInstabookLink: 'Buyers can no longer answer. Drafts that were made by it stay.',
  submitInstabook:
    'Called by the buyer’s page, without a session. The draft costs nothing until the shipper confirms it. 409 once the link takes no more answers.',
  listTemplates: 'Each with the schedule of its repeat.',
  createTemplate:
    'From a stored order, or from the content of one. A name is used once; at most 1,000 templates.',
  getTemplate: 'The content has the form in which an order is created, without dates and numbers.',
  renameTemplate: `Repeats go on under the new name. ${TOO_LATE}`,
  deleteTemplate: 'It can be restored for a day; orders that were made from it stay.',
  restoreTemplate: 'A repeat that books comes back paused. 422 when the name was taken meanwhile.',
  setRepeat: `With \`books\` each order is paid from the wallet on its day, up to \`maxPrice\`; without, it becomes a draft, which costs nothing. ${TOO_LATE}`,
  deleteRepeat: `Orders that it has made stay. ${TOO_LATE}`,
  pauseRepeat: `Makes no order until it is resumed. ${TOO_LATE}`,
  resumeRepeat: `Goes on with the next day in the future; missed days are skipped. The caller pays from now on. ${TOO_LATE}`,
  skipRepeat: 'Only that day, which `on` names: 409 when another day is next.',
  createStandardOrder:
    'Country, service and goods are optional: the tenant’s country, the cheapest service that fits, and one item of the parcel. A paid order is taken from the wallet; refusals name the caller’s own fields.',
  cancelStandardOrder:
    'By `trackingNumber` or `orderId`, with a `reason`. The price returns to the wallet once the courier has confirmed it.',
  getStandardOrder: 'By `trackingNumber` or `orderId`. Changes nothing.',
  readStandardOrder: 'The same answer as GET, for programs that only send bodies. Changes nothing.',
  createManifest:
    'Of parcels before their pickup, with the service and the sender of the first that fits. A parcel that does not fit is named with its reason and does not hold back the others; if none fits, the answer is the first reason.',
  listManifests: 'Those that scanning has opened too.',
  closeManifests: 'Couriers are told of their parcels. None open: an empty list.',
  getManifest: 'With its parcels.',
  cancelManifest: 'Its parcels can be put on another one. 409 once it is in progress or cancelled.',
  exportManifests: `${FILTERS} All rows of the filter.`,
  printManifest: 'To be scanned and signed at the pickup. Several ids are one file.',
  scanParcels:
    'In the order of the scans, each with its own result. A scan that is sent again under its id gets its first answer again.',
  printScanSheet: 'For work with the scanner alone.',
  acceptInbox: `The charge or the shortage stands; nothing further is taken. ${REMEDY}`,
  disputeInbox: `The reason goes to the courier; the matter waits for the answer. ${REMEDY}`,
  takeInbox:
    'For 15 minutes, or until it is released. Others see who works on it, and cannot take it meanwhile.',
  messageInbox: `Sends nothing: the person sends the text in the chat. ${REMEDY}`,
  noteInbox: 'For the others who see the matter. It stays open.',
  callInbox: 'Only where the matter has a recipient to call. It stays open.',
  listInbox: `${FILTERS} Each line says what happens, what is lost if nobody acts, and names the calls that help (\`remedies\`).`,
  countInbox: 'Waiting and snoozed, for a badge.',
  listInboxPeople: 'For the filter `person`.',
  endInbox: `For the account only: the parcel goes its way. ${REMEDY}`,
  snoozeInbox: `At most for a year. A matter that somebody else has taken is refused. ${REMEDY}`,
  reopenInbox: `With \`undo\`, only matters whose last step is the caller’s own. ${REMEDY}`,
  instructInbox: `Only what the parcel’s courier takes, which the line names. ${REMEDY}`,
  retryInbox: `Pays and books as by confirming; when the wallet does not cover it, the order stays failed. ${REMEDY}`,
  cancelInbox: `The courier releases the parcel first; then the price returns to the wallet. ${REMEDY}`,
  changeServiceInbox: `Refunds the old booking and takes the new price. \`quotedPrice\` refuses a price that has changed. ${REMEDY}`,
  placeAgainInbox: `Drafts cost nothing; \`process\` pays each from the wallet. The old parcel goes its way. ${REMEDY}`,
  returnOrderInbox: `Drafts, which cost nothing until they are confirmed. ${REMEDY}`,
  payInbox: `Each invoice is taken from the wallet whole or not at all. \`quotedPrice\` refuses a price that has changed. ${REMEDY}`,
  topUpInbox: 'Nothing is taken before the person has paid on that page.',
  switchOnInbox: `Sends to the stored address of the webhook. ${REMEDY}`,
  correctAddressInbox: `Booked parcels: the courier is told and may refuse. A failed booking keeps the corrected address for the next attempt. ${REMEDY}`,
  listInboxRules: 'Each with its channel, times and the kinds that it reports.',
  createInboxRule:
    'At most five of a user (409). A paid channel needs the right to pay: a WhatsApp message costs as much as one about an order.',
  switchInboxRule:
    'A rule that is switched on reports only later matters. Whoever it tells may only switch it off.',
  deleteInboxRule: 'Matters stay as they are.',
  testInboxRule:
    'Answers the reason of a refusal, or null if the message was taken. 409 for a rule that is off.',
  findRisks:
    'At most 100 parcels. Costs nothing and refuses nothing: reasons such as an identical parcel an hour ago, or cash that was refused before.',
  dismissRisk:
    'Answers 404 for a reason that the account was not shown, 422 for one that every booking refuses.',
  restoreRisk: 'Answers 404 for a reason that the account was not shown.',
  newsSinceVisit: 'What the caller’s role may see. 422 for a time that is too long ago or in the future.',
  noteVisit: 'Once a minute is enough. A pause of half an hour begins a new visit.',
  listSavedViews: 'Own views and those that are shared, in the user’s order.',
  createSavedView: 'A shared view needs the right to share (403).',
  changeSavedView: `Answers 403 for a shared view without the right to share. ${TOO_LATE}`,
  deleteSavedView: 'Other people lose its tab.',
  arrangeSavedViews:
    'Other people keep theirs. An older `arrangedAt` gets 409 with the views in their present order.',
  countSavedViews: 'For the numbers beside the tabs of a list, in one call.',
} as const;
