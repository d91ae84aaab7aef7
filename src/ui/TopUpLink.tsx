import { Link } from '@mui/material';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { fromMinor } from '../../contract/rules/money.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { keepOpenForms } from '../lib/formStorage.ts';

interface Props {
  /** What the wallet lacks. */
  missingMinor: number;
  /** In a new tab, where what is open here would be lost; live events bring the new balance. */
  newTab?: boolean;
}

/** Link to a top-up of the missing amount, which leads back to this page. */
export function TopUpLink({ missingMinor, newTab = false }: Props) {
  const translate = useTranslate();
  const { pathname, search, key, state } = useLocation();
  const back = new URLSearchParams(search);
  // A form that was filled for this visit is stored under the visit's key.
  if (state) back.set('from', key);
  const query = new URLSearchParams({
    missing: String(fromMinor(missingMinor)),
    ...(newTab ? {} : { back: back.size ? `${pathname}?${back}` : pathname }),
  });
  return (
    <Link
      component={RouterLink}
      to={`/payment?${query}`}
      color="inherit"
      sx={{ fontWeight: 600, textDecoration: 'underline' }}
      {...(newTab ? { target: '_blank', rel: 'noopener' } : { onClick: keepOpenForms })}
    >
      {translate('menu.topUp')}
    </Link>
  );
}
