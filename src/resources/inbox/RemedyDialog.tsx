import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import type { InboxLine } from '../../../contract/orders/inbox.ts';
import { termDays } from '../../../contract/rules/money/billing.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import type { Money } from '../../../contract/wire/scalars.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { serverNow } from '../../lib/dates/serverClock.ts';
import { useFormCall } from '../../lib/forms/useFormCall.ts';
import { formatMoney } from '../../lib/text/formatMoney.ts';
import { useMay, useSession } from '../../session/SessionContext.ts';
import { PickupChoiceFields } from '../../shared/batches/PickupChoiceFields.tsx';
import { walletMinorFor } from '../../shared/billing/invoiceMethods.ts';
import { useOwed } from '../../shared/billing/useOwed.ts';
import { type PickupChoice, pickupFault, pickupToWire } from '../../shared/booking/rules/pickupChoice.ts';
import { matterName } from '../../shared/inbox/rules/matterName.ts';
import { spendableMinor } from '../../shared/payment/rules/paymentChoices.ts';
import { WalletShort } from '../../shared/payment/TopUpLink.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { amountOf, type ManyRemedy } from './manyRemedies.ts';

interface Props {
  remedy: ManyRemedy;
  lines: readonly InboxLine[];
  /** `pickupAt`: the pickup time of bookings, `now` or in UTC; null for each order's own. */
  onSubmit: (pickupAt: string | null) => Promise<void>;
  onClose: () => void;
}

/** Asks before a remedy of several lines: each line with its amount, and the sum. */
export function RemedyDialog({ remedy, lines, onSubmit, onClose }: Props) {
  const translate = useText();
  const locale = useLocale();
  const { busy, failure, run } = useFormCall();
  const textOf = ({ amount, currency }: Money) => formatMoney(nearestMinor(amount), currency, locale);
  const amounts = lines.flatMap((line) => amountOf(remedy, line) ?? []);
  const [first] = amounts;
  const title = translate(`inbox.remedyDialog.${remedy}`, { smart_count: lines.length });
  const minor = amounts.reduce((sum, { amount }) => sum + nearestMinor(amount), 0);
  const walletMinor = useWalletFor(remedy);
  const { timezone } = useSession().company;
  const [pickup, setPickup] = useState<PickupChoice>('');
  const hasFault = pickupFault(pickup, timezone, serverNow()) !== null;
  const missingMinor = minor - (walletMinor ?? minor);
  return (
    <FormDialog
      title={title}
      maxWidth="xs"
      busy={busy}
      failure={failure}
      submit={title}
      blocked={hasFault}
      onSubmit={() => run(() => onSubmit(pickupToWire(pickup, timezone)))}
      onClose={onClose}
    >
      <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 240, overflowY: 'auto' }}>
        {lines.map((line) => {
          const amount = amountOf(remedy, line);
          return (
            <li key={line.id}>{[matterName(line), amount && textOf(amount)].filter(Boolean).join(' · ')}</li>
          );
        })}
      </Box>
      {first ? (
        <Typography sx={{ fontWeight: 600 }}>
          {translate('inbox.remedyDialog.sum', {
            amount: formatMoney(minor, first.currency, locale),
          })}
        </Typography>
      ) : null}
      {remedy === 'retry' ? <PickupChoiceFields value={pickup} onChange={setPickup} disabled={busy} /> : null}
      {first ? <WalletShort missingMinor={missingMinor} currency={first.currency} onLeave={onClose} /> : null}
      <Typography variant="body2">
        {translate(first ? 'inbox.remedyDialog.asShown' : 'inbox.remedyDialog.askedAgain')}
      </Typography>
    </FormDialog>
  );
}

/** Money that the wallet can pay, in minor units; null while it is unknown, and for a role that may not see it. */
function useWalletFor(remedy: ManyRemedy): number | null {
  const { customer } = useSession();
  const seesWallet = useMay()('wallet.read');
  const { paymentTerm } = customer.billing;
  // Invoices of an account that pays monthly are paid from the money that no other debt needs.
  const isMonthly = remedy === 'pay' && termDays(paymentTerm) !== null;
  const owed = useOwed({ enabled: isMonthly && seesWallet });
  if (!seesWallet) return null;
  return isMonthly
    ? walletMinorFor({ invoice_type: { type: 'postpaid' }, paymentTerm }, customer, owed.data)
    : spendableMinor(customer);
}
