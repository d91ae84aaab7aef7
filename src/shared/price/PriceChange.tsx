import { Alert, Button } from '@mui/material';
import { useEffect } from 'react';
import { useText } from '../../i18n/useText.ts';
import { focusId } from '../../lib/forms/formFields.ts';
import { useMoneyText } from '../../session/useMoneyText.ts';

const ACCEPT = 'f-accept';

interface Props {
  currency: string;
  submit: {
    priceChange: { fromMinor: number; toMinor: number } | null;
    /** Whether it is unknown if the order was booked. */
    uncertain: boolean;
    acceptPrice: () => void;
  };
}

/** Shows a price that changed meanwhile: nothing is booked until the user accepts the new price. */
export function PriceChange({ currency, submit: { priceChange, uncertain, acceptPrice } }: Props) {
  const translate = useText();
  const moneyText = useMoneyText();
  useEffect(() => {
    if (priceChange) focusId(ACCEPT);
  }, [priceChange]);
  const money = (minor: number) => moneyText(minor, currency);
  if (priceChange)
    return (
      <Alert
        severity="warning"
        sx={{ mb: 1 }}
        action={
          <Button id={ACCEPT} color="inherit" size="small" onClick={acceptPrice}>
            {translate('orderForm.acceptPrice', { price: money(priceChange.toMinor) })}
          </Button>
        }
      >
        {translate('orderForm.priceChanged', {
          from: money(priceChange.fromMinor),
          to: money(priceChange.toMinor),
        })}
      </Alert>
    );
  return uncertain ? (
    <Alert severity="warning" sx={{ mb: 1 }}>
      {translate('booking.noAnswer')}
    </Alert>
  ) : null;
}
