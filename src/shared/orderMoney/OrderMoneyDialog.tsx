import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CommandLayer } from '../../commands/CommandLayer.tsx';
import { useText } from '../../i18n/useText.ts';
import { backLink } from '../../lib/lists/backLink.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { orderName } from '../orders/rules/orderName.ts';
import { OrderMoneyTrail } from './OrderMoneyTrail.tsx';

interface Props {
  orderIds: readonly string[];
  onClose: () => void;
}

/** The steps of an order's cost; for several orders of an invoice, of the chosen one. */
export function OrderMoneyDialog({ orderIds, onClose }: Props) {
  const translate = useText();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(orderIds[0] ?? '');
  return (
    <Dialog open onClose={onClose} aria-labelledby="money-title" fullWidth maxWidth="sm">
      <CommandLayer>
        <DialogTitle id="money-title">{translate('money.title')}</DialogTitle>
        <DialogContent tabIndex={0} role="group" aria-labelledby="money-title">
          {orderIds.length > 1 ? (
            <OrderChoice orderIds={orderIds} chosen={chosen} onChoose={setChosen} />
          ) : null}
          <OrderMoneyTrail key={chosen} orderId={chosen} />
        </DialogContent>
        <DialogActions>
          <Button
            onClick={() => {
              onClose();
              void navigate(`/order/${chosen}`, { state: backLink() });
            }}
          >
            {translate('billing.viewOrder')}
          </Button>
          <Button autoFocus variant="contained" onClick={onClose}>
            {translate('common.close')}
          </Button>
        </DialogActions>
      </CommandLayer>
    </Dialog>
  );
}

interface ChoiceProps {
  orderIds: readonly string[];
  chosen: string;
  onChoose: (id: string) => void;
}

function OrderChoice({ orderIds, chosen, onChoose }: ChoiceProps) {
  const translate = useText();
  const dataProvider = useDataProvider();
  const { data } = useQuery({
    queryKey: ['orders', 'named', orderIds],
    queryFn: () => dataProvider.getOrders([...orderIds]),
  });
  const names = new Map(data?.map((order) => [order.id, orderName(order)]));
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={translate('money.order')}
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
      sx={{ mt: 1, mb: 2 }}
    >
      {orderIds.map((id) => (
        <MenuItem key={id} value={id}>
          {names.get(id) ?? id}
        </MenuItem>
      ))}
    </TextField>
  );
}
