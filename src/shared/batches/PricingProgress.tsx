import { Box, LinearProgress, Typography } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';

interface Props {
  done: number;
  total: number;
  /** Why the prices could not be requested. */
  failure: string | undefined;
  onRetry: () => void;
}

/** Progress of pricing: how many of the unpriced orders have a price by now, or the failure. */
export function PricingProgress({ done, total, failure, onRetry }: Props) {
  const translate = useText();
  if (failure)
    return (
      <RetryAlert onRetry={onRetry} sx={{ mt: 2 }}>
        {failure}
      </RetryAlert>
    );
  const text = translate('bulk.pricing', { done, total });
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="body2" role="status">
        {text}
      </Typography>
      <LinearProgress aria-label={text} variant="determinate" value={total ? (done / total) * 100 : 0} />
    </Box>
  );
}
