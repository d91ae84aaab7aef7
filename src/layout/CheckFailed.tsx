import { useNavigate } from 'ra-core';
import { useTranslate } from '../i18n/useTranslate.ts';
import { ErrorPage } from './ErrorPage.tsx';

/** Whether somebody may see a page could not be found out; that is not the same as a page that does not exist. */
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
