import { Backdrop, Box, Button, CircularProgress, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import type { ReactNode } from 'react';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import type { TextKey } from '../../i18n/textKey.ts';
import { useText } from '../../i18n/useText.ts';
import { PAY_BUTTON } from '../../lib/forms/formFields.ts';
import { useMay } from '../../session/SessionContext.ts';
import { BottomBar } from '../../ui/page/BottomBar.tsx';
import { useHasLine } from '../desk/useHasLine.ts';
import { PriceChange } from '../price/PriceChange.tsx';
import type { BookingSubmit } from './useBookingSubmit.ts';

type Submit = Omit<BookingSubmit<unknown>, 'conflict'>;

/** Text of each phase of sending. */
const PHASE_TEXTS: Partial<Record<Submit['phase'], TextKey>> = {
  processing: 'orderForm.processing',
  gateway: 'orderForm.redirecting',
};

interface BarProps {
  submit: Submit;
  currency: string;
  /** Reasons to look at the parcel before paying. */
  notice?: ReactNode;
  children: ReactNode;
}

/** Always in view below a form that books: reasons to look, a changed price, the buttons that finish, and the progress (FORM-101, -103). */
export function BookingBar({ submit, currency, notice, children }: BarProps) {
  const translate = useText();
  const doing = PHASE_TEXTS[submit.phase];
  // Covers a form while it is sent, and shows the present phase; hidden without a text (FORM-101, -103).
  const text = doing ? translate(doing) : '';
  return (
    <BottomBar>
      {notice}
      <PriceChange currency={currency} submit={submit} />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>{children}</Box>
      <Backdrop
        open={text !== ''}
        sx={{ zIndex: (t) => t.zIndex.modal, flexDirection: 'column', gap: 2, color: 'common.white' }}
      >
        <CircularProgress color="inherit" aria-hidden />
        <Typography role="status">{text}</Typography>
      </Backdrop>
    </BottomBar>
  );
}

interface MainButtonProps {
  id: string;
  text: string;
  onClick: () => void;
  disabled: boolean;
  onBlur?: () => void;
  isBusy?: boolean;
}

/** The button that Ctrl+Enter presses. */
export const MainButton = ({ text, isBusy = false, ...props }: MainButtonProps) => (
  <Button
    {...props}
    variant="contained"
    aria-busy={isBusy}
    endIcon={
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
        <Kbd keys="mod+enter" />
      </Box>
    }
    // Stays on the right, even on its own line.
    sx={{ flexGrow: { xs: 1, sm: 0 }, ml: 'auto', fontVariantNumeric: 'tabular-nums' }}
  >
    {text}
  </Button>
);

interface PayButtonProps {
  submit: Submit;
  price: string | null;
  /** While offline: a sentence about another way to finish. */
  instead?: string;
}

/** The button that books, for roles that may pay. It shows a price only if a press pays this price. */
export function PayButton({ submit, price, instead }: PayButtonProps) {
  const translate = useText();
  const { phase, awaitingPrice, stopAwaiting, confirm } = submit;
  const hasLine = useHasLine();
  const mayPay = useMay()('orders.pay');
  const note = awaitingPrice
    ? translate('orderForm.priceAwaited')
    : hasLine
      ? ''
      : [translate('desk.notPaid'), instead].filter(Boolean).join(' ');
  if (!mayPay) return null;
  return (
    <>
      <MainButton
        id={PAY_BUTTON}
        text={price ? translate('orderForm.confirmFor', { price }) : translate('orderForm.confirm')}
        disabled={phase !== 'idle'}
        onClick={confirm}
        onBlur={stopAwaiting}
        isBusy={awaitingPrice}
      />
      <Typography
        role="status"
        variant="body2"
        color="text.secondary"
        sx={note ? { width: 1 } : visuallyHidden}
      >
        {note}
      </Typography>
    </>
  );
}
