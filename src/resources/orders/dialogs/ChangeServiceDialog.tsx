import { Alert, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ChangeServiceInput, Order } from '../../../../contract/orders/orders.ts';
import { nearestMinor } from '../../../../contract/rules/money/money.ts';
import { useText } from '../../../i18n/useText.ts';
import { asFailure } from '../../../lib/calls/callFailure.ts';
import { useAttempts } from '../../../lib/calls/useAttempts.ts';
import { useMay, useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { useMoneyText } from '../../../session/useMoneyText.ts';
import { waitFor } from '../../../shared/booking/sendBooking.ts';
import { orderName } from '../../../shared/orders/rules/orderName.ts';
import { spendableMinor } from '../../../shared/payment/rules/paymentChoices.ts';
import { WalletShort } from '../../../shared/payment/TopUpLink.tsx';
import { AmountTable } from '../../../shared/price/AmountTable.tsx';
import { OfferChoice } from '../../../shared/price/OfferChoice.tsx';
import { AskDialog } from '../../../ui/dialog/AskDialog.tsx';
import { PartSkeleton } from '../../../ui/page/PageSkeleton.tsx';
import { useDialogBooking } from './useDialogBooking.ts';

interface Props {
  order: Order;
  onClose: (changed: boolean) => void;
}

/** The other services for a booked parcel, each with its price difference to the present service (BX-40). */
export function ChangeServiceDialog({ order, onClose }: Props) {
  const translate = useText();
  const { offers, loading, refused, refetch } = useOtherOffers(order);
  const [chosen, choose] = useState<string | null>(null);
  const offer = offers.find(({ code }) => code === chosen) ?? offers[0];
  const { busy, failure, book, close, leave } = useDialogBooking(order, onClose);
  const attempts = useAttempts();
  const openReplaced = useOpenReplaced(order);
  const dataProvider = useDataProvider();
  const { company, customer } = useSession();
  const seesWallet = useMay()('wallet.read');
  const moneyText = useMoneyText();
  const text = (minor: number) => moneyText(minor, company.currency);
  const priceMinor = offer ? nearestMinor(offer.price.amount) : null;
  const paidMinor = nearestMinor(order.price?.amount ?? 0);
  // The payment of the present service goes back to the wallet first.
  const missingMinor =
    priceMinor !== null && seesWallet ? priceMinor - paidMinor - spendableMinor(customer) : 0;

  const submit = () => {
    if (!offer) return;
    book({
      done: 'orderDetail.changeService.done',
      call: () =>
        attempts(
          { serviceCode: offer.code, quotedPrice: offer.price.amount },
          (input: ChangeServiceInput, key) => dataProvider.changeService(order.id, input, key),
        ).then(waitFor),
      replaced: {
        failed: 'orderDetail.changeService.failed',
        goTo: openReplaced,
      },
      onFailed: () => void refetch(),
    });
  };
  const lines =
    priceMinor === null
      ? null
      : ([
          ['paid', paidMinor],
          ['price', priceMinor],
          [priceMinor < paidMinor ? 'back' : 'more', Math.abs(priceMinor - paidMinor)],
        ] as const);
  return (
    <AskDialog
      title={translate('orderDetail.changeService.title', { number: orderName(order) })}
      maxWidth="sm"
      busy={busy}
      failure={failure ?? refused}
      keep={translate('orders.notYet')}
      go={
        priceMinor === null
          ? translate('orderDetail.changeService.go')
          : translate('orderDetail.changeService.goPrice', { amount: text(priceMinor) })
      }
      blocked={!offer || missingMinor > 0}
      onConfirm={submit}
      onClose={close}
    >
      <Stack spacing={2}>
        <Typography color="text.secondary">{translate('orderDetail.changeService.hint')}</Typography>
        {loading ? <PartSkeleton rows={2} /> : null}
        {!loading && !refused && offers.length === 0 ? (
          <Alert severity="warning">{translate('orderDetail.changeService.none')}</Alert>
        ) : null}
        {lines === null ? null : (
          <AmountTable
            lines={lines.map(([name, minor]) => [
              translate(`orderDetail.changeService.${name}`),
              text(minor),
            ])}
          />
        )}
        <WalletShort
          missingMinor={missingMinor}
          currency={company.currency}
          resumedStep={{ kind: 'change', id: order.id }}
          onLeave={leave}
        />
        <OfferChoice
          label={translate('orders.service')}
          name="other-service"
          idPrefix="other"
          offers={offers}
          chosen={offer?.code}
          onChoose={choose}
        />
      </Stack>
    </AskDialog>
  );
}

/** The page of the order shows one that is now cancelled, so the page of the new one opens. */
function useOpenReplaced(order: Order) {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  return ({ id }: Pick<Order, 'id'>) => {
    if (pathname === `/order/${order.id}`) void navigate(`/order/${id}`, { replace: true, state });
  };
}

/** Today's offers for the unchanged order, without its present service. */
function useOtherOffers(order: Order) {
  const dataProvider = useDataProvider();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['orders', 'otherServices', order.id],
    queryFn: ({ signal }) => dataProvider.instantQuote({ orderId: order.id }, signal),
    gcTime: 0,
  });
  return {
    offers: (data?.services ?? []).filter(({ code }) => code !== order.serviceCode),
    loading: isPending,
    refused: error ? asFailure(error).message : null,
    refetch,
  };
}
