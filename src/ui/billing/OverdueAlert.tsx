import { Alert, Button } from '@mui/material';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { isPrepaid } from '../../lib/lowCredit.ts';
import { useSession } from '../../session/SessionContext.ts';
import { usePayInvoice } from './PayInvoiceSteps.tsx';
import { useOwed } from './useOwed.ts';

/** Number of the overdue monthly invoice that blocks new orders; null where none does. */
export function useBlockingInvoice(): string | null {
  const { customer } = useSession();
  return useOwed(!isPrepaid(customer)).data?.blockedBy ?? null;
}

/** Says, before an order is confirmed, that an overdue invoice blocks it, and leads to its payment. */
export function OverdueAlert() {
  const number = useBlockingInvoice();
  return number ? <Blocked number={number} /> : null;
}

function Blocked({ number }: { number: string }) {
  const translate = useTranslate();
  const { payNumber } = usePayInvoice();
  return (
    <Alert
      severity="error"
      sx={{ mb: 1 }}
      action={
        <Button color="inherit" onClick={() => void payNumber(number)}>
          {translate('billing.payIt')}
        </Button>
      }
    >
      {translate('billing.blocked', { number })}
    </Alert>
  );
}
