import { cssVariables } from '../../../pages/theme/publicTokens.ts';
import { TextProvider, useText } from '../../i18n/useText.ts';
import './auth.css';
import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react';
import type { Company } from '../../../contract/account/company.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { usePublicTexts } from '../../i18n/usePublicTexts.ts';
import { PREFIX } from '../../lib/browser/loginPath.ts';
import { publicVerbs } from '../../start/publicData.ts';
import { PublicFooter, PublicHeader } from '../../ui/page/PublicFrame.tsx';
import { ForgotForm } from './ForgotForm.tsx';
import { LoginForm } from './LoginForm.tsx';
import { leaveWhenSignedIn, onDocumentRequested } from './leaveSignIn.ts';
import { ResetForm } from './ResetForm.tsx';
import { SignedIn } from './SignedIn.tsx';
import { VerifyForm } from './VerifyForm.tsx';

/** Loaded separately: the phone number data of all countries is larger than the whole sign-in. */
const SignUpForm = lazy(() => import('./SignUpForm.tsx'));

/** Loaded separately, as few tenants have it. */
const EasyLoginForm = lazy(() => import('./easyLogin/EasyLoginForm.tsx'));

const InvitationForm = lazy(() => import('./invitation/InvitationForm.tsx'));

const DeleteAccountForm = lazy(() => import('./DeleteAccountForm.tsx'));

const TITLES: Record<string, TextKey> = {
  'easy-login': 'signIn.byCode',
  'delete-account': 'auth.deleteTitle',
  verify: 'auth.verifyTitle',
  signup: 'signIn.signUp',
  'forgot-password': 'auth.forgotTitle',
  'reset-password': 'auth.resetTitle',
  invitation: 'invitation.title',
};

/** Pages that redirect a signed-in user (SHELL-48). */
const FOR_VISITORS = new Set(['login', 'easy-login', 'signup']);

/** Sign-in and related pages, in the tenant's colours and the visitor's language. */
export default function AuthPages(): ReactElement {
  const [texts, changeLanguage] = usePublicTexts();
  return (
    <TextProvider value={texts}>
      <TenantCard onLanguage={(locale) => void changeLanguage(locale)} />
    </TextProvider>
  );
}

function TenantCard({ onLanguage }: { onLanguage: (locale: Locale) => void }) {
  const t = useText();
  const [company, setCompany] = useState(publicVerbs.embeddedCompany);
  const [failed, setFailed] = useState<string | null>(null);
  const [requested, setRequested] = useState(false);
  const page = location.pathname.slice(PREFIX.length + 1).split('/')[0] ?? '';

  useEffect(() => onDocumentRequested(() => setRequested(true)), []);
  useEffect(() => {
    // A sign-in in another tab must not remove a sign-up form that somebody fills in.
    if (FOR_VISITORS.has(page)) return leaveWhenSignedIn({ byOtherTabs: page === 'login' });
    return undefined;
  }, [page]);
  useEffect(() => {
    publicVerbs
      .getFirstCompany()
      .then((found) => {
        setCompany(found);
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(cssVariables(found.personalization));
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
        const title = page === 'easy-login' && !found.passwordless ? undefined : TITLES[page];
        document.title = `${t(title ?? 'signIn.signIn')} - ${found.brandName}`;
        const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
        if (icon && found.icon) icon.href = found.icon;
      })
      .catch((err: Error) => setFailed(err.message));
  }, [page, t]);

  return (
    <>
      <PublicHeader company={company}>
        <a href={`${PREFIX}/strack`}>{t('signIn.trackLink')}</a>{' '}
        <a href={`${PREFIX}/check-rates`}>{t('signIn.ratesLink')}</a>
      </PublicHeader>
      <main className="auth">
        <div className="auth-card">
          {failed ? (
            <p className="auth-alert" role="alert">
              {failed}
            </p>
          ) : null}
          {requested ? (
            // Seen if the browser downloads the requested file and therefore stays on this page.
            <SignedIn title={t('auth.signedIn')} text={t('auth.documentRequested')} focus="title" />
          ) : (
            <AuthPage page={page} company={company} />
          )}
        </div>
      </main>
      <PublicFooter company={company} onLanguage={onLanguage} />
    </>
  );
}

function AuthPage({ page, company }: { page: string; company: Company | null }) {
  const t = useText();
  const companyId = company?.id ?? null;
  if (page === 'verify') return <VerifyForm companyId={companyId} />;
  if (page === 'signup')
    return (
      <Suspense fallback={<h1>{t('signIn.signUp')}</h1>}>
        <SignUpForm company={company} />
      </Suspense>
    );
  if (page === 'easy-login' && company?.passwordless)
    return (
      <Suspense>
        <EasyLoginForm company={company} />
      </Suspense>
    );
  if (page === 'delete-account')
    return (
      <Suspense>
        <DeleteAccountForm />
      </Suspense>
    );
  if (page === 'invitation')
    return (
      <Suspense>
        <InvitationForm />
      </Suspense>
    );
  if (page === 'forgot-password') return <ForgotForm companyId={companyId} />;
  if (page === 'reset-password') return <ResetForm companyId={companyId} />;
  return <LoginForm company={company} />;
}
