import { Alert, Box, Button, Typography } from '@mui/material';
import type { BatchPreview } from '../../../contract/orders/bulk.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useText } from '../../i18n/useText.ts';
import { useMoneyText } from '../../session/useMoneyText.ts';
import { refusalWords } from '../orders/rules/refusalWords.ts';
import { TopUpLink } from '../payment/TopUpLink.tsx';
import type { ResumedStep } from '../payment/topUpPath.ts';
import { BatchAmounts } from './BatchAmounts.tsx';

interface Props {
  facts: BatchPreview;
  /** Whether prices are still missing: the present shortfall is then not the whole top-up. */
  isPricing: boolean;
  onlyCovered: boolean;
  onOnlyCovered: (on: boolean) => void;
  /** This preview, which is opened again after a top-up, and the functions that store and close it. */
  resumedStep: ResumedStep;
  onLeave: () => void;
}

/** Count, sum, balance before and after, the missing amount, and the rows that cannot be processed, with reasons. */
export function BatchFacts({ facts, isPricing, onlyCovered, onOnlyCovered, resumedStep, onLeave }: Props) {
  const translate = useText();
  const moneyText = useMoneyText();
  const money = (amount: number) => moneyText(nearestMinor(amount), facts.currency);
  return (
    <Box sx={{ mt: 2 }} aria-live="polite">
      {facts.short > 0 && !isPricing ? (
        <Alert
          severity="error"
          sx={{ mb: 1 }}
          action={
            facts.covered?.count ? (
              <Button color="inherit" size="small" onClick={() => onOnlyCovered(true)}>
                {translate('bulk.facts.onlyCovered', {
                  smart_count: facts.covered.count,
                  sum: money(facts.covered.sum),
                })}
              </Button>
            ) : null
          }
        >
          {translate('bulk.facts.short', { amount: money(facts.short) })}{' '}
          <TopUpLink missingMinor={nearestMinor(facts.short)} resumedStep={resumedStep} onLeave={onLeave} />
        </Alert>
      ) : null}
      {onlyCovered ? (
        <Alert
          severity="info"
          sx={{ mb: 1 }}
          action={
            <Button color="inherit" size="small" onClick={() => onOnlyCovered(false)}>
              {translate('bulk.facts.allAgain')}
            </Button>
          }
        >
          {translate('bulk.facts.coveredOnly')}
        </Alert>
      ) : null}
      <BatchAmounts facts={facts} />
      {facts.byProblem.length ? (
        <Alert severity="warning" sx={{ mt: 2 }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {translate('bulk.facts.left', { smart_count: facts.total - facts.count - facts.unpriced })}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {facts.byProblem.map((p) => (
              <li key={`${p.code} ${p.message}`}>
                {p.count} × {refusalWords(p, translate)}
              </li>
            ))}
          </Box>
        </Alert>
      ) : null}
    </Box>
  );
}
