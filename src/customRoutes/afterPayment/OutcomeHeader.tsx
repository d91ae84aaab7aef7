import { Box, Typography } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { ProgressMark } from '../../shared/orders/ProgressMark.tsx';
import type { OrderProgress } from '../../shared/orders/rules/orderProgress.ts';
import type { PaymentOutcome } from './paymentOutcome.ts';

const MARK: Record<PaymentOutcome, Pick<OrderProgress, 'tone' | 'spins'>> = {
  processing: { tone: 'waiting', spins: true },
  pending: { tone: 'warning', spins: true },
  failed: { tone: 'error', spins: false },
  partly: { tone: 'warning', spins: false },
  thanks: { tone: 'success', spins: false },
};

interface Props {
  outcome: PaymentOutcome;
  /** Number of paid orders that failed. */
  failed: number;
  total: number;
}

/** Success, failure or pending; announced to screen readers when it changes (MULTI-52…54). */
export function OutcomeHeader({ outcome, failed, total }: Props) {
  const translate = useText();
  const hint = outcome === 'thanks' ? null : translate(`afterPayment.${outcome}Hint`, { failed, total });
  return (
    <Box role="status" data-outcome={outcome} sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
      <ProgressMark progress={MARK[outcome]} />
      <Box>
        <Typography component="h1" variant="h5">
          {translate(`afterPayment.${outcome}`)}
        </Typography>
        {hint ? <Typography color="text.secondary">{hint}</Typography> : null}
      </Box>
    </Box>
  );
}
