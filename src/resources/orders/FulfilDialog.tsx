import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import type { Order } from '../../../contract/orders.ts';
import { CommandLayer } from '../../commands/CommandLayer.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useFeatures } from '../../session/SessionContext.ts';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { ServiceCard } from '../../ui/ServiceCard.tsx';
import { FulfilExtras } from './FulfilExtras.tsx';
import { OrderCosts } from './OrderCosts.tsx';
import type { KeptFulfil } from './OrderDialogs.tsx';
import { useFulfil } from './useFulfil.ts';

interface Props {
  order: Order;
  /** What was entered before a top-up. */
  kept: KeptFulfil | undefined;
  onClose: (changed: boolean) => void;
}

/** Sets a service of its quotes in an unconfirmed order and confirms it, with an optional time and note (DET-17, DET-18). */
export function FulfilDialog({ order, kept, onClose }: Props) {
  const translate = useTranslate();
  const features = useFeatures();
  const fulfil = useFulfil(order, { kept, onClose });
  const { quotes, code, busy } = fulfil;
  return (
    <Dialog open onClose={fulfil.close} aria-labelledby="fulfil-title" fullWidth maxWidth="sm">
      <CommandLayer>
        <DialogTitle id="fulfil-title">{translate('orderDetail.fulfil.title')}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            {fulfil.failure ? (
              <Alert severity="error" role="alert">
                {fulfil.failure}
              </Alert>
            ) : null}
            {fulfil.loading ? <PageSkeleton rows={2} /> : null}
            {!fulfil.loading && quotes.length === 0 ? (
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
            <Stack role="radiogroup" aria-label={translate('orders.service')} spacing={1}>
              {quotes.map((offer) => (
                <ServiceCard
                  key={offer.code}
                  offer={offer}
                  showEstimate={features.estimate}
                  radio={{
                    name: 'fulfil-service',
                    id: `fulfil-${offer.code}`,
                    checked: offer.code === code,
                    onChoose: () => fulfil.choose(offer.code),
                  }}
                />
              ))}
            </Stack>
            <FulfilExtras extras={fulfil.extras} onChange={fulfil.setExtras} fault={fulfil.timeFault} />
            {fulfil.priceMinor === null ? null : (
              <OrderCosts
                priceMinor={fulfil.priceMinor}
                pay={fulfil.pay}
                again={{ kind: 'fulfil', id: order.id }}
                onLeave={fulfil.leave}
              />
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button autoFocus onClick={fulfil.close} disabled={busy}>
            {translate('orders.notYet')}
          </Button>
          <Button
            variant="contained"
            onClick={() => void fulfil.submit()}
            disabled={busy || fulfil.priceMinor === null || !fulfil.pay.usable}
          >
            {fulfil.priceMinor === null
              ? translate('orderDetail.fulfil.action')
              : translate('orderDetail.fulfil.confirm', { amount: fulfil.money(fulfil.priceMinor) })}
          </Button>
        </DialogActions>
      </CommandLayer>
    </Dialog>
  );
}
