import { Alert, Backdrop, Box, Button, CircularProgress, Typography } from '@mui/material';
import { useEffect } from 'react';
import { CommandTooltip } from '../../../commands/CommandTooltip.tsx';
import { Kbd } from '../../../commands/keys/Kbd.tsx';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { formatMoney } from '../../../lib/formatMoney.ts';
import { focusId, PAY_BUTTON } from '../../../lib/formFields.ts';
import { useTextLocale } from '../../../session/TextContext.ts';
import { BottomBar } from '../../../ui/BottomBar.tsx';
import { useBooking, useFacts, useSubmit } from '../state/orderFormContext.ts';

/** Stays in view: three ways to finish, the price on the one that costs (FORM-06). */
export function FormFooter() {
  const translate = useTranslate();
  const locale = useTextLocale();
  const { currency } = useFacts();
  const { priceMinor, settled, selected } = useBooking();
  const { phase, awaitingPrice, stopAwaiting, confirm, saveDraft, saveAndAnother } = useSubmit();
  const busy = phase !== 'idle';
  // The button shows a price only when pressing it pays.
  const price = priceMinor === null || !settled ? null : formatMoney(priceMinor, currency, locale);
  return (
    <BottomBar>
      <PriceChange />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box
          sx={{
            flex: 1,
            minWidth: { xs: '100%', sm: 0 },
            display: 'flex',
            justifyContent: 'space-between',
            gap: 1,
          }}
        >
          <Typography variant="body2" color="text.secondary" noWrap>
            {selected?.name ?? ''}
          </Typography>
          <Typography
            variant="body2"
            sx={{ fontWeight: 650, display: { sm: 'none' }, fontVariantNumeric: 'tabular-nums' }}
          >
            {price}
          </Typography>
        </Box>
        <CommandTooltip id="orderForm.saveDraft">
          <Button variant="text" disabled={busy} onClick={saveDraft} sx={{ px: { xs: 1, sm: 2 } }}>
            {translate('orderForm.saveDraft')}
          </Button>
        </CommandTooltip>
        <CommandTooltip id="orderForm.saveAndAnother">
          <Button variant="outlined" disabled={busy} onClick={saveAndAnother} sx={{ px: { xs: 1, sm: 2 } }}>
            {translate('orderForm.saveAndAnother')}
          </Button>
        </CommandTooltip>
        <Button
          id={PAY_BUTTON}
          variant="contained"
          disabled={busy}
          onClick={confirm}
          onBlur={stopAwaiting}
          aria-busy={awaitingPrice}
          endIcon={
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
              <Kbd keys="mod+enter" />
            </Box>
          }
          sx={{ flexGrow: { xs: 1, sm: 0 }, fontVariantNumeric: 'tabular-nums' }}
        >
          {price ? translate('orderForm.confirmFor', { price }) : translate('orderForm.confirm')}
        </Button>
        <Typography
          role="status"
          variant="body2"
          color="text.secondary"
          sx={{ width: awaitingPrice ? 1 : 0 }}
        >
          {awaitingPrice ? translate('orderForm.priceAwaited') : ''}
        </Typography>
      </Box>
      <Progress />
    </BottomBar>
  );
}

/** A price that changed meanwhile: nothing is booked until the new one is accepted. */
function PriceChange() {
  const translate = useTranslate();
  const locale = useTextLocale();
  const { currency } = useFacts();
  const { priceChange, uncertain, acceptPrice } = useSubmit();
  useEffect(() => {
    if (priceChange) focusId('f-accept');
  }, [priceChange]);
  const money = (minor: number) => formatMoney(minor, currency, locale);
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
    <Alert severity="warning" sx={{ mb: 1 }}>
      {translate('orderForm.noAnswer')}
    </Alert>
  ) : null;
}

/** Covers the form while it is sent (FORM-101, -103). */
function Progress() {
  const translate = useTranslate();
  const { phase } = useSubmit();
  const text =
    phase === 'processing'
      ? translate('orderForm.processing')
      : phase === 'gateway'
        ? translate('orderForm.redirecting')
        : '';
  return (
    <Backdrop
      open={text !== ''}
      sx={{ zIndex: (t) => t.zIndex.modal, flexDirection: 'column', gap: 2, color: 'common.white' }}
    >
      <CircularProgress color="inherit" aria-hidden />
      <Typography role="status">{text}</Typography>
    </Backdrop>
  );
}
