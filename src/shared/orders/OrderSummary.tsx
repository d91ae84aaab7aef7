import type { Order } from '../../../contract/orders/orders.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useText } from '../../i18n/useText.ts';
import { FactList } from '../../ui/text/FactList.tsx';
import { Money } from '../../ui/text/Money.tsx';

/** The followed order in a few lines: number, stops, price, rider (MULTI-41). */
export function OrderSummary({ order }: { order: Order }) {
  const translate = useText();
  const rider = [order.personnel?.name, order.personnel?.phone, order.personnel?.vehicleRegNo]
    .filter(Boolean)
    .join(' · ');
  const { price } = order;
  return (
    <FactList
      sx={{ mt: 1 }}
      facts={[
        [translate('orderStatus.number'), order.consignmentNo],
        [translate('orderStatus.stops'), order.waypoint.map(placeOf).join(' → ')],
        [translate('orderStatus.service'), order.service?.name],
        [translate('orderStatus.rider'), rider],
        [
          translate('orderStatus.price'),
          price && <Money minor={nearestMinor(price.amount)} currency={price.currency} />,
        ],
      ]}
    />
  );
}

const placeOf = ({ contact }: Order['waypoint'][number]): string =>
  contact.city ?? contact.address1 ?? contact.name ?? '–';
