import Refresh from '@mui/icons-material/Refresh';
import { Box, Chip, IconButton, Typography } from '@mui/material';
import { useState } from 'react';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useText } from '../../i18n/useText.ts';
import { useSession } from '../../session/SessionContext.ts';
import { Money } from '../../ui/text/Money.tsx';

/** Title, the current plan, and the balance, which can be read again (PAY-04…06). */
export function TopUpHeader() {
  const translate = useText();
  const notify = useNotify();
  const { customer, company, reloadCustomer } = useSession();
  const [loading, setLoading] = useState(false);
  const reload = async () => {
    setLoading(true);
    await reloadCustomer().catch(notify.failure);
    setLoading(false);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
      <Typography variant="h5" component="h1" sx={{ mr: 'auto' }}>
        {translate('topUp.title')}
      </Typography>
      <Chip
        size="small"
        variant="outlined"
        label={translate('topUp.plan', { plan: customer.planName ?? translate('topUp.noPlan') })}
      />
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography component="span" color="text.secondary">
          {translate('topUp.balance')}
        </Typography>
        <Typography component="strong" sx={{ fontWeight: 700 }}>
          <Money minor={nearestMinor(customer.walletBalance)} currency={company.currency} />
        </Typography>
        <IconButton
          size="small"
          aria-label={translate('topUp.refresh')}
          disabled={loading}
          onClick={() => void reload()}
        >
          <Refresh fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  );
}
