import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Order } from '../../../contract/orders/orders.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useText } from '../../i18n/useText.ts';
import { Money } from '../../ui/text/Money.tsx';

/** The followed order in a few lines: number, stops, price, rider (MULTI-41). */
export function OrderSummary({ order }: { order: Order }) {
  const translate = useText();
  const rider = [order.personnel?.name, order.personnel?.phone, order.personnel?.vehicleRegNo]
    .filter(Boolean)
    .join(' · ');
  const facts: ['number' | 'stops' | 'service' | 'rider', string | null][] = [
    ['number', order.consignmentNo],
    ['stops', order.waypoint.map(placeOf).join(' → ')],
    ['service', order.service?.name ?? null],
    ['rider', rider || null],
  ];
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto 1fr',
        columnGap: 2,
        rowGap: 0.75,
        m: 0,
        mt: 1,
        '& dd': { m: 0, overflowWrap: 'anywhere' },
      }}
    >
      {facts.map(([name, value]) =>
        value ? (
          <FactLine key={name} label={translate(`orderStatus.${name}`)}>
            {value}
          </FactLine>
        ) : null,
      )}
      {order.price ? (
        <FactLine label={translate('orderStatus.price')}>
          <Money minor={nearestMinor(order.price.amount)} currency={order.price.currency} />
        </FactLine>
      ) : null}
    </Box>
  );
}

/** One fact in a list of facts; hidden if it is unknown. */
export function FactLine({ label, children }: { label: string; children: ReactNode }) {
  if (children === null) return null;
  return (
    <>
      <Typography component="dt" variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography component="dd" variant="body2">
        {children}
      </Typography>
    </>
  );
}

const placeOf = ({ contact }: Order['waypoint'][number]): string =>
  contact.city ?? contact.address1 ?? contact.name ?? '–';
