import { Card, CardContent, CardHeader } from '@mui/material';
import { useText } from '../../../i18n/useText.ts';
import { OrderMoneyTrail } from '../../../shared/orderMoney/OrderMoneyTrail.tsx';

/** The steps of the order's cost, on its page. */
export function OrderPrice({ orderId }: { orderId: string }) {
  const title = useText()('money.title');
  return (
    <Card component="section" aria-label={title}>
      <CardHeader title={title} slotProps={{ title: { component: 'h2', variant: 'h6' } }} sx={{ pb: 0 }} />
      <CardContent>
        <OrderMoneyTrail orderId={orderId} />
      </CardContent>
    </Card>
  );
}
