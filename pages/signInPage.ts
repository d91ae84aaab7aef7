import type { Company } from '../contract/account/company.ts';
import type { Locale } from '../contract/rules/locales.ts';
import { textsOf } from '../texts/read.ts';
import { type Html, html } from './html.ts';
import { companyFooter, companyHeader } from './layout.ts';

const PATH = '/customer';

/**
 * The sign-in form, readable before any script has loaded. Its markup equals that of the browser's form, which takes over with the typed
 * text; until then the button is disabled, so that no password is sent without it.
 */
export function signInPage(company: Company, locale: Locale, reason: 'ended' | 'left' | null): Html {
  const t = textsOf(locale, 'signIn');
  return html`${accountHeader(company, locale)}<main class="auth"><div class="auth-card"><form method="post" novalidate><h1>${t.signIn}</h1><p class="auth-intro">${t.intro}</p>${reason ? html`<p class="auth-info">${t[reason]}</p>` : ''}<div role="alert"></div><div role="status"></div><div class="auth-field"><label for="username">${t.username}</label><input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false"></div><div class="auth-field"><label for="password">${t.password}</label><input id="password" name="password" type="password" autocomplete="current-password"><a class="auth-forgot" href="${PATH}/forgot-password">${t.forgotLink}</a></div><label class="auth-check"><input type="checkbox"> ${t.remember}</label><button type="submit" class="auth-primary" disabled>${t.signIn}</button>${company.passwordless ? html`<a class="auth-secondary auth-button" href="${PATH}/easy-login">${t.byCode}</a>` : ''}<div class="auth-links"><p>${t.newHere} <a href="${PATH}/signup">${t.signUp}</a></p><p><a href="${PATH}/verify">${t.verifyLink}</a></p></div></form></div></main>${companyFooter(company, locale, `${PATH}/login`)}`;
}

const accountHeader = (company: Company, locale: Locale): Html => {
  const { trackLink, ratesLink } = textsOf(locale, 'signIn');
  return companyHeader(
    company,
    html`<a href="${PATH}/strack">${trackLink}</a> <a href="${PATH}/check-rates">${ratesLink}</a>`,
  );
};

/** Headings of the account's other pages, and the number of their fields. */
const OTHERS: Readonly<Record<string, [heading: (locale: Locale) => string, fields: number]>> = {
  signup: [(locale) => textsOf(locale, 'signIn').signUp, 5],
  verify: [(locale) => textsOf(locale, 'auth').verifyTitle, 2],
  'forgot-password': [(locale) => textsOf(locale, 'auth').forgotTitle, 1],
  'reset-password': [(locale) => textsOf(locale, 'auth').resetTitle, 1],
  invitation: [(locale) => textsOf(locale, 'invitation').title, 1],
};

/**
 * The frame of another page of the account, shown until its script has loaded, which takes many seconds on a slow phone. Null for a page
 * without one.
 */
export function accountFrame(company: Company, locale: Locale, address: string): Html | null {
  const page = OTHERS[/^\/customer\/([\w-]+)/.exec(address)?.[1] ?? ''];
  if (!page) return null;
  const [heading, fields] = page;
  const field = html`<div class="auth-field auth-bone"></div>`;
  return html`${accountHeader(company, locale)}<main class="auth"><div class="auth-card" aria-busy="true"><h1>${heading(locale)}</h1>${Array.from({ length: fields }, () => field)}<div class="auth-bone auth-primary"></div></div></main>${companyFooter(company, locale, address)}`;
}
