const TOO_LATE = 'An older `updatedAt` gets 409 with the stored version.';
const PERIOD = 'Days are those of the account’s time zone. Without a period: the last 90 days.';

/** Facts for callers of services, contacts, tracking and analytics that the summaries leave out, by operation. */
export const SERVICE_DETAILS = {
  listCountries: 'Codes of ISO 3166, with names in the language of `lang`.',
  findPostcode: 'Several rows where a postcode has several towns; none where it is unknown.',
  listPlaces:
    'The whole table of a country, to check addresses without further calls. It changes rarely and may be kept.',
  findCities: 'Begins with the typed letters; `at` prefers those that are near.',
  findHsCodes: 'For goods that leave the country. Words in any order; the best match first.',
  suggestAddresses:
    'From four letters on. Streets only where the server has a geocoder; else towns and postcodes.',
  listCustomerTypes: 'Their ids are the `type` of an account. Names in the language of `lang`.',
  listIndustries: 'Their ids are the `industry` of an account. Names in the language of `lang`.',
  listServices:
    'All of the tenant, with limits and add-ons. Which of them carry a parcel, and for how much, says a quote.',
  listItemTypes: 'Their names are the `itemType` of an order.',
  listVehicles: 'With what they carry; they are the services of trips with several drop-offs.',
  listServiceCompanies: 'The couriers behind the tenant’s services.',
  listAvailableServiceCompanies: 'Before the account’s own choice, which an empty list means: all couriers.',
  listOutlets: 'For services whose parcels the sender brings.',
  findAddressAt: 'For a place that was chosen on a map.',
  getDirections: 'By road where the server has directions; else straight lines, and the answer says so.',
  listContacts:
    'Filters combine by “and”; an empty filter is none. `duplicates` lists only those that seem to be the same person.',
  chooseDefaultSender:
    'Send as `seen` the sender that was shown: if another was chosen meanwhile, 409 with it. Null ends the choice.',
  exportContacts: 'Filters as in the list; all rows of the filter.',
  importContacts:
    'At most 5,000 rows. `dryRun` only checks. Bad rows are named and do not hold back the others.',
  mergeContacts:
    'Two to ten; the one that stays joins the groups of all. 409, with the present contacts, when one was changed since `versions`. A repeated call finds the first merge.',
  undoContactMerge: 'The merged contacts return. 409 if the remaining one was changed after the merge.',
  listDuplicates: 'The contact alone if it has none.',
  getContact: 'A deleted contact, and somebody else’s, get 404.',
  changeContact: `Orders that used it do not change. 422 for a place whose parts contradict each other. ${TOO_LATE}`,
  deleteContact: 'It can be restored for a day. Orders that used it do not change.',
  createContact:
    'Answers 422 for a postcode of another place than city and state. A second contact of the same person is not refused.',
  restoreContact: 'Within a day after it was deleted.',
  listContactGroups: 'With the number of their contacts.',
  changeGroupMembers:
    'Missing contacts are left off; 404 if all of them, or a group, are missing. Answers the groups.',
  renameContactGroup: `A name is used once. ${TOO_LATE}`,
  deleteContactGroup: 'Its contacts stay in the address book.',
  orderToGroup:
    'From the default sender, with the weight of the last parcel to each contact. Drafts cost nothing until they are confirmed.',
  track:
    'Without a session: names of people are hidden. Hyphens, blanks and full-width digits in numbers do not matter. Unknown numbers of a list are left out; a single one gets 404.',
  trackByNumber: 'Without a session: names of people are hidden. An unknown number gets 404.',
  trackOrder:
    'With names, since the caller owns the order. Steps in the order of their own times, also those that were reported late.',
  trackBySecret:
    'Whoever has the link sees more than by the number: names, driver and what the recipient may ask for.',
  getProofOfDelivery:
    'For anyone who knows the last four digits of the sender’s or the recipient’s phone number. Ten wrong tries in a day lock the parcel (429).',
  rateDelivery: 'By the holder of the secret link, once: 409 for a second rating, and before the delivery.',
  listAnalyticsChoices: 'For filters: only what occurs in the account’s orders.',
  embedDashboard: 'Signed for the calling account. 404 where the tenant has no analytics server.',
  embedAffiliateDashboard:
    'Over the orders from one source, for the users whom the tenant names; everybody else gets 404.',
  getOrderAnalytics: `${PERIOD} In every status, day by day.`,
  getOperationsAnalytics: `${PERIOD} Durations are those of parcels that had both steps.`,
  getCodAnalytics: `${PERIOD} Amounts are in the tenant’s currency.`,
  getRatingAnalytics: `${PERIOD} Only rated deliveries count.`,
  getPerformanceAnalytics: `${PERIOD} Compared by service.`,
} as const;
