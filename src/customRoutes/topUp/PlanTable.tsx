import { Box, Card, CardActionArea, Typography } from '@mui/material';
import type { PlanPrice } from '../../../contract/money/topUp.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { Money } from '../../ui/text/Money.tsx';
import { featureText, isKnownFeature } from './topUpRules.ts';

interface Props {
  plans: PlanPrice[];
  currency: string;
  /** The plan that the chosen amount reaches. */
  chosen: number | null;
  onChoose: (plan: PlanPrice) => void;
}

/** No single word on a last line, and no line ends within a Chinese word. */
const BALANCED = { textWrap: 'balance', wordBreak: 'keep-all', overflowWrap: 'anywhere' } as const;
/** Two lines, so that the features of all plans begin at one height. */
const DESCRIPTION = { ...BALANCED, minHeight: '2lh' } as const;

/** The tenant's plans in columns with their features (PAY-07…09, PAY-17). */
export function PlanTable({ plans, currency, chosen, onChoose }: Props) {
  const translate = useText();
  const locale = useLocale();
  return (
    <Box
      role="group"
      aria-label={translate('topUp.plans')}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: {
          xs: 'repeat(auto-fit, minmax(150px, 1fr))',
          md: 'repeat(auto-fit, minmax(190px, 1fr))',
        },
      }}
    >
      {plans.map((plan) => (
        <Card
          key={plan.id}
          variant="outlined"
          sx={{
            borderColor: plan.id === chosen ? 'primary.main' : undefined,
            boxShadow: ({ palette }) =>
              plan.id === chosen ? `inset 0 0 0 1px ${palette.primary.main}` : 'none',
          }}
        >
          <CardActionArea
            aria-pressed={plan.id === chosen}
            onClick={() => onChoose(plan)}
            sx={{
              p: { xs: 1.5, sm: 2 },
              height: '100%',
              display: 'flex',
              flexDirection: 'column',
              alignItems: 'stretch',
            }}
          >
            <Typography component="span" sx={{ fontWeight: 600 }}>
              {plan.name}
            </Typography>
            <Typography component="span" variant="h6" sx={{ my: 0.5, fontSize: { xs: 16, sm: 20 } }}>
              <Money minor={nearestMinor(plan.value)} currency={currency} />
            </Typography>
            {plan.description ? (
              <Typography component="span" variant="body2" color="text.secondary" sx={DESCRIPTION}>
                {plan.description}
              </Typography>
            ) : null}
            <Typography
              component="ul"
              variant="body2"
              sx={{ m: 0, mt: 1, mb: 'auto', p: 0, listStyle: 'none' }}
            >
              {plan.features
                .filter(({ hide }) => !hide)
                .map((feature) => (
                  <Box component="li" key={feature.key} sx={{ py: 0.25, ...BALANCED }}>
                    <Box component="span" sx={{ color: 'text.secondary' }}>
                      {isKnownFeature(feature.key) ? translate(`topUp.features.${feature.key}`) : feature.key}
                    </Box>{' '}
                    <FeatureText text={featureText(feature, currency, locale)} currency={currency} />
                  </Box>
                ))}
            </Typography>
          </CardActionArea>
        </Card>
      ))}
    </Box>
  );
}

/** An amount stays on one line; other texts may wrap. */
const FeatureText = ({ text, currency }: { text: string; currency: string }) => (
  <Box component="span" sx={text.startsWith(currency) ? { whiteSpace: 'nowrap' } : undefined}>
    {text}
  </Box>
);
