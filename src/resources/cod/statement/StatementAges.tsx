import { Box, Checkbox, FormControlLabel, Paper, Typography } from '@mui/material';
import { COD_AGES } from '../../../../contract/rules/money/cod.ts';
import { useLocale, useText } from '../../../i18n/useText.ts';
import { formatAmount } from '../../../lib/text/formatMoney.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useMoneyText } from '../../../session/useMoneyText.ts';
import type { CheckRecord } from './matchStatement.ts';
import type { StatementRow } from './statementRows.ts';
import { ageSums, paymentSums } from './statementSums.ts';

interface Props {
  rows: readonly StatementRow[];
  records: readonly CheckRecord[];
  feesAgreed: boolean;
  onFeesAgreed: (on: boolean) => void;
}

const TABLE = {
  width: '100%',
  maxWidth: 820,
  mt: 1,
  borderCollapse: 'collapse',
  fontSize: { xs: 12, sm: 14 },
  '& th, & td': { p: '4px 6px', textAlign: 'right', borderBottom: 1, borderColor: 'divider' },
  '& td': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& th:first-of-type': { textAlign: 'left', fontWeight: 400 },
  '& thead th': { color: 'text.secondary', fontWeight: 600 },
  '& tfoot td, & tfoot th:first-of-type': { fontWeight: 600, borderBottom: 0 },
} as const;

/** Debts, the payments of the statement, and the missing amounts, by lateness. */
export function StatementAges({ rows, records, feesAgreed, onFeesAgreed }: Props) {
  const translate = useText();
  const moneyText = useMoneyText();
  const { currency } = useSession().company;
  const sums = ageSums(records, feesAgreed);
  const shown = [...COD_AGES, 'closed' as const].filter((age) => sums[age].orders > 0);
  const total = (key: 'orders' | 'owed' | 'paid' | 'open') =>
    shown.reduce((sum, age) => sum + sums[age][key], 0);
  const { count, paid, fees } = paymentSums(rows, records);
  const locale = useLocale();
  // The heading shows the currency once, so that the sums fit on a phone.
  const money = (minor: number) => formatAmount(minor, currency, locale);
  return (
    <Paper variant="outlined" component="section" aria-labelledby="statement-sums" sx={{ p: 1.5 }}>
      <Typography id="statement-sums" component="h2" variant="subtitle2">
        {translate('cod.statement.pays', {
          smart_count: count,
          total: moneyText(paid, currency),
        })}
      </Typography>
      <Box component="table" sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">
              {translate('common.noted', { label: translate('cod.statement.age'), note: currency })}
            </th>
            <th scope="col">{translate('cod.statement.owed')}</th>
            <th scope="col">{translate('cod.statement.paid')}</th>
            <th scope="col">{translate('cod.statement.missing')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((age) => (
            <tr key={age}>
              <th scope="row">
                {translate(age === 'closed' ? 'cod.statement.closed' : `cod.ages.${age}`)}{' '}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {translate('cod.orders', { smart_count: sums[age].orders })}
                </Box>
              </th>
              <td>{money(sums[age].owed)}</td>
              <td>{money(sums[age].paid)}</td>
              <Box
                component="td"
                sx={age !== 'notDue' && sums[age].open > 0 ? { color: 'error.main', fontWeight: 600 } : {}}
              >
                {age === 'notDue' && sums[age].open === 0 ? '–' : money(sums[age].open)}
              </Box>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{translate('cod.statement.total')}</th>
            <td>{money(total('owed'))}</td>
            <td>{money(total('paid'))}</td>
            <td>{money(total('open'))}</td>
          </tr>
        </tfoot>
      </Box>
      {fees > 0 ? (
        <FormControlLabel
          control={<Checkbox checked={feesAgreed} onChange={(_, on) => onFeesAgreed(on)} />}
          label={translate('cod.statement.feesAgreed', { fees: moneyText(fees, currency) })}
        />
      ) : null}
    </Paper>
  );
}
