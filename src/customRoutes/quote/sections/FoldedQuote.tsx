import { Box, Button, Typography } from '@mui/material';
import { nearestMinor } from '../../../../contract/rules/money/money.ts';
import { useLocale, useText } from '../../../i18n/useText.ts';
import { formatMoney } from '../../../lib/text/formatMoney.ts';
import { weightText } from '../../../lib/text/formatWeight.ts';
import { shortRoute } from '../rules/quotePlace.ts';
import type { QuoteValues } from '../rules/quoteRequest.ts';

const TWO_LINES = {
  flex: 1,
  minWidth: 0,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

interface Props {
  id: string;
  values: QuoteValues;
  currency: string;
  onOpen: () => void;
}

/** A quote's form as one line: its values, and the button that opens it. */
export function FoldedQuote({ id, values, currency, onOpen }: Props) {
  const text = useText();
  const locale = useLocale();
  const { itemType, weightKg } = values;
  const amounts = (['cod', 'insurance'] as const).map((field) => {
    const amount = values[field];
    return amount && `${text(`quote.${field}`)} ${formatMoney(nearestMinor(amount), currency, locale)}`;
  });
  const line = [
    shortRoute(values),
    text(`itemTypes.${itemType}`, { _: itemType }),
    weightKg && weightText({ unit: 'kg', value: weightKg }, locale),
    ...amounts,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Typography id={`${id}-line`} component="p" variant="body2" title={line} sx={TWO_LINES}>
        {line}
      </Typography>
      <Button size="small" aria-expanded={false} aria-describedby={`${id}-line`} onClick={onOpen}>
        {text('quote.change')}
      </Button>
    </Box>
  );
}
