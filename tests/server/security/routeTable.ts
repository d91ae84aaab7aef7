import swaggerUi from '@fastify/swagger-ui/package.json' with { type: 'json' };
import { COMMAND_NAMES } from '../../../contract/operate/commands.ts';
import { orderBody } from '../orders/orderBody.ts';
import { ADDRESS, absentIds, type Ids, MAPPING_VERSION, VIEW } from './accessWorld.ts';

/**
 * `own`: for the caller alone, without an id. `ids`: for the owner of the ids; anybody else gets the answer for an unknown id.
 * `secret`: for anybody with an unguessable address. `public`: for everybody, never with a shipper's data.
 */
export interface RouteRow {
  reach: 'own' | 'ids' | 'secret' | 'public';
  path: (ids: Ids) => string;
  body?: (ids: Ids) => unknown;
  /** A stream that does not end. */
  stream?: true;
  /** Needs only the unguessable id. */
  byId?: true;
  /** Only for signed-in people: an API key gets 403 for any id. */
  people?: true;
  /** A ticket in the address opens it, too. */
  link?: true;
  /** Status of the owner's call if it is not 200. */
  owner?: number;
  headers?: Record<string, string>;
}

const ownRow = (path: string, more: Partial<RouteRow> = {}): RouteRow => ({
  reach: 'own',
  path: () => path,
  ...more,
});
const ids = (path: RouteRow['path'], more: Partial<RouteRow> = {}): RouteRow => ({
  reach: 'ids',
  path,
  ...more,
});
const open = (path: string, body?: unknown): RouteRow => ({
  reach: 'public',
  path: () => path,
  ...(body === undefined ? {} : { body: () => body }),
});

const PUSH_KEYS = {
  p256dh: `B${'N'.repeat(86)}`,
  auth: 'tBHItJI5svbpez7KI4CCXg',
};
const NOBODY = { companyCode: 'my', username: 'nobody@example.test', password: 'not it at all' };
const EXCHANGE = { companyCode: 'my', id: '1', token: 'not a token' };
const QUOTE = {
  origin: { postcode: '50450', country: 'MY' },
  destination: { postcode: '47500', country: 'MY' },
  weight: { value: 1, unit: 'kg' },
};
const NO_MERGE = '00000000-0000-4000-8000-000000000002';
const SCAN_ID = '00000000-0000-4000-8000-000000000001';
const SHEET =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nName,Phone\nNobody,1\r\n--b--\r\n';
/** Invalid data instead of a picture; the owner gets a refusal. */
const PHOTO =
  '--b\r\nContent-Disposition: form-data; name="profilePic"; filename="a.png"\r\n\r\nhello\r\n--b--\r\n';
const PARTY = {
  contactName: 'Nobody',
  contactNumber: '0123456789',
  location: { address: '1 Jalan Satu', city: 'Kuala Lumpur', postcode: '50450', state: 'KUL', country: 'MY' },
};
const MS2781 = { orderNumber: '1', sender: PARTY, receiver: PARTY, isDraft: true };
/** An address that is refused before anything is sent. */
const HOOK = { url: 'https://hooks.invalid/canary', event: 'order.created' };
const IMPORT = { rows: [{ line: 2, values: { receiverName: 'Nobody' } }] };
/** The request of a program without a registration. */
const CONNECT = {
  response_type: 'code',
  client_id: 'nobody',
  redirect_uri: 'https://example.com/done',
  code_challenge: 'c'.repeat(43),
  code_challenge_method: 'S256',
};
/** Called from another machine, because the demo's outbox is open to this machine. */
const REMOTE = { 'x-forwarded-for': '203.0.113.9' };

/** Commands need the operator's token, whatever the other credentials. */
const commandsOf = (names: readonly string[]): Record<string, RouteRow> =>
  Object.fromEntries(
    names.map((name) => [
      `POST /v1.0/operate/${name}`,
      { reach: 'secret', path: () => `operate/${name}`, body: () => ({ input: {} }) } satisfies RouteRow,
    ]),
  );

/** An account has each name once. */
let templates = 0;
let mappings = 0;

/** All routes of the server; a missing one fails the test. */
export const ROUTES: Record<string, RouteRow> = {
  'POST /v1.0/auth/login': open('auth/login', NOBODY),
  'POST /v1.0/auth/refreshToken': open('auth/refreshToken', { refreshToken: 'nothing' }),
  'POST /v1.0/auth/logout': open('auth/logout', {}),
  'POST /v1.0/auth/verify/email': open('auth/verify/email', {
    email: 'nobody@example.test',
    userId: 1,
    companyId: 'x',
  }),
  'POST /v1.0/auth/verify': {
    reach: 'public',
    path: () => 'auth/verify',
    body: (i) => ({ companyId: i.company, username: 'nobody@example.test', code: '000000' }),
  },
  'POST /v1.0/auth/easyLogin': {
    reach: 'public',
    path: () => 'auth/easyLogin',
    body: (i) => ({ companyId: i.company, email: 'nobody@example.test', code: '000000' }),
  },
  'POST /v1.0/auth/exchangeToken/google': open('auth/exchangeToken/google', EXCHANGE),
  'POST /v1.0/auth/exchangeToken/facebook': open('auth/exchangeToken/facebook', EXCHANGE),
  'GET /v1.0/user/pushKey': ownRow('user/pushKey'),
  'POST /v1.0/user/fcmToken': ownRow('user/fcmToken', {
    body: () => ({
      token: JSON.stringify({ endpoint: 'https://push.example.com/7', keys: PUSH_KEYS }),
      device: 'web',
      type: 'customer',
    }),
  }),
  'POST /v1.0/user/deleteAccount': ownRow('user/deleteAccount', {
    body: () => ({ password: 'not it at all' }),
    owner: 422,
  }),
  'POST /v1.0/auth/ticket': ownRow('auth/ticket', { body: () => ({ path: '/v1.0/events' }) }),

  'POST /v1.0/pageView': open('pageView', { views: [{ screen: '/order/:id', count: 1 }] }),

  'GET /v1.0/company/info': open('company/info'),
  'GET /v1.0/company/settings': ownRow('company/settings'),
  'GET /v1.0/company/news': ownRow('company/news'),
  'GET /v1.0/company/:id': { reach: 'public', path: (i) => `company/${i.company}` },
  // The tests' tenant has no picture.
  'GET /v1.0/company/:id/mailPicture': {
    reach: 'public',
    path: (i) => `company/${i.company}/mailPicture`,
    owner: 404,
  },
  'GET /v1.0/company/:id/guest-settings': {
    reach: 'public',
    path: (i) => `company/${i.company}/guest-settings`,
  },

  'POST /v1.0/user/register': open('user/register', { companyCode: 'nowhere' }),
  'POST /v1.0/user/forgotPassword': {
    reach: 'public',
    path: () => 'user/forgotPassword',
    body: (i) => ({ companyId: i.company, email: 'nobody@example.test' }),
  },
  'POST /v1.0/user/resetPassword': {
    reach: 'public',
    path: () => 'user/resetPassword',
    body: (i) => ({
      companyId: i.company,
      email: 'nobody@example.test',
      code: 'nothing',
      newPassword: 'correct horse battery',
    }),
  },
  'GET /v1.0/user': ownRow('user'),
  'PUT /v1.0/user': ownRow('user', { body: () => ({ lang: 'en_US' }) }),
  'GET /v1.0/user/customers': ownRow('user/customers'),
  'GET /v1.0/customer': ownRow('customer'),
  'POST /v1.0/user/:id/photo': ids((i) => `user/${i.user}/photo`, {
    people: true,
    body: () => PHOTO,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    owner: 422,
  }),
  'POST /v1.0/user': ownRow('user', { body: () => ({ email: 'nobody@example.test' }), owner: 403 }),
  'GET /v1.0/auth/sessions': ownRow('auth/sessions'),
  'DELETE /v1.0/auth/sessions': ownRow('auth/sessions'),
  'DELETE /v1.0/auth/sessions/:id': ownRow('auth/sessions/00000000-0000-4000-8000-000000000000', {
    owner: 404,
  }),
  'POST /v1.0/auth/stepUp': ownRow('auth/stepUp', {
    body: () => ({ password: 'not it at all' }),
    owner: 422,
  }),
  'POST /v1.0/auth/stepUp/code': ownRow('auth/stepUp/code', { body: () => ({}) }),
  'PUT /v1.0/customer': ownRow('customer', { body: () => ({ industry: 'Retail' }) }),
  'POST /v1.0/customer': ownRow('customer', { body: () => ({ industry: 'Retail' }) }),
  'GET /v1.0/customer/:id': ids((i) => `customer/${i.customer}`),
  'POST /v1.0/customer/:id': ids((i) => `customer/${i.customer}`, {
    body: () => ({ customBranding: false }),
  }),
  'POST /v1.0/customer/:id/branding': ids((i) => `customer/${i.customer}/branding`, {
    body: () => ({ name: 'Batik' }),
  }),
  'POST /v1.0/customer/:id/branding/testMail': ids((i) => `customer/${i.customer}/branding/testMail`, {
    body: () => ({ code: 100, title: 'Booked', content: ['On its way'] }),
  }),
  'GET /v1.0/customer/:id/allServiceCompany': ids((i) => `customer/${i.customer}/allServiceCompany`),

  'GET /v1.0/people': ownRow('people'),
  'POST /v1.0/people/leave': ownRow('people/leave', { owner: 409 }),
  'PATCH /v1.0/people/member/:id': ids((i) => `people/member/${i.member}`, {
    body: () => ({ role: 'packer' }),
    people: true,
    owner: 403,
  }),
  'DELETE /v1.0/people/member/:id': ids((i) => `people/member/${i.member}`, { people: true, owner: 403 }),
  'POST /v1.0/people/invitation': ownRow('people/invitation', {
    body: () => ({ email: 'nobody@example.test', role: 'viewer' }),
    owner: 403,
  }),
  'POST /v1.0/people/invitation/:id/resend': ids((i) => `people/invitation/${i.invitation}/resend`, {
    people: true,
    owner: 403,
  }),
  'DELETE /v1.0/people/invitation/:id': ids((i) => `people/invitation/${i.invitation}`, { people: true }),
  'POST /v1.0/people/invitation/show': open('people/invitation/show', { code: 'guessed' }),
  'POST /v1.0/people/invitation/accept': open('people/invitation/accept', { code: 'guessed' }),
  'POST /v1.0/people/role': ownRow('people/role', {
    body: () => ({ name: 'Reader', rights: ['orders.read'] }),
    owner: 403,
  }),
  'PATCH /v1.0/people/role/:id': ids((i) => `people/role/${i.role}`, {
    body: () => ({ name: 'Reader', rights: ['orders.read'] }),
    people: true,
    owner: 403,
  }),
  'DELETE /v1.0/people/role/:id': ids((i) => `people/role/${i.role}`, { people: true, owner: 403 }),

  'GET /v1.0/parameters/q/country': open('parameters/q/country'),
  'GET /v1.0/parameters/q/postcode': open('parameters/q/postcode?countryCode=MY&postcode=50450'),
  'GET /v1.0/parameters/q/places': open('parameters/q/places?countryCode=MY'),
  'GET /v1.0/parameters/q/city': open('parameters/q/city?countryCode=MY&city=Ipoh'),
  'GET /v1.0/parameters/hscode': open('parameters/hscode?keyword=shirt'),
  'GET /v1.0/parameters/customerType': open('parameters/customerType'),
  'GET /v1.0/parameters/industry': open('parameters/industry'),
  'GET /v1.0/geocoder/autosuggest': open('geocoder/autosuggest?q=Ipoh'),

  'GET /v1.0/service': open('service'),
  'GET /v1.0/service/itemTypes': open('service/itemTypes'),
  'GET /v1.0/service/serviceCompanies': open('service/serviceCompanies'),
  'GET /v1.0/service/vehicles': open('service/vehicles'),
  'GET /v1.0/service/outlets': open('service/outlets?serviceCode=DX'),
  'GET /v1.0/service/logo/:file': open('service/logo/DX.svg'),
  'POST /v1.0/service/instantQuote': open('service/instantQuote', QUOTE),
  'GET /v1.0/service/directions': ownRow('service/directions?points=3.139,101.687;3.073,101.518'),
  'POST /v1.0/service/geocoder': ownRow('service/geocoder', {
    body: () => ({ coord: { lat: 3.15, lon: 101.7 } }),
  }),

  'GET /v1.0/auth/personalAccessToken': ownRow('auth/personalAccessToken'),
  'POST /v1.0/auth/personalAccessToken': ownRow('auth/personalAccessToken', {
    body: () => ({ name: 'Shop' }),
    owner: 403,
  }),
  'PATCH /v1.0/auth/personalAccessToken/:id': ids((i) => `auth/personalAccessToken/${i.apiToken}`, {
    body: () => ({ limits: null }),
    people: true,
    owner: 403,
  }),
  'POST /v1.0/auth/personalAccessToken/:id/revoke': ids(
    (i) => `auth/personalAccessToken/${i.apiToken}/revoke`,
    { people: true },
  ),
  'GET /v1.0/audit': ownRow('audit', { people: true }),
  'GET /v1.0/audit/actors': ownRow('audit/actors', { people: true }),
  'GET /v1.0/audit/export': ownRow('audit/export', { link: true, people: true }),
  'GET /v1.0/webhook': ownRow('webhook'),
  'POST /v1.0/webhook': ownRow('webhook', { body: () => HOOK }),
  'GET /v1.0/webhook/secret': ownRow('webhook/secret'),
  'POST /v1.0/webhook/secret/rotate': ownRow('webhook/secret/rotate', { body: () => ({}) }),
  'POST /v1.0/webhook/secret/finish': ownRow('webhook/secret/finish', { body: () => ({}) }),
  'GET /v1.0/webhook/:id': ids((i) => `webhook/${i.webhook}`),
  'POST /v1.0/webhook/:id': ids((i) => `webhook/${i.webhook}`, {
    body: () => ({ ...HOOK, event: 'order.failed' }),
  }),
  'PATCH /v1.0/webhook/:id': ids((i) => `webhook/${i.webhook}`, {
    body: () => ({ ...HOOK, event: 'order.updated' }),
  }),
  'PUT /v1.0/webhook/:id': ids((i) => `webhook/${i.webhook}`, {
    body: () => ({ ...HOOK, event: 'order_tracking.update' }),
  }),
  'DELETE /v1.0/webhook/:id': ids((i) => `webhook/${i.webhook}`),
  'POST /v1.0/webhook/:id/test': ids((i) => `webhook/${i.webhook}/test`, { body: () => ({}) }),
  'POST /v1.0/webhook/:id/try': ids((i) => `webhook/${i.webhook}/try`, { body: () => ({}) }),
  'POST /v1.0/webhook/:id/replay': ids((i) => `webhook/${i.webhook}/replay`, {
    body: () => ({ from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z' }),
  }),
  'GET /v1.0/webhook/:id/delivery': ids((i) => `webhook/${i.webhook}/delivery`),
  'GET /v1.0/webhook/:id/delivery/:deliveryId': ids((i) => `webhook/${i.webhook}/delivery/${i.delivery}`),
  'POST /v1.0/webhook/:id/delivery/:deliveryId/redeliver': ids(
    (i) => `webhook/${i.webhook}/delivery/${i.delivery}/redeliver`,
    { body: () => ({}) },
  ),
  'GET /v1.0/contacts': ownRow('contacts?limit=1000'),
  'GET /v1.0/contacts/export': ownRow('contacts/export', { link: true }),
  'POST /v1.0/contacts/import': ownRow('contacts/import', {
    body: () => ({ rows: [{ line: 2, contact: { name: 'Nobody' } }] }),
  }),
  'PUT /v1.0/contacts/defaultSender': ids(() => 'contacts/defaultSender', {
    body: (i) => ({ contactId: i.contact }),
  }),
  'POST /v1.0/contacts/merge': ids(() => 'contacts/merge', {
    body: (i) => ({ survivorId: i.contact, contactIds: [2_000_000_000], contact: ADDRESS }),
    owner: 404,
  }),
  'POST /v1.0/contacts/merge/:id/undo': ids(() => `contacts/merge/${NO_MERGE}/undo`, {
    body: () => ({}),
    owner: 404,
  }),
  'POST /v1.0/contact/:id/restore': ids((i) => `contact/${i.contact}/restore`, { body: () => ({}) }),
  'GET /v1.0/contact/:id/duplicates': ids((i) => `contact/${i.contact}/duplicates`),
  'GET /v1.0/contacts/groups': ownRow('contacts/groups'),
  'PUT /v1.0/contacts/groups/members': ids(() => 'contacts/groups/members', {
    body: (i) => ({ contactIds: [i.contact], newName: 'Nobodies' }),
  }),
  'PATCH /v1.0/contacts/groups/:id': ids(() => 'contacts/groups/2000000000', {
    body: () => ({ name: 'Nobodies' }),
    owner: 404,
  }),
  'DELETE /v1.0/contacts/groups/:id': ids(() => 'contacts/groups/2000000000', { owner: 404 }),
  'POST /v1.0/contacts/groups/:id/orders': ids(() => 'contacts/groups/2000000000/orders', {
    body: () => ({}),
    owner: 404,
  }),
  'POST /v1.0/contact': ownRow('contact', { body: () => ({ ...ADDRESS, name: 'Somebody', address1: 'A1' }) }),
  'GET /v1.0/contact/:id': ids((i) => `contact/${i.contact}`),
  'PUT /v1.0/contact/:id': ids((i) => `contact/${i.contact}`, { body: () => ADDRESS }),
  'DELETE /v1.0/contact/:id': ids((i) => `contact/${i.contact}`),

  'GET /v1.0/order': ownRow('order?limit=1000&retrieve=quotes,service'),
  'GET /v1.0/orders': ownRow('orders'),
  'GET /v1.0/order/codSettlement': ownRow('order/codSettlement'),
  'GET /v1.0/order/codSettlement/totals': ownRow('order/codSettlement/totals'),
  'POST /v1.0/order/codSettlement/statement': ownRow('order/codSettlement/statement', {
    body: () => ({ numbers: ['MY1'], owed: true }),
  }),
  'POST /v1.0/order/codSettlement/paid': ownRow('order/codSettlement/paid', {
    body: (i) => ({ paid: [{ orderId: i.order, amount: 1 }] }),
  }),
  'GET /v1.0/order/codSettlement/export': ownRow('order/codSettlement/export', { link: true }),
  'GET /v1.0/order/statusCounts': ownRow('order/statusCounts'),
  'GET /v1.0/order/paymentMethod': ownRow('order/paymentMethod'),
  'GET /v1.0/order/bulk_order_template.xlsx': open('order/bulk_order_template.xlsx'),
  'POST /v1.0/order/import': ownRow('order/import', {
    body: () => SHEET,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  }),
  'GET /v1.0/order/import/facts': ownRow('order/import/facts'),
  'POST /v1.0/order/import/rows': ownRow('order/import/rows', { body: () => IMPORT }),
  'POST /v1.0/order/import/price': ownRow('order/import/price', { body: () => IMPORT }),
  'GET /v1.0/order/import/file': ownRow(`order/import/file?hash=${'0'.repeat(64)}`),
  'GET /v1.0/order/import/mapping': ownRow('order/import/mapping?signature=0123456789abcdef'),
  'PUT /v1.0/order/import/mapping': ownRow('order/import/mapping', {
    body: () => ({ signature: '0123456789abcdef', columns: [] }),
  }),
  'GET /v1.0/order/import/mappings': ownRow('order/import/mappings'),
  'POST /v1.0/order/import/mappings': ownRow('order/import/mappings', {
    body: () => ({ name: `M ${++mappings}`, columns: [{ header: 'Buyer', column: null }] }),
  }),
  'PATCH /v1.0/order/import/mappings/:id': ids((i) => `order/import/mappings/${i.mapping}`, {
    body: () => ({ name: `M ${++mappings}`, updatedAt: MAPPING_VERSION }),
  }),
  'DELETE /v1.0/order/import/mappings/:id': ids((i) => `order/import/mappings/${i.mapping}`),
  'GET /v1.0/order/export': ownRow('order/export?dateFrom=2026-02-25&dateTo=2026-03-05', { link: true }),
  'POST /v1.0/order': ownRow('order', { body: () => orderBody({ process: false, paymentMethodId: -1 }) }),
  'GET /v1.0/order/:ids': ids((i) => `order/${i.order}?retrieve=quotes,service`),
  'PUT /v1.0/order/:ids': ids((i) => `order/${i.draft}`, { body: () => ({ note: 'mine now' }) }),
  'PATCH /v1.0/order/:ids': ids((i) => `order/${i.draft}`, { body: () => ({ note: 'mine now' }) }),
  'DELETE /v1.0/order/:ids': ids((i) => `order/${i.draft}`),
  'GET /v1.0/order/:ids/refreshQuote': ids((i) => `order/${i.draft}/refreshQuote`),
  'GET /v1.0/order/:ids/personnel/delReason': ids((i) => `order/${i.order}/personnel/delReason`),
  'PUT /v1.0/order/:ids/personnel': ids((i) => `order/${i.order}/personnel`, {
    body: () => ({ reason: 'late' }),
    owner: 409,
  }),
  'PATCH /v1.0/order/:ids/personnel': ids((i) => `order/${i.order}/personnel`, {
    body: () => ({ reason: 'late' }),
    owner: 409,
  }),
  'POST /v1.0/order/ms2781/create': ownRow('order/ms2781/create', { body: () => MS2781 }),
  'GET /v1.0/order/ms2781/status': ids((i) => `order/ms2781/status?orderId=${i.order}`),
  'POST /v1.0/order/ms2781/status': ids(() => 'order/ms2781/status', { body: (i) => ({ orderId: i.order }) }),
  'POST /v1.0/order/ms2781/cancel': ids(() => 'order/ms2781/cancel', { body: (i) => ({ orderId: i.order }) }),
  'POST /v1.0/order/process': ids(() => 'order/process', { body: (i) => ({ orderIds: [i.draft] }) }),
  'POST /v1.0/order/:ids/process': ids((i) => `order/${i.draft}/process`, { body: () => ({}) }),
  'GET /v1.0/order/scan/sheet': ownRow('order/scan/sheet', { link: true }),
  'POST /v1.0/order/scan': ownRow('order/scan', {
    // Everybody gets an answer, but only the owner gets the parcel.
    body: (i) => ({ mode: 'print', scans: [{ id: SCAN_ID, code: i.consignment, orderId: i.order }] }),
  }),
  'POST /v1.0/order/:ids/cancel': ids((i) => `order/${i.order}/cancel`, {
    body: () => ({ reason: 'Other' }),
  }),
  'GET /v1.0/order/:ids/outlets': ids((i) => `order/${i.order}/outlets`),
  'POST /v1.0/order/:ids/instruct': ids((i) => `order/${i.order}/instruct`, {
    body: () => ({
      address: {
        unitNo: 'B-3',
        address1: '9 Jalan SS15',
        address2: 'Block B',
        city: 'Subang Jaya',
        state: 'Selangor',
        postcode: '47500',
      },
      note: 'Gate B',
    }),
  }),
  'POST /v1.0/order/:ids/change-service': ids((i) => `order/${i.order}/change-service`, {
    body: () => ({ serviceCode: 'MBE' }),
  }),
  'POST /v1.0/order/:ids/clone': ids((i) => `order/${i.order}/clone`, { body: () => ({}) }),
  'POST /v1.0/order/:ids/again': ids((i) => `order/${i.order}/again`, { body: () => ({ count: 2 }) }),
  'GET /v1.0/order/:ids/notices': ids((i) => `order/${i.order}/notices`),
  'GET /v1.0/notice/month': ownRow('notice/month'),
  'GET /v1.0/order/:ids/money': ids((i) => `order/${i.order}/money`),
  'POST /v1.0/order/:ids/weight/dispute': ids((i) => `order/${i.order}/weight/dispute`, {
    body: () => ({}),
    owner: 404,
  }),
  'GET /v1.0/order/:ids/label': ids((i) => `order/${i.order}/label`, { link: true, byId: true }),
  'GET /v1.0/order/:ids/packlist': ids((i) => `order/${i.order}/packlist`, { link: true, byId: true }),
  'GET /v1.0/order/:ids/inv_invoice': ids((i) => `order/${i.order}/inv_invoice`, { link: true }),
  'GET /v1.0/order/:ids/invoice_packlist': ids((i) => `order/${i.order}/invoice_packlist`, { link: true }),

  'POST /v1.0/order/bulk': ownRow('order/bulk', { body: () => ({ kind: 'refresh', filter: {} }) }),
  'POST /v1.0/order/bulk/price': ownRow('order/bulk/price', {
    body: () => ({ kind: 'confirm', filter: {} }),
  }),
  'POST /v1.0/order/bulk/preview': ownRow('order/bulk/preview', {
    body: () => ({ kind: 'cancel', filter: {} }),
  }),
  'GET /v1.0/order/bulk': ownRow('order/bulk'),
  'GET /v1.0/order/bulk/:id': ids((i) => `order/bulk/${i.batch}`),
  'GET /v1.0/order/bulk/:id/results': ids((i) => `order/bulk/${i.batch}/results`),
  'GET /v1.0/order/bulk/:id/printable': ids((i) => `order/bulk/${i.batch}/printable`),
  'POST /v1.0/order/bulk/:id/undo': ids((i) => `order/bulk/${i.batch}/undo`),
  'POST /v1.0/order/bulk/:id/seen': ids((i) => `order/bulk/${i.batch}/seen`, { owner: 409 }),

  'GET /v1.0/analytics/embed/:dashboard': ownRow('analytics/embed/orders'),
  'GET /v1.0/analytics/affiliates/:path': ownRow('analytics/affiliates/nobody', { owner: 404, people: true }),
  'GET /v1.0/analytics/choices': ownRow('analytics/choices'),
  'GET /v1.0/analytics/orders': ownRow('analytics/orders'),
  'GET /v1.0/analytics/operations': ownRow('analytics/operations'),
  'GET /v1.0/analytics/cod': ownRow('analytics/cod'),
  'GET /v1.0/analytics/ratings': ownRow('analytics/ratings'),
  'GET /v1.0/analytics/performance': ownRow('analytics/performance'),

  'GET /v1.0/referral': ownRow('referral'),
  'GET /v1.0/referrals/:customerId/lists': ids((i) => `referrals/${i.customer}/lists`),
  'POST /v1.0/referral/invite': ownRow('referral/invite', {
    body: () => ({ emails: 'friend@example.test' }),
  }),

  'GET /v1.0/plugin/apps': ownRow('plugin/apps'),
  'GET /v1.0/plugin/installed': ownRow('plugin/installed'),
  'POST /v1.0/plugin/install': ownRow('plugin/install', { body: () => ({ name: 'J&T', appId: 104 }) }),
  'POST /v1.0/plugin/installed/:id': ids((i) => `plugin/installed/${i.app}`, {
    body: () => ({ name: 'mine now' }),
    people: true,
  }),
  'PATCH /v1.0/plugin/installed/:id': ids((i) => `plugin/installed/${i.app}`, {
    body: () => ({ name: 'mine now' }),
    people: true,
  }),
  'DELETE /v1.0/plugin/uninstall/:id': ids((i) => `plugin/uninstall/${i.app}`, { people: true }),
  'POST /v1.0/plugin/tracking/:path': {
    reach: 'secret',
    path: (i) => `plugin/tracking/ninja-van?pid=${i.app}&cid=${i.company}&key=guessed`,
    body: (i) => ({ consignmentNo: i.consignment, statusCode: 200 }),
  },

  'GET /v1.0/integration': ownRow('integration'),
  'POST /v1.0/integration': ownRow('integration', {
    body: () => ({ type: 'custom', name: 'Shop' }),
    owner: 403,
  }),
  'GET /v1.0/integration/:id': ids((i) => `integration/${i.integration}`),
  'PATCH /v1.0/integration/:id': ids((i) => `integration/${i.integration}`, {
    body: () => ({ name: 'mine now' }),
    people: true,
  }),
  'DELETE /v1.0/integration/:id': ids((i) => `integration/${i.integration}`, { people: true }),
  'POST /v1.0/integration/:id/orders': {
    reach: 'secret',
    path: (i) => `integration/${i.integration}/orders?key=guessed`,
    body: () => ({ id: 1, name: '#1' }),
  },
  'POST /v1.0/integration/:id/billing': ids((i) => `integration/${i.integration}/billing`, {
    people: true,
  }),

  'GET /v1.0/views': ownRow('views', { people: true }),
  'POST /v1.0/views': ownRow('views', {
    body: () => ({ ...VIEW, name: 'Mine', content: { ...VIEW.content, filter: { tab: 'ALL' } } }),
    people: true,
  }),
  'PATCH /v1.0/views/:id': ids((i) => `views/${i.savedView}`, {
    body: () => ({ name: 'mine now' }),
    people: true,
  }),
  'DELETE /v1.0/views/:id': ids((i) => `views/${i.savedView}`, { people: true }),
  'PUT /v1.0/views/places': ownRow('views/places', {
    body: () => ({ list: 'orders', views: [], defaultId: null }),
    people: true,
  }),
  'POST /v1.0/views/counts': ownRow('views/counts', {
    body: () => ({ list: 'orders', views: [{ id: NO_MERGE, query: {} }] }),
    people: true,
  }),
  'GET /v1.0/inbox': ownRow('inbox'),
  'GET /v1.0/inbox/counts': ownRow('inbox/counts'),
  'GET /v1.0/inbox/people': ownRow('inbox/people'),
  'POST /v1.0/inbox/:ids/done': ids((i) => `inbox/${i.inboxLine}/done`),
  'POST /v1.0/inbox/:ids/snooze': ids((i) => `inbox/${i.inboxLine}/snooze`, {
    body: () => ({ until: '2026-06-01T09:00:00Z' }),
  }),
  'POST /v1.0/inbox/:ids/reopen': ids((i) => `inbox/${i.inboxLine}/reopen`),
  'POST /v1.0/inbox/:ids/accept': ids((i) => `inbox/${i.inboxLine}/accept`),
  'POST /v1.0/inbox/:ids/dispute': ids((i) => `inbox/${i.inboxLine}/dispute`, { body: () => ({}) }),
  'POST /v1.0/inbox/:ids/take': ids((i) => `inbox/${i.inboxLine}/take`, { body: () => ({}), people: true }),
  'POST /v1.0/inbox/:ids/instruct': ids((i) => `inbox/${i.inboxLine}/instruct`, {
    body: () => ({ returnNow: true, note: 'Gate B' }),
  }),
  'POST /v1.0/inbox/:ids/retry': ids((i) => `inbox/${i.inboxLine}/retry`, { body: () => ({}) }),
  'POST /v1.0/inbox/:ids/cancel': ids((i) => `inbox/${i.inboxLine}/cancel`, { body: () => ({}) }),
  'POST /v1.0/inbox/:ids/message': ids((i) => `inbox/${i.inboxLine}/message`, { body: () => ({}) }),
  'POST /v1.0/inbox/:ids/change-service': ids((i) => `inbox/${i.inboxLine}/change-service`, {
    body: () => ({ serviceCode: 'MBE' }),
  }),
  'POST /v1.0/inbox/:ids/place-again': ids((i) => `inbox/${i.inboxLine}/place-again`, { body: () => ({}) }),
  'POST /v1.0/inbox/:ids/return-order': ids((i) => `inbox/${i.inboxLine}/return-order`, { body: () => ({}) }),
  'POST /v1.0/inbox/:ids/pay': ids((i) => `inbox/${i.inboxLine}/pay`, { body: () => ({}) }),
  'POST /v1.0/inbox/:ids/switch-on': ids((i) => `inbox/${i.inboxLine}/switch-on`, { body: () => ({}) }),
  'POST /v1.0/inbox/:ids/top-up': ids((i) => `inbox/${i.inboxLine}/top-up`, {
    body: () => ({ amount: 100, paymentMethodId: 1 }),
    owner: 409,
  }),
  'POST /v1.0/inbox/:ids/note': ids((i) => `inbox/${i.inboxLine}/note`, {
    body: () => ({ what: 'called' }),
  }),
  'POST /v1.0/inbox/:ids/call': ids((i) => `inbox/${i.inboxLine}/call`, { body: () => ({}) }),
  'POST /v1.0/inbox/:ids/correct-address': ids((i) => `inbox/${i.inboxLine}/correct-address`, {
    body: () => ({
      address: { address1: '9 Jalan SS15', city: 'Subang Jaya', state: 'Selangor', postcode: '47500' },
    }),
  }),
  'GET /v1.0/inboxRule': ownRow('inboxRule', { people: true }),
  'POST /v1.0/inboxRule': ownRow('inboxRule', {
    people: true,
    body: () => ({ kinds: ['late'], channel: 'email', time: 'atOnce' }),
  }),
  'PATCH /v1.0/inboxRule/:id': ids((i) => `inboxRule/${i.inboxRule}`, {
    people: true,
    body: () => ({ on: false }),
  }),
  'DELETE /v1.0/inboxRule/:id': ids((i) => `inboxRule/${i.inboxRule}`, { people: true }),
  'POST /v1.0/inboxRule/:id/test': ids((i) => `inboxRule/${i.inboxRule}/test`, { people: true }),
  'GET /v1.0/visit': ownRow('visit'),
  'POST /v1.0/visit': ownRow('visit', { people: true }),

  'POST /v1.0/risks': ownRow('risks', { body: (i) => ({ parcels: [{ orderId: i.draft }] }) }),
  'POST /v1.0/risks/dismiss': ids(() => 'risks/dismiss', {
    body: (i) => ({ parcel: i.toldParcel, kind: 'twice', for: 'recipient' }),
  }),
  'POST /v1.0/risks/restore': ids(() => 'risks/restore', {
    body: (i) => ({ parcel: i.toldParcel, kind: 'twice' }),
  }),

  'GET /v1.0/template': ownRow('template'),
  'POST /v1.0/template': ids(() => 'template', {
    body: (i) => ({ name: `T ${++templates}`, orderId: i.order }),
  }),
  'GET /v1.0/template/:id': ids((i) => `template/${i.template}`),
  'PATCH /v1.0/template/:id': ids((i) => `template/${i.template}`, {
    body: () => ({ name: `T ${++templates}` }),
  }),
  'DELETE /v1.0/template/:id': ids((i) => `template/${i.template}`),
  'PUT /v1.0/template/:id/repeat': ids((i) => `template/${i.template}/repeat`, {
    body: () => ({ weekdays: [1], time: '09:00' }),
  }),
  'POST /v1.0/template/:id/repeat/pause': ids((i) => `template/${i.template}/repeat/pause`),
  'POST /v1.0/template/:id/repeat/resume': ids((i) => `template/${i.template}/repeat/resume`),
  'POST /v1.0/template/:id/repeat/skip': ids((i) => `template/${i.template}/repeat/skip`),
  'DELETE /v1.0/template/:id/repeat': ids((i) => `template/${i.template}/repeat`),
  'POST /v1.0/template/:id/restore': ids((i) => `template/${i.template}/restore`),

  'GET /v1.0/instabook': ownRow('instabook'),
  'POST /v1.0/instabook': ownRow('instabook', { body: () => ({ productName: 'Scarf' }) }),
  'POST /v1.0/instabook/:id/end': ids((i) => `instabook/${i.instabook}/end`),
  'POST /v1.0/order/instabook/:id': {
    reach: 'secret',
    path: (i) => `order/instabook/${i.instabook}`,
    body: () => ({ item: { name: 'Scarf' }, receiver: { name: 'Nobody' } }),
  },

  'POST /v1.0/manifest': ids(() => 'manifest', { body: (i) => ({ orderIds: [i.order] }) }),
  'GET /v1.0/manifest': ownRow('manifest'),
  'GET /v1.0/manifest/export': ownRow('manifest/export', { link: true }),
  'GET /v1.0/manifest/:id': ids((i) => `manifest/${i.manifest}`),
  'POST /v1.0/manifest/close': ownRow('manifest/close', { body: () => ({}) }),
  'POST /v1.0/manifest/:id/cancel': ids((i) => `manifest/${i.manifest}/cancel`, { body: () => ({}) }),
  'GET /v1.0/manifest/:id/print': ids((i) => `manifest/${i.manifest}/print`, { link: true }),

  'GET /v1.0/wallet/invoice': ownRow('wallet/invoice'),
  'GET /v1.0/wallet/invoice/export': ownRow('wallet/invoice/export', { link: true }),
  'GET /v1.0/wallet/tx': ownRow('wallet/tx'),
  'GET /v1.0/wallet/tx/export': ownRow('wallet/tx/export?dateFrom=2026-01-01&dateTo=2026-12-31', {
    link: true,
  }),
  'GET /v1.0/wallet/statement': ownRow('wallet/statement?month=2026-03', { link: true }),
  'GET /v1.0/customer/:id/unbilledAmount': ids((i) => `customer/${i.customer}/unbilledAmount`),
  'GET /v1.0/wallet/invoice/:id': ids((i) => `wallet/invoice/${i.invoice}`),
  'GET /v1.0/wallet/invoice/:id/paymentStatus': ids((i) => `wallet/invoice/${i.invoice}/paymentStatus`),
  'GET /v1.0/wallet/paymentMethod': ownRow('wallet/paymentMethod'),
  'POST /v1.0/wallet/invoice/:id/paymentmethod': ids((i) => `wallet/invoice/${i.invoice}/paymentmethod`, {
    body: () => ({ paymentMethodId: 1 }),
  }),
  'GET /v1.0/wallet/invoice/:id/payment': ids((i) => `wallet/invoice/${i.invoice}/payment`, {
    link: true,
    owner: 302,
  }),
  'GET /v1.0/wallet/invoice/:id/print': ids((i) => `wallet/invoice/${i.invoice}/print`, { link: true }),
  'POST /v1.0/couriers/callback': open('couriers/callback', { event: 'tracker_updated' }),
  'POST /v1.0/wallet/gateway/callback': open('wallet/gateway/callback', { paymentId: 'x' }),

  'GET /v1.0/topup/plan/customer': ownRow('topup/plan/customer'),
  'GET /v1.0/topup/paymentMethod': ownRow('topup/paymentMethod'),
  'POST /v1.0/topup/buy': ownRow('topup/buy', { body: () => ({ amount: 50, paymentMethodId: 1 }) }),

  'GET /v1.0/events': ownRow('events', { stream: true, link: true }),

  'POST /v1.0/order/track': {
    reach: 'public',
    path: () => 'order/track',
    body: (i) => ({ consignmentNo: i.consignment }),
  },
  'GET /v1.0/order/track/:consignmentNo': { reach: 'public', path: (i) => `order/track/${i.consignment}` },
  'GET /v1.0/order/:id/track': ids((i) => `order/${i.order}/track`),
  'GET /v1.0/etrack/:nanoId': { reach: 'secret', path: (i) => `etrack/${i.nano}` },
  'POST /v1.0/order/tracking-pod': {
    reach: 'public',
    path: () => 'order/tracking-pod',
    body: (i) => ({ trackingId: i.consignment, phoneNo: '0000' }),
  },
  'POST /v1.0/order/:id/rate': {
    reach: 'public',
    path: (i) => `order/${i.order}/rate`,
    body: () => ({ rating: 5, nanoId: 'guessed' }),
  },

  'GET /v1.0/openapi.json': open('openapi.json'),
  'GET /v1.0/docs': open('docs'),
  'GET /v1.0/docs/:version/:file': open(`docs/${swaggerUi.version}/swagger-ui.css`),
  'POST /v1.0/operate/backup': {
    reach: 'secret',
    path: () => 'operate/backup',
    body: () => ({ dir: '/none' }),
  },
  'GET /v1.0/operate/ledger': { reach: 'secret', path: () => 'operate/ledger' },
  ...commandsOf(COMMAND_NAMES),
  'GET /v1.0/connect': ownRow(`connect?${new URLSearchParams(CONNECT)}`, { people: true, owner: 422 }),
  'POST /v1.0/connect': ownRow('connect', {
    body: () => ({ request: CONNECT, allow: false }),
    people: true,
    owner: 422,
  }),
  'GET /.well-known/oauth-protected-resource': open('../.well-known/oauth-protected-resource'),
  'GET /.well-known/oauth-protected-resource/mcp': open('../.well-known/oauth-protected-resource/mcp'),
  'GET /.well-known/oauth-authorization-server': open('../.well-known/oauth-authorization-server'),
  'GET /oauth/authorize': open(`../oauth/authorize?${new URLSearchParams(CONNECT)}`),
  'POST /oauth/register': open('../oauth/register', { redirect_uris: [CONNECT.redirect_uri] }),
  'POST /oauth/token': open('../oauth/token', { grant_type: 'refresh_token', client_id: 'nobody' }),
  'POST /oauth/revoke': open('../oauth/revoke', { token: 'nothing' }),
  // Only with an API key: a session is refused like a call without one.
  'POST /mcp': ownRow('../mcp', {
    body: () => ({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    owner: 401,
  }),
  'GET /mcp': open('../mcp'),
  'DELETE /mcp': open('../mcp'),
  'GET /sandbox/courier/:number': { reach: 'public', path: (i) => `../sandbox/courier/${i.consignment}` },
  'GET /sandbox/news': open('../sandbox/news'),
  'GET /sandbox/news/feed.atom': open('../sandbox/news/feed.atom'),
  'GET /sandbox/pay/:paymentId': { reach: 'secret', path: (i) => `../sandbox/pay/${i.payment}` },
  'POST /sandbox/pay/:paymentId': { reach: 'secret', path: (i) => `../sandbox/pay/${i.payment}` },
  'GET /sandbox/shop-billing/:chargeId': { reach: 'secret', path: () => '../sandbox/shop-billing/guessed' },
  'POST /sandbox/shop-billing/:chargeId': { reach: 'secret', path: () => '../sandbox/shop-billing/guessed' },
  'GET /sandbox/outbox': ownRow('../sandbox/outbox', { headers: REMOTE, link: true, people: true }),
  'GET /v1.0/sandbox/outbox': ownRow('sandbox/outbox', { headers: REMOTE, link: true, people: true }),
  'POST /v1.0/sandbox/wallet/topUp': ownRow('sandbox/wallet/topUp', { body: () => ({ amount: 1 }) }),
  'POST /v1.0/sandbox/order/:id/weight': ids((i) => `sandbox/order/${i.order}/weight`, {
    body: () => ({ kg: 2 }),
  }),
  'POST /v1.0/sandbox/order/:id/status': ids((i) => `sandbox/order/${i.order}/status`, {
    body: () => ({ statusCode: 200 }),
  }),
};

/** Names of the ids that a route's address and body contain. */
export function idsIn(row: RouteRow): Set<keyof Ids> {
  const read = new Set<keyof Ids>();
  const noting = new Proxy(absentIds(), {
    get: (all, name: keyof Ids) => {
      read.add(name);
      return all[name];
    },
  });
  row.path(noting);
  row.body?.(noting);
  return read;
}
