import type { MouseEvent, ReactNode } from 'react';
import type { Company } from '../../../contract/account/company.ts';
import { LOCALE_FACTS, LOCALES, type Locale } from '../../../contract/rules/locales.ts';
import { useLocale, useText } from '../../i18n/useText.ts';

interface HeaderProps {
  company: Company | null;
  /** Whether the page is dark; by default it follows the system. */
  dark?: boolean;
  /** Links at the end of the header. */
  children: ReactNode;
}

/** The header of all pages outside the console; its style is in src/public/frame.css. */
export function PublicHeader({ company, dark, children }: HeaderProps) {
  const { logo, logob, brandName } = company ?? {};
  return (
    <header className="top">
      <div className="bar">
        {logo ? (
          <picture>
            {logob && dark === undefined ? (
              <source media="(prefers-color-scheme: dark)" srcSet={logob} />
            ) : null}
            <img className={logob ? 'logo' : 'logo plate'} src={(dark && logob) || logo} alt={brandName} />
          </picture>
        ) : (
          <span className="brand">{brandName ?? '\u00a0'}</span>
        )}
        <nav>{children}</nav>
      </div>
    </header>
  );
}

interface FooterProps {
  company: Company | null;
  onLanguage: (locale: Locale) => void;
}

/** The footer of all pages outside the console. It changes the language without loading the page, so that typed values stay. */
export function PublicFooter({ company, onLanguage }: FooterProps) {
  const t = useText();
  const current = useLocale();
  const choose = (event: MouseEvent, locale: Locale) => {
    event.preventDefault();
    onLanguage(locale);
  };
  return (
    <footer className="foot">
      <p>{company ? t('auth.powered', { brand: company.brandName }) : null}</p>
      <nav aria-label={t('quote.language')}>
        {LOCALES.map((locale) => {
          const { tag, nativeName } = LOCALE_FACTS[locale];
          return locale === current ? (
            <span key={locale} aria-current="true" lang={tag}>
              {nativeName}
            </span>
          ) : (
            <a
              key={locale}
              href={`?lang=${locale}`}
              lang={tag}
              hrefLang={tag}
              onClick={(event) => choose(event, locale)}
            >
              {nativeName}
            </a>
          );
        })}
      </nav>
    </footer>
  );
}
