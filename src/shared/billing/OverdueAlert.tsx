import { Alert, Button } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { usePayInvoice } from './PayInvoiceSteps.tsx';
import { useOwed } from './useOwed.ts';

/** Number of the overdue invoice that blocks new orders; null if none does. */
export const useBlockingInvoice = (): string | null => useOwed().data?.blockedBy ?? null;

/** Shows before the confirmation of an order that an overdue invoice blocks it, with a link to the payment. */
export function OverdueAlert() {
  const number = useBlockingInvoice();
  return number ? <Blocked number={number} /> : null;
}

function Blocked({ number }: { number: string }) {
  const translate = useText();
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
