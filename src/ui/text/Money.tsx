import { Box } from '@mui/material';
import { useLocale } from '../../i18n/useText.ts';
import { formatMoney } from '../../lib/text/formatMoney.ts';

interface Props {
  /** Amount in minor units. */
  minor: number;
  currency: string;
}

/** An amount with its currency, in the language's format, with tabular figures. */
export function Money({ minor, currency }: Props) {
  const locale = useLocale();
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {formatMoney(minor, currency, locale)}
    </Box>
  );
}
