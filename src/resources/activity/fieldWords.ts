import type { AuditEntry } from '../../../contract/account/audit.ts';

/** Fields of changes by the word that the screens have for them. */
const FIELDS = {
  name: 'name newName',
  photo: 'profilePic',
  language: 'lang',
  password: 'password newPassword',
  email: 'email',
  phone: 'phone mobile',
  address: 'unitNo address1 address2 city state postcode country coord',
  company: 'company',
  tags: 'tags',
  defaultSender: 'isDefaultSender',
  members: 'add remove contactIds',
  accountType: 'type',
  identity: 'identityNo identityType',
  birth: 'dob',
  industry: 'industry',
  tax: 'taxIdentificationNo',
  website: 'websiteUrl',
  label: 'defaultLabelType',
  sorting: 'priceQuotePref',
  proof: 'proof',
  billing: 'billing',
  bank: 'customerBankDetails',
  services: 'selectedServices',
  notices:
    'emailNotifications smsNotifications pushNotifications notices noticesOnceADay notifyMeOrderStatus notifyRecipientOrderStatus whatsappMeOrderStatus whatsappRecipientOrderStatus instabookNotifyReceiver instabookNotifySender newInvoice paidInvoice newsletter minBalanceNotify minBalanceVal',
  brand: 'customBranding',
  logo: 'logo',
  colours: 'colorBg colorPrimary',
  description: 'description',
  support: 'supportEmail supportPhone supportUrl',
  promotions:
    'promoBannerDesc promoBannerImg promoBannerUrl promoNoticeCTA promoNoticeDescription promoNoticeTitle promoNoticeUrl promoPopupDesc promoPopupImg promoPopupUrl',
  messages:
    'notifySms notifyEmail100 notifyEmail200 notifyEmail500 notifyEmail600 notifyEmail700 notifyEmail900',
  footer: 'footer',
  measuring: 'googleAnalyticsId googleAdsId facebookPixelId mixpanelToken tiktokPixelId',
  mapSites: 'mapSites',
  webAddress: 'url',
  event: 'event',
  onOff: 'status offReason on',
  columns: 'columns',
  settings: 'config',
  view: 'content',
  sharing: 'shared',
  limits: 'limits',
  role: 'role roleId',
  dayLimit: 'dayLimit',
  rights: 'rights',
  repeat: 'books count maxPrice startsOn time until weekdays',
  sender: 'origin',
  receiver: 'destination',
  stops: 'waypoint',
  itemType: 'itemType',
  weight: 'weight',
  service: 'serviceCode',
  addons: 'serviceAddon',
  cod: 'cod',
  insurance: 'insurance',
  promoCode: 'promoCode',
  payment: 'paymentMethodId',
  pickupTime: 'scheduledAt',
  reference: 'referenceNo extId',
  note: 'note',
} as const;

export type FieldWord = keyof typeof FIELDS | 'other';

const WORD_OF = new Map(
  Object.entries(FIELDS).flatMap(([word, names]) =>
    names.split(' ').map((name) => [name, word as FieldWord]),
  ),
);
/** Fields of a call that are not part of the change: the agreed price, versions, proofs and sources. */
const UNTOLD = new Set(
  'process quotedPrice version updated_at source skipQueue placeConfirmed code'.split(' '),
);

/** The words of an entry's fields, each once; a repeat's `state` is whether it runs, not a place. */
export function fieldWords({ operation, fields }: Pick<AuditEntry, 'operation' | 'fields'>): FieldWord[] {
  const words = fields.flatMap((name) => {
    if (UNTOLD.has(name)) return [];
    return operation === 'setRepeat' && name === 'state' ? 'onOff' : (WORD_OF.get(name) ?? 'other');
  });
  return [...new Set(words)];
}
