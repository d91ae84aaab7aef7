import { useNavigate } from 'ra-core';
import { useTranslate } from '../i18n/useTranslate.ts';
import { ErrorPage } from './ErrorPage.tsx';

/** The permission for a page could not be checked, which differs from a page that does not exist. */
export function CheckFailed() {
  const translate = useTranslate();
  const navigate = useNavigate();
  return (
    <ErrorPage
      error={new Error(translate('shell.checkFailed'))}
      onRetry={() => navigate('/', { replace: true })}
    />
  );
}
