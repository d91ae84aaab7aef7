import { Box, Button, CircularProgress } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { InvoiceDetails } from '../../../contract/money/wallet.ts';
import { showsReferralAfterTopUp } from '../../../contract/rules/account/features.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useNotify } from '../../i18n/useNotify.ts';
import { useText } from '../../i18n/useText.ts';
import { isFocusNowhere } from '../../lib/browser/focusHome.ts';
import { PREFIX } from '../../lib/browser/loginPath.ts';
import { useFeatures, useMay, useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { type Step, storedReturn, writeChoice } from './topUpAddress.ts';
import type { TopUpOutcome } from './topUpRules.ts';

interface Props {
  invoice: InvoiceDetails;
  outcome: TopUpOutcome;
  canOpenGateway: boolean;
  refreshing: boolean;
  onCheck: () => void;
}

/** The buttons that continue after a payment, by its outcome. */
export function TopUpWaysOn({ invoice, outcome, canOpenGateway, refreshing, onCheck }: Props) {
  const translate = useText();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const { company } = useSession();
  const back = storedReturn(invoice.id);
  const retryPayment = () =>
    void dataProvider
      .paymentPageLink(invoice.id, `${location.origin}${PREFIX}/payment/${invoice.id}`, company.id)
      .then((link) => location.assign(link), notify.failure);
  const { promo } = invoice;
  /** A new top-up with the same amount, method and promo code, if the code is still valid; `step` is the first step shown. */
  const stepLink = (step: Step) =>
    `/payment?${writeChoice({
      step,
      amount: invoice.totalPrice.amount,
      missing: null,
      methodId: invoice.paymentMethodId ?? null,
      promoCode: promo && !promo.refusal ? promo.code : '',
      back,
    })}`;
  if (outcome === 'paid' || outcome === 'refunded') return <AfterPaid key="paid" back={back} />;
  return (
    <Ways key={outcome} isWaiting={outcome === 'waiting'}>
      {outcome === 'failed' ? (
        <Button component={Link} to={stepLink('confirm')} variant="contained">
          {translate('topUp.tryAgain')}
        </Button>
      ) : null}
      {canOpenGateway && outcome === 'cancelled' ? (
        <Button variant="contained" onClick={retryPayment}>
          {translate('topUp.tryAgain')}
        </Button>
      ) : null}
      {outcome === 'pending' || outcome === 'cancelled' ? (
        <Button
          variant={outcome === 'pending' ? 'contained' : 'outlined'}
          disabled={refreshing}
          startIcon={refreshing ? <CircularProgress size={16} color="inherit" /> : undefined}
          onClick={onCheck}
        >
          {translate('topUp.check')}
        </Button>
      ) : null}
      {canOpenGateway && outcome !== 'cancelled' ? (
        <Button onClick={retryPayment}>{translate('topUp.toGateway')}</Button>
      ) : null}
      <Button component={Link} to={stepLink('amount')}>
        {translate('topUp.startOver')}
      </Button>
      {/* A bank may take days: meanwhile the person goes on with what the wallet covers. */}
      {back ? (
        <Button component={Link} to={back}>
          {translate('topUp.goOn')}
        </Button>
      ) : null}
    </Ways>
  );
}

/** Focuses the first button, with which most people go on, unless the focus is in use. While the bank works, Enter shall not pay again. */
function Ways({ isWaiting = false, children }: { isWaiting?: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isWaiting && isFocusNowhere()) box.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [isWaiting]);
  return (
    <Box ref={box} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {children}
    </Box>
  );
}

function AfterPaid({ back }: { back: string | null }) {
  const translate = useText();
  const features = useFeatures();
  const { company } = useSession();
  const may = useMay();
  return (
    <Ways>
      {back ? (
        <Button component={Link} to={back} variant="contained">
          {translate('topUp.goOn')}
        </Button>
      ) : null}
      {may('orders.write') ? (
        <Button
          component={Link}
          to="/orders/new-order"
          variant={back ? 'outlined' : 'contained'}
          endIcon={<Kbd keys="c" />}
        >
          {translate('topUp.newOrder')}
        </Button>
      ) : null}
      <Button component={Link} to="/payment">
        {translate('topUp.again')}
      </Button>
      {features.referral && may('settings') && showsReferralAfterTopUp(company.code) ? (
        <Button component={Link} to="/refer-earn/">
          {translate('referral.after')}
        </Button>
      ) : null}
    </Ways>
  );
}
