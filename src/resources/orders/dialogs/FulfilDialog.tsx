import { Alert, Button, Stack } from '@mui/material';
import type { Order } from '../../../../contract/orders/orders.ts';
import { useText } from '../../../i18n/useText.ts';
import { OfferChoice } from '../../../shared/price/OfferChoice.tsx';
import { AskDialog } from '../../../ui/dialog/AskDialog.tsx';
import { FailureAlert } from '../../../ui/messages/FailureAlert.tsx';
import { RetryAlert } from '../../../ui/messages/RetryAlert.tsx';
import { PartSkeleton } from '../../../ui/page/PageSkeleton.tsx';
import { FulfilExtras } from './FulfilExtras.tsx';
import { OrderCosts } from './OrderCosts.tsx';
import type { StoredFulfil } from './OrderDialogs.tsx';
import { useFulfil } from './useFulfil.ts';

interface Props {
  order: Order;
  /** The values entered before a top-up. */
  stored: StoredFulfil | undefined;
  onClose: (changed: boolean) => void;
}

/** Sets one of the quoted services in an unconfirmed order and confirms the order, with an optional time and note (DET-17, DET-18). */
export function FulfilDialog({ order, stored, onClose }: Props) {
  const translate = useText();
  const fulfil = useFulfil(order, { stored, onClose });
  const { quotes, code, busy } = fulfil;
  return (
    <AskDialog
      title={translate('orderDetail.fulfil.title')}
      maxWidth="sm"
      busy={busy}
      keep={translate('orders.notYet')}
      go={
        fulfil.priceMinor === null
          ? translate('orderDetail.fulfil.action')
          : translate('orderDetail.fulfil.confirm', { amount: fulfil.money(fulfil.priceMinor) })
      }
      blocked={fulfil.priceMinor === null || !fulfil.pay.usable}
      onConfirm={fulfil.submit}
      onClose={fulfil.close}
    >
      <Stack spacing={2}>
        <FailureAlert>{fulfil.failure}</FailureAlert>
        {fulfil.loading ? <PartSkeleton rows={2} /> : null}
        {!fulfil.loading && fulfil.error ? (
          <RetryAlert onRetry={fulfil.refetch} error={fulfil.error} />
        ) : !fulfil.loading && quotes.length === 0 ? (
          <Alert
            severity="warning"
            action={
              <Button color="inherit" onClick={() => void fulfil.refresh()}>
                {translate('orders.actions.refreshQuote')}
              </Button>
            }
          >
            {translate('orderDetail.fulfil.noQuotes')}
          </Alert>
        ) : null}
        <OfferChoice
          label={translate('orders.service')}
          name="fulfil-service"
          idPrefix="fulfil"
          offers={quotes}
          chosen={code}
          onChoose={fulfil.choose}
        />
        <FulfilExtras
          passedAt={fulfil.passedAt}
          extras={fulfil.extras}
          onChange={fulfil.setExtras}
          fault={fulfil.timeFault}
        />
        {fulfil.priceMinor === null ? null : (
          <OrderCosts
            priceMinor={fulfil.priceMinor}
            pay={fulfil.pay}
            resumedStep={{ kind: 'fulfil', id: order.id }}
            onLeave={fulfil.leave}
          />
        )}
      </Stack>
    </AskDialog>
  );
}
