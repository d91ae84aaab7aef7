import { Box, Button } from '@mui/material';
import type { Order } from '../../../../contract/orders/orders.ts';
import { Kbd } from '../../../commands/keys/Kbd.tsx';
import { useCommand } from '../../../commands/useCommand.ts';
import { useText } from '../../../i18n/useText.ts';
import { useKeepPickup } from '../state/useKeepPickup.ts';

/** Offers to store the address of a pickup as the address of an account that has none. */
export function KeepPickup({ order }: { order: Order | null }) {
  const translate = useText();
  const { canKeep, keep, busy } = useKeepPickup(order);
  useCommand({
    id: 'orderForm.keepPickup',
    labelKey: 'orderForm.result.keepPickup',
    scope: 'dialog',
    group: 'form',
    keys: ['k'],
    when: () => canKeep,
    run: keep,
  });
  if (!canKeep) return null;
  return (
    <Box sx={{ px: 3, pb: 1, textAlign: 'center' }}>
      <Button onClick={keep} disabled={busy} endIcon={<Kbd keys="k" />}>
        {translate('orderForm.result.keepPickup')}
      </Button>
    </Box>
  );
}
