import { Box, Skeleton } from '@mui/material';
import type { QuotedService } from '../../../contract/orders/services.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useText } from '../../i18n/useText.ts';
import { useMoneyText } from '../../session/useMoneyText.ts';
import { priceLineName } from './priceLineName.ts';

/** Components of the price; null while it is loading. */
export function PriceBreakdown({ offer }: { offer: QuotedService | null }) {
  const translate = useText();
  const moneyText = useMoneyText();
  if (!offer)
    return (
      <Skeleton variant="rounded" height={64} role="img" aria-label={translate('orderForm.searching')} />
    );
  const { currency, amount } = offer.price;
  const lines = [
    ...offer.breakdown.map((line) => ({
      kind: line.kind,
      label: priceLineName(translate, line),
      amount: line.amount,
    })),
    { kind: 'total', label: translate('orderForm.total'), amount },
  ];
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 0.5, fontSize: 14 }}
    >
      {lines.map(({ kind, label, amount: part }) => (
        <Box key={`${kind} ${label}`} sx={{ display: 'contents', fontWeight: kind === 'total' ? 650 : 400 }}>
          <Box component="dt" sx={{ color: kind === 'total' ? 'text.primary' : 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
            {moneyText(nearestMinor(part), currency)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
