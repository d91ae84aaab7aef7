import type { GROUPS } from './groups.ts';

/** The texts of one language, by area. A new file of texts is one line here; `tests/unit/i18n` proves that each language has the same. */
export interface Catalogue {
  activity: typeof import('./en_US/activity.json');
  addressWords: typeof import('./en_US/addressWords.json');
  afterPayment: typeof import('./en_US/afterPayment.json');
  analytics: typeof import('./en_US/analytics.json');
  apiKeys: typeof import('./en_US/apiKeys.json');
  apps: typeof import('./en_US/apps.json');
  ask: typeof import('./en_US/ask.json');
  auth: typeof import('./en_US/auth.json');
  billing: typeof import('./en_US/billing.json');
  booking: typeof import('./en_US/booking.json');
  bulk: typeof import('./en_US/bulk.json');
  calls: typeof import('./en_US/calls.json');
  choices: typeof import('./en_US/choices.json');
  cod: typeof import('./en_US/cod.json');
  commandWords: typeof import('./en_US/commandWords.json');
  commands: typeof import('./en_US/commands.json');
  common: typeof import('./en_US/common.json');
  console: typeof import('./en_US/console.json');
  contactWords: typeof import('./en_US/contactWords.json');
  contacts: typeof import('./en_US/contacts.json');
  dashboard: typeof import('./en_US/dashboard.json');
  dateRanges: typeof import('./en_US/dateRanges.json');
  desk: typeof import('./en_US/desk.json');
  documents: typeof import('./en_US/documents.json');
  duration: typeof import('./en_US/duration.json');
  editGrid: typeof import('./en_US/editGrid.json');
  exports: typeof import('./en_US/exports.json');
  gateway: typeof import('./en_US/gateway.json');
  grid: typeof import('./en_US/grid.json');
  importFile: typeof import('./en_US/importFile.json');
  importHeaders: typeof import('./en_US/importHeaders.json');
  importWords: typeof import('./en_US/importWords.json');
  inbox: typeof import('./en_US/inbox.json');
  inboxMessages: typeof import('./en_US/inboxMessages.json');
  inboxRules: typeof import('./en_US/inboxRules.json');
  instabook: typeof import('./en_US/instabook.json');
  instabookForm: typeof import('./en_US/instabookForm.json');
  integrations: typeof import('./en_US/integrations.json');
  invitation: typeof import('./en_US/invitation.json');
  itemTypes: typeof import('./en_US/itemTypes.json');
  language: typeof import('./en_US/language.json');
  live: typeof import('./en_US/live.json');
  mails: typeof import('./en_US/mails.json');
  manifests: typeof import('./en_US/manifests.json');
  menu: typeof import('./en_US/menu.json');
  messageWords: typeof import('./en_US/messageWords.json');
  messages: typeof import('./en_US/messages.json');
  money: typeof import('./en_US/money.json');
  mui: typeof import('./en_US/mui.json');
  multipoint: typeof import('./en_US/multipoint.json');
  noticeTexts: typeof import('./en_US/noticeTexts.json');
  notices: typeof import('./en_US/notices.json');
  orderDetail: typeof import('./en_US/orderDetail.json');
  orderForm: typeof import('./en_US/orderForm.json');
  orderImport: typeof import('./en_US/orderImport.json');
  orderStatus: typeof import('./en_US/orderStatus.json');
  orderWords: typeof import('./en_US/orderWords.json');
  orders: typeof import('./en_US/orders.json');
  people: typeof import('./en_US/people.json');
  phoneWords: typeof import('./en_US/phoneWords.json');
  price: typeof import('./en_US/price.json');
  profile: typeof import('./en_US/profile.json');
  push: typeof import('./en_US/push.json');
  pushMessages: typeof import('./en_US/pushMessages.json');
  quote: typeof import('./en_US/quote.json');
  ra: typeof import('./en_US/ra.json');
  reasons: typeof import('./en_US/reasons.json');
  referral: typeof import('./en_US/referral.json');
  riskReasons: typeof import('./en_US/riskReasons.json');
  ruleMessages: typeof import('./en_US/ruleMessages.json');
  scan: typeof import('./en_US/scan.json');
  sentences: typeof import('./en_US/sentences.json');
  settings: typeof import('./en_US/settings.json');
  shell: typeof import('./en_US/shell.json');
  shopBilling: typeof import('./en_US/shopBilling.json');
  signIn: typeof import('./en_US/signIn.json');
  statementWords: typeof import('./en_US/statementWords.json');
  statusWords: typeof import('./en_US/statusWords.json');
  steps: typeof import('./en_US/steps.json');
  stopMessages: typeof import('./en_US/stopMessages.json');
  templates: typeof import('./en_US/templates.json');
  topUp: typeof import('./en_US/topUp.json');
  track: typeof import('./en_US/track.json');
  tracking: typeof import('./en_US/tracking.json');
  validation: typeof import('./en_US/validation.json');
  valueWords: typeof import('./en_US/valueWords.json');
  versions: typeof import('./en_US/versions.json');
  views: typeof import('./en_US/views.json');
  webhooks: typeof import('./en_US/webhooks.json');
}

export type Area = keyof Catalogue;

type Group = keyof typeof GROUPS;

/** A name by which texts are read: an area, or a group of areas. */
export type Name = Area | Group;
export type Texts<N extends Name> = N extends Group
  ? Pick<Catalogue, (typeof GROUPS)[N][number]>
  : N extends Area
    ? Catalogue[N]
    : never;
