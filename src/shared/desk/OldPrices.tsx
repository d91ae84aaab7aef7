import { Alert, AlertTitle, Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { InstantQuoteInput } from '../../../contract/orders/services.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { relativeText } from '../../lib/dates/dates.ts';
import { weightText } from '../../lib/text/formatWeight.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useMoneyText } from '../../session/useMoneyText.ts';
import { useHasLine } from './useHasLine.ts';

/** Offline: the prices that were requested last, marked as old. They cannot be booked. */
export function OldPrices() {
  const translate = useText();
  const locale = useLocale();
  const moneyText = useMoneyText();
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  const hasLine = useHasLine();
  const { data } = useQuery({
    queryKey: ['lastQuote', customer.id],
    queryFn: () => dataProvider.getLastQuote(),
    enabled: !hasLine,
    networkMode: 'always',
    gcTime: 0,
  });
  if (hasLine || !data || data.quote.services.length === 0) return null;
  const { at, input, quote } = data;
  return (
    <Alert severity="info" icon={false}>
      <AlertTitle>
        {translate('desk.oldPrices', { time: relativeText(new Date(at).toISOString(), locale) })}
      </AlertTitle>
      {translate('desk.oldPricesOf', { ...placesOf(input), weight: weightText(loadOf(input), locale) })}
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {quote.services.map(({ code, name, price }) => (
          <Box component="li" key={code} sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <span>{name}</span>
            <span>{moneyText(nearestMinor(price.amount), price.currency)}</span>
          </Box>
        ))}
      </Box>
    </Alert>
  );
}

function placesOf({ origin, destination, waypoint }: InstantQuoteInput) {
  const nameOf = (place: InstantQuoteInput['origin']) => place?.postcode || place?.city || '–';
  return { from: nameOf(waypoint?.[0] ?? origin), to: nameOf(waypoint?.at(-1) ?? destination) };
}

function loadOf({ weight, inventory }: InstantQuoteInput) {
  const kilograms = (inventory ?? []).reduce(
    (sum, piece) => sum + Number(piece.weight?.value ?? 0) * Number(piece.quantity ?? 1),
    0,
  );
  return { unit: weight?.unit ?? 'kg', value: Number(weight?.value ?? kilograms) };
}
