import { useNavigate } from 'ra-core';
import { useText } from '../i18n/useText.ts';
import { ErrorPage } from './ErrorPage.tsx';

/** Shown if the permission for a page could not be checked, which differs from a page that does not exist. */
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
