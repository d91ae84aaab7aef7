import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { InvoiceDetails } from '../../../contract/money/wallet.ts';
import { isPartlyRefunded } from '../../../contract/rules/money/billing.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { LEFT_UNPAID } from '../../../contract/rules/money/payment.ts';
import { GATEWAY_STYLE } from '../../../pages/theme/gatewayStyle.ts';
import { useCommands } from '../../commands/useCommand.ts';
import { useText } from '../../i18n/useText.ts';
import { asFailure } from '../../lib/calls/callFailure.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { RefundedSum } from '../../shared/billing/RefundedSum.tsx';
import { WalletCreditAlert } from '../../shared/billing/WalletCredit.tsx';
import { ProgressMark } from '../../shared/orders/ProgressMark.tsx';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import { PageMessage } from '../../ui/page/PageMessage.tsx';
import { PartSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { Money } from '../../ui/text/Money.tsx';
import { endPurchase } from './storedPurchase.ts';
import { TopUpStepList } from './TopUpStepList.tsx';
import { TopUpWaysOn } from './TopUpWaysOn.tsx';
import { reportConversion } from './topUpConversion.ts';
import { type TopUpOutcome, topUpOutcome } from './topUpRules.ts';
import type { PaymentDetails } from './useTopUpPayment.ts';
import { useTopUpStatus } from './useTopUpStatus.ts';

const TONES = {
  paid: 'success',
  refunded: 'warning',
  failed: 'error',
  cancelled: 'error',
  waiting: 'waiting',
  pending: 'warning',
} as const;

/** The last step: whether the payment has succeeded, and the buttons that continue (PAY-25…35). */
export function TopUpStatus({ invoiceId }: { invoiceId: string }) {
  const translate = useText();
  const dataProvider = useDataProvider();
  const { state, search } = useLocation() as { state: Partial<PaymentDetails> | null; search: string };
  const leftUnpaid = new URLSearchParams(search).has(LEFT_UNPAID);
  const { invoice, error, loading, refreshing, status, checking, check } = useTopUpStatus(
    invoiceId,
    leftUnpaid,
  );
  const outcome = invoice?.refundTxId ? 'refunded' : topUpOutcome(status, { checking, leftUnpaid });
  const isPaid = outcome === 'paid' || outcome === 'refunded';
  const isFinished = isPaid || outcome === 'failed';
  const methods = useQuery({
    queryKey: ['topUpMethods'],
    queryFn: () => dataProvider.getTopUpMethods(),
    enabled: invoice !== undefined && !isPaid,
  });
  /** The tenant has removed the gateway of the open payment. */
  const noWayToPay = !isPaid && methods.data?.length === 0;
  useSuccess(outcome === 'paid' ? invoice : undefined);
  useEnd(invoiceId, isFinished);
  useCommands([
    {
      id: 'topUp.check',
      labelKey: 'topUp.check',
      scope: 'screen',
      screen: 'topUpStatus',
      group: 'money',
      keys: ['r'],
      when: () => !isFinished,
      run: () => void check(),
    },
  ]);

  if (error && asFailure(error).status === 404) return <UnknownTopUp />;
  if (error)
    return (
      <RetryAlert onRetry={check}>
        {translate('topUp.statusError', { result: asFailure(error).message })}
      </RetryAlert>
    );
  if (loading || !invoice) return <PartSkeleton rows={4} />;
  return (
    <Stack spacing={3}>
      <TopUpStepList current="status" reachable={[]} onOpen={() => undefined} />
      <Outcome invoice={invoice} outcome={outcome} />
      {noWayToPay ? <Alert severity="info">{translate('topUp.noMethods')}</Alert> : null}
      <WalletCreditAlert invoice={invoice} />
      {state?.paymentDetails && !isPaid ? <GatewayHtml html={state.paymentDetails} /> : null}
      <TopUpWaysOn
        invoice={invoice}
        outcome={outcome}
        canOpenGateway={!isFinished && !state?.paymentDetails && !noWayToPay}
        refreshing={refreshing}
        onCheck={() => void check()}
      />
    </Stack>
  );
}

/** From now on an equal top-up on a page that is opened later is another one. */
function useEnd(invoiceId: string, isFinished: boolean): void {
  const { customer } = useSession();
  useEffect(() => {
    if (isFinished) endPurchase(customer.id, invoiceId);
  }, [customer.id, invoiceId, isFinished]);
}

/** After an invoice is paid: reads the balance again, and calls the tenant's pixels. */
function useSuccess(paid: InvoiceDetails | undefined): void {
  const { settings, reloadCustomer } = useSession();
  const isPaid = paid !== undefined;
  useEffect(() => {
    // The new balance is shown everywhere, even if no live event arrives (PAY-37).
    if (isPaid) reloadCustomer().catch(() => undefined);
  }, [isPaid, reloadCustomer]);
  useEffect(() => {
    if (!paid) return;
    const { id, invoiceNo, totalPrice } = paid;
    reportConversion(
      { invoiceId: id, invoiceNo, amount: totalPrice.amount, currency: totalPrice.currency },
      settings,
    );
  }, [paid, settings]);
}

function UnknownTopUp() {
  const translate = useText();
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
}

function Outcome({ invoice, outcome }: { invoice: InvoiceDetails; outcome: TopUpOutcome }) {
  const translate = useText();
  const { promo, totalPrice } = invoice;
  return (
    <Box role="status" data-outcome={outcome} sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
      <ProgressMark progress={{ tone: TONES[outcome], spins: outcome === 'waiting' }} />
      <Box>
        <Typography component="h2" variant="h6">
          {translate(
            `topUp.outcome.${outcome === 'refunded' && isPartlyRefunded(invoice) ? 'partlyRefunded' : outcome}`,
          )}
        </Typography>
        <Typography color="text.secondary">
          <Money minor={nearestMinor(totalPrice.amount)} currency={totalPrice.currency} />
          {' · '}
          {invoice.invoiceNo}
        </Typography>
        {outcome === 'refunded' ? <RefundedSum invoice={invoice} /> : null}
        {outcome === 'cancelled' ? (
          <Typography color="text.secondary">{translate('topUp.cancelledHint')}</Typography>
        ) : null}
        {promo?.refusal && (outcome === 'failed' || outcome === 'cancelled') ? (
          <Typography color="text.secondary">
            {translate('topUp.promoGone', { code: promo.code, reason: promo.refusal })}
          </Typography>
        ) : null}
      </Box>
    </Box>
  );
}

/** HTML of the gateway in a frame without scripts and without this page's origin (B4). */
function GatewayHtml({ html }: { html: string }) {
  const translate = useText();
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    // The frame has this page's content policy, so a style applies only with its nonce.
    const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
    const style = `<style nonce="${nonce}">${GATEWAY_STYLE}main{margin:1rem auto}@media(max-width:30rem){main{width:auto;margin:0;padding:1rem;border:0}}</style>`;
    const page = `<!doctype html><meta name="viewport" content="width=device-width">${style}<main>${html}</main>`;
    const url = URL.createObjectURL(new Blob([page], { type: 'text/html;charset=utf-8' }));
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
        // A phone's lines are shorter, so there are more of them.
        height: { xs: 540, sm: 470 },
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'common.white',
      }}
    />
  );
}
