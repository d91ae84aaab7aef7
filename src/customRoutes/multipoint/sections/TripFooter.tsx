import { Alert, Backdrop, Box, Button, CircularProgress, Typography } from '@mui/material';
import { useEffect } from 'react';
import { CommandTooltip } from '../../../commands/CommandTooltip.tsx';
import { Kbd } from '../../../commands/keys/Kbd.tsx';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { formatMoney } from '../../../lib/formatMoney.ts';
import { focusId, PAY_BUTTON } from '../../../lib/formFields.ts';
import { useTextLocale } from '../../../session/TextContext.ts';
import { BottomBar } from '../../../ui/BottomBar.tsx';
import { useTrip } from '../state/multipointContext.ts';

/** Stays in view: the price so far, the way on, and the way back. */
export function TripFooter() {
  const translate = useTranslate();
  const locale = useTextLocale();
  const { facts, vehicle, quote, step, submit } = useTrip();
  const price =
    quote.priceMinor === null || !quote.settled
      ? null
      : formatMoney(quote.priceMinor, facts.currency, locale);
  const isLast = step === 'confirmOrder';
  return (
    <BottomBar>
      <PriceChange />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography
          variant="body2"
          noWrap
          sx={{ flex: 1, minWidth: { xs: '100%', sm: 0 }, fontVariantNumeric: 'tabular-nums' }}
        >
          {[vehicle?.name, quote.status === 'searching' ? translate('orderForm.searching') : price]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        {isLast ? (
          <CommandTooltip id="multipoint.back">
            <Button variant="outlined" disabled={submit.busy} onClick={submit.back}>
              {translate('common.back')}
            </Button>
          </CommandTooltip>
        ) : null}
        <Button
          id={isLast ? PAY_BUTTON : 'f-next'}
          variant="contained"
          disabled={submit.busy}
          onClick={isLast ? submit.confirm : submit.next}
          endIcon={
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
              <Kbd keys="mod+enter" />
            </Box>
          }
          sx={{ flexGrow: { xs: 1, sm: 0 }, fontVariantNumeric: 'tabular-nums' }}
        >
          {isLast
            ? price
              ? translate('orderForm.confirmFor', { price })
              : translate('orderForm.confirm')
            : translate('multipoint.review')}
        </Button>
      </Box>
      <Backdrop
        open={submit.busy}
        sx={{ zIndex: (t) => t.zIndex.modal, flexDirection: 'column', gap: 2, color: 'common.white' }}
      >
        <CircularProgress color="inherit" aria-hidden />
        <Typography role="status">{submit.busy ? translate('orderForm.processing') : ''}</Typography>
      </Backdrop>
    </BottomBar>
  );
}

/** A price that changed meanwhile: nothing is booked until the new one is accepted. */
function PriceChange() {
  const translate = useTranslate();
  const locale = useTextLocale();
  const { facts, submit } = useTrip();
  const { priceChange, uncertain, acceptPrice } = submit;
  useEffect(() => {
    if (priceChange) focusId('f-accept');
  }, [priceChange]);
  const money = (minor: number) => formatMoney(minor, facts.currency, locale);
  if (priceChange)
    return (
      <Alert
        severity="warning"
        role="alert"
        sx={{ mb: 1 }}
        action={
          <Button id="f-accept" color="inherit" size="small" onClick={acceptPrice}>
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
    <Alert severity="warning" role="alert" sx={{ mb: 1 }}>
      {translate('orderForm.noAnswer')}
    </Alert>
  ) : null;
}
