import { useText } from '../../../i18n/useText.ts';
import { OrderMoneyTrail } from '../../../shared/orderMoney/OrderMoneyTrail.tsx';
import { DetailCard } from './DetailCard.tsx';

/** The steps of the order's cost, on its page. */
export function OrderPrice({ orderId }: { orderId: string }) {
  return (
    <DetailCard title={useText()('money.title')}>
      <OrderMoneyTrail orderId={orderId} />
    </DetailCard>
  );
}
