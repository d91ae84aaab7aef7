import { styled } from '@mui/material/styles';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';

const Nav = styled('nav')(({ theme: { palette } }) => ({
  display: 'inline-flex',
  margin: '8px 0',
  border: `1px solid ${palette.divider}`,
  borderRadius: 8,
  '& > a': {
    padding: '6px 16px',
    fontSize: 14,
    fontWeight: 600,
    textDecoration: 'none',
    borderRadius: 7,
    color: palette.text.secondary,
    '&:hover': { color: palette.text.primary },
    '&[aria-current]': { backgroundColor: 'var(--wb-selected)', color: 'var(--wb-link)' },
  },
}));

/** Links between the two lists of billing (BILL-01, BILL-02). */
export function BillingSections() {
  const translate = useText();
  const { pathname } = useLocation();
  const isTransactions = pathname.endsWith('/transaction');
  const link = (to: string, text: string, isCurrent: boolean) => (
    <Link to={to} {...(isCurrent ? { 'aria-current': 'page' as const } : {})}>
      {text}
    </Link>
  );
  return (
    <Nav aria-label={translate('billing.sections')}>
      {link('/billing/invoice', translate('billing.invoices'), !isTransactions)}
      {link('/billing/transaction', translate('billing.transactions'), isTransactions)}
    </Nav>
  );
}
