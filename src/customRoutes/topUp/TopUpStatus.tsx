import { Alert, Box, Button, CircularProgress, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { showsReferralAfterTopUp } from '../../../contract/rules/account/features.ts';
import { toMinor } from '../../../contract/rules/money/money.ts';
import { LEFT_UNPAID, PAYMENT_STATUS } from '../../../contract/rules/money/payment.ts';
import { useCommands } from '../../commands/useCommand.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { PREFIX } from '../../lib/browser/loginPath.ts';
import { asFailure } from '../../lib/calls/callFailure.ts';
import { useFeatures, useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { WalletCreditAlert } from '../../shared/billing/WalletCredit.tsx';
import { ProgressMark } from '../../shared/orders/ProgressMark.tsx';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import { PageMessage } from '../../ui/page/PageMessage.tsx';
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { Money } from '../../ui/text/Money.tsx';
import { TopUpStepList } from './TopUpStepList.tsx';
import type { PaymentDetails } from './TopUpSteps.tsx';
import { keptReturn, type Step, writeChoice } from './topUpAddress.ts';
import { tellConversion } from './topUpConversion.ts';
import { useTopUpStatus } from './useTopUpStatus.ts';

/** The last step: whether the payment has succeeded, and the ways on (PAY-25…35). */
export function TopUpStatus({ invoiceId }: { invoiceId: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const { company, settings, reloadCustomer } = useSession();
  const features = useFeatures();
  const { state, search } = useLocation() as { state: Partial<PaymentDetails> | null; search: string };
  const leftUnpaid = new URLSearchParams(search).has(LEFT_UNPAID);
  const { invoice, error, loading, refreshing, status, checking, check } = useTopUpStatus(
    invoiceId,
    leftUnpaid,
  );
  const paid = status === PAYMENT_STATUS.paid;
  const failed = status === PAYMENT_STATUS.failed;
  const methods = useQuery({
    queryKey: ['topUpMethods'],
    queryFn: () => dataProvider.getTopUpMethods(),
    enabled: invoice !== undefined && !paid,
  });
  /** The gateway of an open payment was taken away since. */
  const noWayToPay = !paid && methods.data?.length === 0;
  const promo = invoice?.promo ?? null;
  const back = useMemo(() => keptReturn(invoiceId), [invoiceId]);

  useEffect(() => {
    // The new balance shows everywhere, also where no live event arrives (PAY-37).
    if (paid) reloadCustomer().catch(() => undefined);
  }, [paid, reloadCustomer]);
  useEffect(() => {
    if (!paid || !invoice) return;
    const { invoiceNo, totalPrice } = invoice;
    tellConversion(
      { invoiceId, invoiceNo, amount: totalPrice.amount, currency: totalPrice.currency },
      settings,
    );
  }, [paid, invoice, invoiceId, settings]);

  const payAgain = async () => {
    location.assign(
      await dataProvider.paymentPageLink(
        invoiceId,
        `${location.origin}${PREFIX}/payment/${invoiceId}`,
        company.id,
      ),
    );
  };
  /** A new top-up of the same amount by the same way, with its promo code where that still holds; `step` is the first one that is shown. */
  const again = (step: Step) =>
    `/payment?${writeChoice({
      step,
      amount: invoice?.totalPrice.amount ?? null,
      missing: null,
      methodId: invoice?.paymentMethodId ?? null,
      promoCode: promo && !promo.refusal ? promo.code : '',
      back,
    })}`;
  useCommands([
    {
      id: 'topUp.check',
      labelKey: 'topUp.check',
      scope: 'screen',
      screen: 'topUpStatus',
      group: 'money',
      keys: ['r'],
      when: () => !paid && !failed,
      run: () => void check(),
    },
  ]);

  if (error && asFailure(error).status === 404)
    return (
      <PageMessage
        title={translate('topUp.unknown')}
        heading="h2"
        actions={
          <>
            <Button component={Link} to="/payment" variant="contained">
              {translate('topUp.title')}
            </Button>
            <Button component={Link} to="/billing">
              {translate('billing.backToBilling')}
            </Button>
          </>
        }
      >
        {translate('topUp.unknownHint')}
      </PageMessage>
    );
  if (error)
    return (
      <RetryAlert onRetry={check}>
        {translate('topUp.statusError', { result: asFailure(error).message })}
      </RetryAlert>
    );
  if (loading || !invoice) return <PageSkeleton rows={4} />;
  const outcome = paid
    ? 'paid'
    : failed
      ? 'failed'
      : checking
        ? 'waiting'
        : leftUnpaid
          ? 'cancelled'
          : 'pending';
  const tone = {
    paid: 'success',
    failed: 'error',
    cancelled: 'error',
    waiting: 'waiting',
    pending: 'warning',
  } as const;
  const canOpenGateway = !paid && !failed && !state?.paymentDetails && !noWayToPay;
  return (
    <Stack spacing={3}>
      <TopUpStepList current="status" reachable={[]} onOpen={() => undefined} />
      <Box role="status" data-outcome={outcome} sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <ProgressMark progress={{ tone: tone[outcome], spins: outcome === 'waiting' }} />
        <Box>
          <Typography component="h2" variant="h6">
            {translate(`topUp.outcome.${outcome}`)}
          </Typography>
          <Typography color="text.secondary">
            <Money minor={toMinor(invoice.totalPrice.amount)} currency={invoice.totalPrice.currency} />
            {' · '}
            {invoice.invoiceNo}
          </Typography>
          {outcome === 'cancelled' ? (
            <Typography color="text.secondary">{translate('topUp.cancelledHint')}</Typography>
          ) : null}
          {promo?.refusal && (failed || outcome === 'cancelled') ? (
            <Typography color="text.secondary">
              {translate('topUp.promoGone', { code: promo.code, reason: promo.refusal })}
            </Typography>
          ) : null}
        </Box>
      </Box>
      {noWayToPay ? <Alert severity="info">{translate('topUp.noMethods')}</Alert> : null}
      <WalletCreditAlert invoice={invoice} />
      {state?.paymentDetails && !paid ? <GatewayHtml html={state.paymentDetails} /> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {paid ? (
          <>
            {back ? (
              <Button component={Link} to={back} variant="contained">
                {translate('topUp.goOn')}
              </Button>
            ) : null}
            <Button component={Link} to="/orders/new-order" variant={back ? 'outlined' : 'contained'}>
              {translate('topUp.newOrder')}
            </Button>
            <Button component={Link} to="/payment">
              {translate('topUp.again')}
            </Button>
            {features.referral && showsReferralAfterTopUp(company.code) ? (
              <Button component={Link} to="/refer-earn/">
                {translate('referral.after')}
              </Button>
            ) : null}
          </>
        ) : null}
        {failed ? (
          <Button component={Link} to={again('confirm')} variant="contained">
            {translate('topUp.tryAgain')}
          </Button>
        ) : null}
        {canOpenGateway && outcome === 'cancelled' ? (
          <Button variant="contained" onClick={() => void payAgain().catch(notify.failure)}>
            {translate('topUp.tryAgain')}
          </Button>
        ) : null}
        {outcome === 'pending' || outcome === 'cancelled' ? (
          <Button
            variant={outcome === 'pending' ? 'contained' : 'outlined'}
            disabled={refreshing}
            startIcon={refreshing ? <CircularProgress size={16} color="inherit" /> : undefined}
            onClick={() => void check()}
          >
            {translate('topUp.check')}
          </Button>
        ) : null}
        {canOpenGateway && outcome !== 'cancelled' ? (
          <Button onClick={() => void payAgain().catch(notify.failure)}>
            {translate('topUp.toGateway')}
          </Button>
        ) : null}
        {paid ? null : (
          <Button component={Link} to={again('amount')}>
            {translate('topUp.startOver')}
          </Button>
        )}
      </Box>
    </Stack>
  );
}

/** HTML of the gateway in a frame without scripts and without this page's origin (B4). */
function GatewayHtml({ html }: { html: string }) {
  const translate = useTranslate();
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([html], { type: 'text/html;charset=utf-8' }));
    setSrc(url);
    return () => URL.revokeObjectURL(url);
  }, [html]);
  return (
    <Box
      component="iframe"
      title={translate('topUp.details')}
      src={src}
      sandbox="allow-forms allow-popups allow-popups-to-escape-sandbox"
      sx={{
        width: '100%',
        maxWidth: 560,
        height: 260,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'common.white',
      }}
    />
  );
}
