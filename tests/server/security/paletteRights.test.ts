import type { RouteOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import {
  type CallRight,
  fullRights,
  GRANTABLE_RIGHTS,
  mayDo,
  type Right,
  ROLE_RIGHTS,
  ROLES,
} from '../../../contract/rules/account/rights.ts';
import { rightOf } from '../../../server/http/caller/memberRights.ts';
import type {
  ActVerb,
  ExportKind,
  NewKind,
  ParsedMeaning,
  PrintType,
  ScreenId,
} from '../../../src/commands/grammar/parsedInput.ts';
import { parsePaletteInput } from '../../../src/commands/grammar/parsePaletteInput.ts';
import { answerItems } from '../../../src/commands/palette/rows/paletteAnswers.ts';
import type { PaletteActions } from '../../../src/commands/palette/rows/paletteItem.ts';
import { findItems, orderRow } from '../../../src/commands/palette/rows/paletteLocalItems.ts';
import { mayMean } from '../../../src/console/paletteRights.ts';
import { CONTACT_ACTIONS } from '../../../src/resources/contacts/contactActions.ts';
import { orderActions } from '../../../src/resources/orders/actions/orderActions.ts';
import { PAGE_ACTIONS } from '../../../src/resources/orders/actions/orderPageActions.ts';
import { rightOfAct } from '../../../src/session/actionRights.ts';
import { withServer } from '../../support/shipperServer.ts';

const routes = new Map<string, RouteOptions>();
withServer({
  app: {
    onRoute: (route) => {
      for (const verb of [route.method].flat()) routes.set(`${verb} ${route.url}`, route);
    },
  },
});

/** A call of the API. */
type Call = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`;

/** The rights that the server asks for all of these calls. */
const requiredRights = (calls: readonly Call[]): CallRight[] =>
  calls.map((call) => {
    const [method = '', path = ''] = call.split(' ');
    const route = routes.get(`${method} /v1.0/${path}`);
    if (!route) throw new Error(`no route ${call}`);
    const { operation } = route.schema ?? {};
    const body = path === 'order/process' ? { process: true } : {};
    return (
      rightOf({ method, right: operation?.right ?? route.config?.right, needs: operation?.needs }, body) ??
      'people'
    );
  });

const FIND: readonly Call[] = ['GET order'];
const PRINT: Record<PrintType, readonly Call[]> = {
  label: [...FIND, 'GET order/:ids/label'],
  packingList: [...FIND, 'GET order/:ids/packlist'],
  invoice: [...FIND, 'GET order/:ids/inv_invoice'],
  commercialInvoice: [...FIND, 'GET order/:ids/inv_invoice'],
  invoiceAndPacking: [...FIND, 'GET order/:ids/invoice_packlist'],
  manifest: ['GET manifest', 'GET manifest/:id/print'],
};
const ACTS: Record<ActVerb, readonly Call[]> = {
  cancel: [...FIND, 'POST order/:ids/cancel'],
  confirm: [...FIND, 'POST order/process'],
  placeAgain: [...FIND, 'POST order/:ids/clone'],
  returnOrder: [...FIND, 'POST order'],
  reattempt: [...FIND, 'POST order/:ids/instruct'],
  pickupAgain: [...FIND, 'POST order/:ids/instruct'],
  changeService: [...FIND, 'POST order/:ids/change-service'],
  changeAddress: [...FIND, 'POST order/:ids/instruct'],
  holdAtOutlet: [...FIND, 'POST order/:ids/instruct'],
  sendBack: [...FIND, 'POST order/:ids/instruct'],
  refreshQuote: [...FIND, 'GET order/:ids/refreshQuote'],
  createManifest: [...FIND, 'POST manifest'],
  whyCharged: [...FIND, 'GET order/:ids/money'],
  copyLink: FIND,
};
const NEW: Record<NewKind, readonly Call[]> = {
  order: ['POST order', 'POST service/instantQuote'],
  multipoint: ['POST order', 'POST service/instantQuote'],
  import: ['POST order/import'],
};
const EXPORTS: Record<ExportKind, readonly Call[]> = {
  orders: ['GET order/export'],
  manifests: ['GET manifest/export'],
  cod: ['GET order/codSettlement/export'],
};
/** The calls without which the page would be empty or useless. */
const SCREENS: Record<ScreenId, readonly Call[]> = {
  dashboard: [],
  orders: FIND,
  drafts: ['POST order'],
  failed: ['POST order'],
  import: ['POST order/import'],
  manifests: ['GET manifest'],
  cod: ['GET order/codSettlement'],
  billing: ['GET wallet/invoice'],
  transactions: ['GET wallet/tx'],
  wallet: ['POST topup/buy'],
  referral: ['GET referral'],
  track: [],
  scan: ['POST order/scan'],
  rates: ['POST service/instantQuote'],
  settings: [],
  appearance: [],
  account: [],
  profile: ['PUT customer'],
  bank: ['POST customer/:id'],
  services: ['GET customer/:id/allServiceCompany'],
  notifications: ['PUT customer'],
  branding: ['POST customer/:id/branding'],
  apiKeys: ['GET auth/personalAccessToken'],
  webhooks: ['GET webhook'],
  changeEmail: [],
  changePhone: [],
  changePassword: [],
  people: [],
  rules: ['GET inboxRule'],
  sessions: [],
  activity: ['GET audit'],
};
const PLAIN: Record<
  Exclude<ParsedMeaning['kind'], 'new' | 'go' | 'print' | 'export' | 'act'>,
  readonly Call[]
> = {
  empty: [],
  // Words and numbers alone call nothing; the rows that they offer are in ROWS.
  query: [],
  ids: [],
  track: [],
  scan: ['POST order/scan'],
  quote: ['POST service/instantQuote'],
  book: NEW.order,
  bookings: NEW.order,
  open: FIND,
  find: FIND,
  balance: ['GET customer/:id/unbilledAmount'],
  topUp: ['POST topup/buy'],
  pay: ['GET wallet/invoice', 'POST wallet/invoice/:id/paymentmethod'],
  invite: ['POST referral/invite'],
  switchAccount: [],
  lang: [],
  shortcuts: [],
  signOut: [],
};

const of = <K extends string>(table: Record<K, readonly Call[]>, meaning: (key: K) => ParsedMeaning) =>
  (Object.keys(table) as K[]).map((key) => ({ meaning: meaning(key), calls: table[key] }));

const MEANINGS: readonly { meaning: ParsedMeaning; calls: readonly Call[] }[] = [
  ...of(PRINT, (type) => ({ kind: 'print', type })),
  ...of(ACTS, (verb) => ({ kind: 'act', verb })),
  ...of(NEW, (what) => ({ kind: 'new', what })),
  ...of(EXPORTS, (what) => ({ kind: 'export', what })),
  ...of(SCREENS, (screen) => ({ kind: 'go', screen })),
  ...of(PLAIN, (kind) => ({ kind }) as ParsedMeaning),
];

/** The built-in roles, and an own role for each right. */
const MEMBERS: readonly (readonly [string, readonly Right[]])[] = [
  ...ROLES.map((role) => [role, ROLE_RIGHTS[role]] as const),
  ...GRANTABLE_RIGHTS.map((right) => [`own: ${right}`, fullRights([right])] as const),
];

const LINE = {
  locale: 'en_US',
  country: 'MY',
  currency: 'MYR',
  hasSelection: false,
  hasFocused: false,
} as const;
/** The calls of each row that numbers, words and a recent order offer. */
const ROWS: readonly (readonly [string, readonly Call[]])[] = [
  ['order:MY12345678', FIND],
  ['answer:track', []],
  ['answer:print', PRINT.label],
  ['manifest:MF00000001', ['GET manifest']],
  ['answer:print', PRINT.manifest],
  ['answer:find', FIND],
  ['order:MY7777', FIND],
];

/** The ids of the rows that a person with these rights is offered. */
function rowsOf(may: (need: CallRight) => boolean): string[] {
  const allows = (meaning: ParsedMeaning) => mayMean(meaning, may);
  const actions = { allows } as PaletteActions;
  const t = (key: string) => key;
  const answers = ['MY12345678', 'MF00000001'].flatMap((typed) =>
    answerItems(parsePaletteInput(typed, { ...LINE, allows }), {
      actions,
      t,
      locale: 'en_US',
      currency: 'MYR',
      setShortcuts: () => undefined,
    }),
  );
  const recent = orderRow('order:MY7777', actions, t);
  return [...answers, ...findItems('Aisyah', actions, t), ...(recent ? [recent] : [])].map(({ id }) => id);
}

const named = (meaning: ParsedMeaning) => Object.values(meaning).join(' ');

describe.each(MEMBERS)('the palette of %s', (_name, rights) => {
  const may = (need: CallRight) => mayDo({ rights }, need);
  const allowed = (calls: readonly Call[]) => requiredRights(calls).every(may);

  it('offers no line whose calls the server refuses (BX-50)', () => {
    const refused = MEANINGS.filter(({ meaning, calls }) => mayMean(meaning, may) && !allowed(calls));
    expect(refused.map(({ meaning }) => named(meaning))).toEqual([]);
  });

  it('hides no line whose calls the server allows (BX-50)', () => {
    const hidden = MEANINGS.filter(({ meaning, calls }) => !mayMean(meaning, may) && allowed(calls));
    // Pages whose calls are also made by other pages. The bank account is checked in the body of its call.
    const onPurpose = ['go dashboard', 'go services', 'go bank'];
    expect(hidden.map(({ meaning }) => named(meaning)).filter((name) => !onPurpose.includes(name))).toEqual(
      [],
    );
  });

  it('offers exactly the rows of numbers, words and recent orders whose calls the server allows (BX-50)', () => {
    expect(rowsOf(may)).toEqual(ROWS.flatMap(([id, calls]) => (allowed(calls) ? [id] : [])));
  });

  it.each([
    ['orders', orderActions],
    ['orders', Object.values(PAGE_ACTIONS)],
    ['contacts', Object.values(CONTACT_ACTIONS)],
  ] as const)('offers no action on %s that the server refuses (BX-50)', (resource, actions) => {
    const refused = actions.filter(
      (action) =>
        may(resource === 'orders' ? 'orders.read' : 'contacts.read') &&
        may(rightOfAct(resource, action)) &&
        !allowed(ACTION_CALLS[`${resource}.${action.id}`] ?? ['DELETE people/member/:id']),
    );
    expect(refused.map(({ id }) => id)).toEqual([]);
  });
});

const ACTION_CALLS: Readonly<Record<string, readonly Call[]>> = {
  ...Object.fromEntries(Object.entries(ACTS).map(([verb, calls]) => [`orders.${verb}`, calls])),
  'orders.view': ['GET order/:ids'],
  'orders.edit': ['PUT order/:ids'],
  'orders.printLabel': PRINT.label,
  'orders.packingList': PRINT.packingList,
  'orders.commercialInvoice': PRINT.commercialInvoice,
  'orders.invoiceAndPacking': PRINT.invoiceAndPacking,
  'orders.track': [],
  'orders.secureTrack': [],
  'orders.placeMany': ['POST order/:ids/again'],
  'orders.saveTemplate': ['POST template'],
  'orders.pickupAgain': ['POST order/:ids/instruct'],
  'orders.changeService': ['POST order/:ids/change-service', 'POST order/process'],
  'orders.printManifest': ['GET manifest/:id/print'],
  'orders.printInvoice': ['GET wallet/invoice/:id/print'],
  'orders.whatsApp': [],
  'orders.copyNumber': [],
  'orders.fulfil': ['POST order/process'],
  'orders.rejectDriver': ['PATCH order/:ids/personnel'],
  'orders.proof': [],
  'contacts.edit': ['PUT contact/:id'],
  'contacts.order': NEW.order,
  'contacts.copyNumber': [],
  'contacts.defaultSender': ['PUT contacts/defaultSender'],
  'contacts.groups': ['PUT contacts/groups/members'],
  'contacts.merge': ['POST contacts/merge'],
  'contacts.delete': ['DELETE contact/:id'],
};
