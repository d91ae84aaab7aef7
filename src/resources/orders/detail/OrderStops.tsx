import { Box, Stack, Typography } from '@mui/material';
import type { InventoryItem, Order } from '../../../../contract/orders/orders.ts';
import { outletText } from '../../../../contract/rules/places/outletText.ts';
import { useLocale, useText } from '../../../i18n/useText.ts';
import { dateTimeText } from '../../../lib/dates/dates.ts';
import { weightText } from '../../../lib/text/formatWeight.ts';
import { useCountries, useSession } from '../../../session/SessionContext.ts';
import { addressLine } from '../../../shared/address/rules/addressLine.ts';
import { StopMark } from '../../../shared/map/StopMark.tsx';
import { useStopOutlets } from './useStopOutlets.ts';

/** The stops in order, each with its contact and goods. */
export function OrderStops({ order }: { order: Order }) {
  const translate = useText();
  const locale = useLocale();
  const { company } = useSession();
  const countries = useCountries();
  const abroad = (code: string | null | undefined) =>
    !code || code === company.country
      ? undefined
      : (countries.find(({ countryCode }) => countryCode === code)?.name ?? code);
  const outlets = useStopOutlets(order);
  const outletAt = (placeId: string | null) => {
    const outlet = outlets?.find(({ id }) => id === placeId);
    return outlet && outletText(outlet);
  };
  return (
    <Stack component="ol" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {order.waypoint.map((stop, i) => (
        <Box component="li" key={stop.id} sx={{ display: 'flex', gap: 2 }}>
          <StopMark n={i + 1} isPickup={stop.type === 'PICKUP'} />
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="caption" color="text.secondary">
              {translate(stop.type === 'PICKUP' ? 'orders.pickup' : 'orders.dropoff')}
              {stop.scheduledAt && stop.scheduledAt !== 'now'
                ? ` · ${dateTimeText(stop.scheduledAt, company.timezone, locale)}`
                : ''}
            </Typography>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {[stop.contact.name, stop.contact.company].filter(Boolean).join(' · ')}
            </Typography>
            <Typography variant="body2">{stop.contact.phone}</Typography>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {addressLine(stop.contact, abroad(stop.contact.country))}
            </Typography>
            {outletAt(stop.placeId) ? (
              <Typography variant="body2">
                {translate('orders.outlet', { name: outletAt(stop.placeId) })}
              </Typography>
            ) : null}
            {stop.note ? (
              <Typography variant="body2" color="text.secondary">
                {stop.note}
              </Typography>
            ) : null}
            {stop.recipientNote ? (
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {translate('orders.recipientNote', { note: stop.recipientNote })}
              </Typography>
            ) : null}
            <Items items={stop.inventory} />
          </Box>
        </Box>
      ))}
    </Stack>
  );
}

function Items({ items }: { items: InventoryItem[] }) {
  const locale = useLocale();
  if (!items.length) return null;
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2, fontSize: 14 }}>
      {items.map((item, i) => (
        // Two lines of goods may be equal.
        // biome-ignore lint/suspicious/noArrayIndexKey: the goods of an order are never sorted
        <li key={i}>
          {[
            `${item.quantity} × ${item.description || item.name || item.type}`,
            item.weight ? weightText(item.weight, locale) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </Box>
  );
}
