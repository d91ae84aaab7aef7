import './auth.css';
import { type ReactElement, useEffect, useState } from 'react';
import type { Company } from '../../../contract/company.ts';
import { PREFIX } from '../../lib/loginPath.ts';
import { applyTenantColors } from '../../lib/tenantColors.ts';
import { publicVerbs } from '../../publicData.ts';
import { useText } from '../../session/TextContext.ts';
import { LoginForm } from './LoginForm.tsx';
import { VerifyForm } from './VerifyForm.tsx';

/** Sign-in and what belongs to it, in the tenant's colours. */
export default function AuthPages(): ReactElement {
  const t = useText();
  const [company, setCompany] = useState<Company | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const page = location.pathname.slice(PREFIX.length + 1).split('/')[0];

  useEffect(() => {
    publicVerbs
      .getCompany()
      .then((found) => {
        setCompany(found);
        applyTenantColors(found.personalization);
        document.title = `${t(page === 'verify' ? 'auth.verifyTitle' : 'auth.signIn')} - ${found.brandName}`;
        const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
        if (icon && found.icon) icon.href = found.icon;
      })
      .catch((err: Error) => setFailed(err.message));
  }, [page, t]);

  return (
    <main className="auth">
      <div className="auth-card">
        <p className="auth-brand">
          {company?.logo ? (
            <img src={company.logo} alt={company.brandName} height="32" />
          ) : (
            (company?.brandName ?? ' ')
          )}
        </p>
        {failed ? (
          <p className="auth-alert" role="alert">
            {failed}
          </p>
        ) : null}
        {page === 'verify' ? <VerifyForm companyId={company?.id ?? null} /> : <LoginForm company={company} />}
      </div>
    </main>
  );
}
