import { useNavigate } from 'ra-core';
import { useText } from '../i18n/useText.ts';
import { ErrorPage } from './ErrorPage.tsx';

/** The permission for a page could not be checked, which differs from a page that does not exist. */
export function CheckFailed() {
  const translate = useText();
  const navigate = useNavigate();
  return (
    <ErrorPage
      error={new Error(translate('shell.checkFailed'))}
      onRetry={() => navigate('/', { replace: true })}
    />
  );
}
