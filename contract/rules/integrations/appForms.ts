/** Every field of a dedicated form; its label is the text `apps.fields.<key>`. */
export type AppFieldKey =
  | 'sandbox'
  | 'requestPickup'
  | 'scope'
  | 'prefix'
  | 'username'
  | 'accountNo'
  | 'accountNumber'
  | 'applicationCode'
  | 'subscriptionCode'
  | 'callerName'
  | 'callerPhone'
  | 'client_id'
  | 'client_secret'
  | 'secretid'
  | 'authURL'
  | 'returnMode'
  | 'pickupAccount'
  | 'market'
  | 'country'
  | 'region'
  | 'serviceType'
  | 'keyId'
  | 'clientId'
  | 'clientSecret'
  | 'privateKey'
  | 'companyCode'
  | 'meterNumber'
  | 'app_id'
  | 'app_key'
  | 'baseURL'
  | 'apiKey'
  | 'apiSecret'
  | 'email'
  | 'password'
  | 'accessToken';

/** `secret`: masked; no answer contains a saved secret. */
export interface AppField {
  key: AppFieldKey;
  kind: 'switch' | 'text' | 'secret';
  /** A text of several lines, such as a private key in PEM. */
  lines?: true;
  /** A text without which the courier works; the courier needs all others. */
  optional?: true;
  /** Initial value of a new install; false or empty if absent. */
  preset?: string | true;
}
export type AppForm = readonly AppField[];

const on = (key: AppFieldKey, preset?: true): AppField => ({
  key,
  kind: 'switch',
  ...(preset ? { preset } : {}),
});
const word = (key: AppFieldKey, preset?: string): AppField => ({
  key,
  kind: 'text',
  ...(preset ? { preset } : {}),
});
const spare = (key: AppFieldKey, preset?: string): AppField => ({ ...word(key, preset), optional: true });
const secret = (key: AppFieldKey): AppField => ({ key, kind: 'secret' });

const POS_SCOPE = [
  'as01.gen-connote.all',
  'as01.routing-code.all',
  'as2corporate.preacceptancessingle.all',
  'as01.generate-pl9-with-connote.all',
  'as2corporate.tracking-reason-list.all',
  'as2corporate.tracking-event-list.all',
  'as2corporate.tracking-office-list.all',
].join(' ');

/** The thirteen dedicated forms by slug, their fields in the order of the form (APPS-46…72). */
export const APP_FORMS: Readonly<Record<string, AppForm>> = {
  'flash-express': [on('sandbox'), word('region'), word('accountNumber'), secret('apiSecret')],
  'ninja-van': [
    on('sandbox'),
    word('country', 'MY'),
    word('serviceType', 'PARCEL'),
    word('clientId'),
    secret('clientSecret'),
  ],
  'lalamove-v3': [on('sandbox'), word('market', 'MY'), word('apiKey'), secret('apiSecret')],
  'jnt-express': [
    on('sandbox'),
    word('region'),
    word('accountNumber'),
    word('username'),
    secret('apiKey'),
    secret('password'),
  ],
  'pos-usc': [
    on('sandbox'),
    on('requestPickup', true),
    word('scope', POS_SCOPE),
    spare('prefix'),
    spare('username'),
    word('accountNo'),
    spare('applicationCode'),
    word('subscriptionCode'),
    spare('callerName'),
    spare('callerPhone'),
    word('client_id'),
    secret('client_secret'),
    secret('secretid'),
  ],
  'dhl-ecommerce-my': [
    on('sandbox'),
    word('authURL', 'https://api.dhlecommerce.dhl.com/rest/v1/OAuth/AccessToken'),
    on('requestPickup'),
    spare('returnMode', '03'),
    word('accountNumber'),
    word('pickupAccount'),
    word('clientId'),
    secret('password'),
  ],
  'mygdex-prime': [on('sandbox'), word('accountNumber'), secret('apiKey'), secret('accessToken')],
  pickupp: [on('sandbox'), word('region'), word('email'), secret('password')],
  pandago: [
    on('sandbox'),
    word('scope', 'pandago.api.sg.*'),
    word('keyId'),
    word('clientId', 'pandago:sg:'),
    { key: 'privateKey', kind: 'secret', lines: true },
  ],
  'grab-express': [on('sandbox'), word('client_id'), secret('client_secret')],
  citylinkexpress: [on('sandbox'), word('companyCode'), word('accountNumber'), secret('meterNumber')],
  'abx-express': [word('app_id'), secret('app_key'), word('baseURL', 'https://edi.abxexpress.com.my')],
  'line-clear': [
    on('sandbox'),
    word('accountNo'),
    word('username'),
    secret('password'),
    secret('accessToken'),
    on('requestPickup', true),
  ],
};
