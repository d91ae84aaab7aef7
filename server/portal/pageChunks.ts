import { DEFAULT_LOCALE, type Locale } from '../../contract/rules/locales.ts';
import type { FrameKind } from '../../pages/console/consoleFrame.ts';

export const SIGN_IN = 'src/customRoutes/auth/AuthPages.tsx';
const RATES = 'src/customRoutes/quote/CheckRatesPage.tsx';

/** The light app's pages, which do not preload the console. */
const LIGHT: [RegExp, string][] = [
  [
    /^\/(login|easy-login|delete-account|signup|verify|forgot-password|reset-password|invitation)(\/|$)/,
    SIGN_IN,
  ],
  [/^\/check-rates(\/|$)/, RATES],
];

/** Forms that the account's pages load separately. */
const FORMS: [RegExp, string][] = [
  [/^\/signup(\/|$)/, 'src/customRoutes/auth/SignUpForm.tsx'],
  [/^\/invitation(\/|$)/, 'src/customRoutes/auth/invitation/InvitationForm.tsx'],
];

/** The texts of a page beyond the first texts. The order list needs none. */
const TEXTS: [RegExp, string | null][] = [
  [/^\/orders$/, null],
  [/^\/order\//, 'orderPage'],
];

const CONSOLE: [RegExp, string][] = [
  [/^\/?$/, 'src/customRoutes/dashboard/Dashboard.tsx'],
  [/^\/orders\/(new-order|edit)(\/|$)/, 'src/customRoutes/orderForm/OrderFormPage.tsx'],
  [/^\/orders\/bulk-orders$/, 'src/resources/drafts/DraftList.tsx'],
  [/^\/contacts$/, 'src/resources/contacts/ContactList.tsx'],
  [/^\/order\//, 'src/resources/orders/detail/OrderShow.tsx'],
  [/^\/track$/, 'src/customRoutes/tracking/TrackPage.tsx'],
];

/**
 * The build's entries that a page of the portal loads in sequence, so that all can be preloaded.
 * @param path without /customer and without its query
 */
export function chunksOf(path: string, locale: Locale): string[] {
  const light = LIGHT.find(([pattern]) => pattern.test(path));
  if (light) {
    const form = FORMS.find(([pattern]) => pattern.test(path));
    return [
      'base',
      'src/start/PublicApp.tsx',
      light[1],
      `texts/${locale}/publicPages.js`,
      ...(form ? [form[1]] : []),
    ];
  }
  const page = CONSOLE.find(([pattern]) => pattern.test(path))?.[1];
  const [, texts = 'rest'] = TEXTS.find(([pattern]) => pattern.test(path)) ?? [];
  return [
    'base',
    'shared',
    'admin',
    'console',
    ...(page ? [page] : []),
    // English is built in.
    ...(locale === DEFAULT_LOCALE ? [] : [`texts/${locale}/first.js`]),
    ...(texts === null ? [] : [`texts/${locale}/${texts}.js`]),
  ];
}

const KINDS: [RegExp, FrameKind][] = [
  [/^\/?$/, 'overview'],
  [/^\/order\//, 'record'],
  [/^\/orders\/?$/, 'orders'],
  [/^\/orders\/(bulk-orders(\/instabook)?|templates|manifest|cod)\/?$/, 'list'],
  [/^\/(inbox|billing(\/(invoice|transaction))?|contacts|integration|apps\/list)\/?$/, 'list'],
];

/** A page without the sidebar (SHELL-60). */
const ALONE: [RegExp][] = [[/^\/after-payment\/billing/]];

/** Kind of the console's frame at this path. Null for the light app's pages and for pages that stand alone, which have no frame. */
export function frameKind(path: string): FrameKind | null {
  if ([...LIGHT, ...ALONE].some(([pattern]) => pattern.test(path))) return null;
  return KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? 'form';
}
