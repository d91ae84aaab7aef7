import type { Company } from '../contract/company.ts';
import type { Locale } from '../contract/rules/locales.ts';
import { type Html, html, safeImage } from './html.ts';
import { SIGN_IN_TEXTS } from './texts/pageTexts.ts';

const PATH = '/customer';

/**
 * The sign-in form, readable before any script has loaded. Its markup equals that of the browser's form, which takes over with
 * what was typed; until then the button is disabled, so that no password is sent without it.
 */
export function signInPage(company: Company, locale: Locale): Html {
  const t = SIGN_IN_TEXTS[locale];
  const logo = safeImage(company.logo);
  const dark = safeImage(company.logob);
  return html`<main class="auth"><div class="auth-card"><p class="auth-brand">${
    logo
      ? html`<picture>${dark && html`<source media="(prefers-color-scheme: dark)" srcset="${dark}">`}<img src="${logo}" alt="${company.brandName}" height="32"></picture>`
      : company.brandName
  }</p><form method="post" novalidate><h1>${t.signIn}</h1><div role="alert"></div><div role="status"></div><div class="auth-field"><label for="username">${t.username}</label><input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false"></div><div class="auth-field"><label for="password">${t.password}</label><input id="password" name="password" type="password" autocomplete="current-password"></div><label class="auth-check"><input type="checkbox"> ${t.remember}</label><button type="submit" class="auth-primary" disabled>${t.signIn}</button><nav class="auth-links" aria-label="${t.more}"><a href="${PATH}/forgot-password">${t.forgotLink}</a> <a href="${PATH}/signup">${t.signUp}</a> <a href="${PATH}/verify">${t.verifyLink}</a> <a href="${PATH}/strack">${t.trackLink}</a> <a href="${PATH}/check-rates">${t.ratesLink}</a></nav></form></div></main>`;
}
