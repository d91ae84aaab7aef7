import { Alert, Table, TableBody, TableCell, TableRow } from '@mui/material';
import { useLocaleState, useTranslate } from 'react-admin';
import { toMinor } from '../../../contract/rules/money.ts';
import { formatMoney } from '../../lib/formatMoney.ts';
import { useSession } from '../../session/SessionContext.ts';

/** What the wallet pays, has, and keeps; says when it is short. */
export function FulfilCosts({ priceMinor }: { priceMinor: number }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { customer, company } = useSession();
  const balance = toMinor(customer.walletBalance);
  const short = priceMinor - balance - toMinor(Number(customer.billing.maxCredit));
  const money = (minor: number) => formatMoney(minor, company.currency, locale);
  const lines: [string, number][] = [
    ['sum', priceMinor],
    ['balance', balance],
    ['balanceAfter', balance - priceMinor],
  ];
  return (
    <>
      <Table size="small">
        <TableBody>
          {lines.map(([name, minor]) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {translate(`orders.${name}`)}
              </TableCell>
              <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {money(minor)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {short > 0 ? (
        <Alert severity="error">{translate('orders.short', { amount: money(short) })}</Alert>
      ) : null}
    </>
  );
}
