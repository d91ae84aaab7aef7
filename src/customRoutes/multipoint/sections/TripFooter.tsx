import { Box, Button, Typography } from '@mui/material';
import { CommandTooltip } from '../../../commands/CommandTooltip.tsx';
import { Kbd } from '../../../commands/keys/Kbd.tsx';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { PAY_BUTTON } from '../../../lib/forms/formFields.ts';
import { formatMoney } from '../../../lib/text/formatMoney.ts';
import { useTextLocale } from '../../../session/TextContext.ts';
import { SendingCover } from '../../../shared/booking/SendingCover.tsx';
import { PriceChange } from '../../../shared/price/PriceChange.tsx';
import { BottomBar } from '../../../ui/page/BottomBar.tsx';
import { useTrip } from '../state/multipointContext.ts';

/** Stays in view: the price so far or why there is none, the way on, and the way back. */
export function TripFooter() {
  const translate = useTranslate();
  const locale = useTextLocale();
  const { facts, vehicle, quote, step, submit } = useTrip();
  const price =
    quote.priceMinor === null || !quote.settled
      ? null
      : formatMoney(quote.priceMinor, facts.currency, locale);
  // Also told where the price is made up, which is below the window's end as soon as there are a few stops.
  const unpriced =
    quote.priceMinor === null && quote.status !== 'searching'
      ? (quote.problems[0] ?? (quote.unserved ? translate('multipoint.notServed') : null))
      : null;
  const busy = submit.phase !== 'idle';
  const isLast = step === 'confirmOrder';
  return (
    <BottomBar>
      <PriceChange currency={facts.currency} submit={submit} />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography
          variant="body2"
          noWrap={!unpriced}
          color={unpriced ? 'error' : undefined}
          sx={{ flex: 1, minWidth: { xs: '100%', sm: 0 }, fontVariantNumeric: 'tabular-nums' }}
        >
          {[
            vehicle?.name,
            quote.status === 'searching' ? translate('orderForm.searching') : (unpriced ?? price),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        {isLast ? (
          <CommandTooltip id="multipoint.back">
            <Button variant="outlined" disabled={busy} onClick={submit.back}>
              {translate('common.back')}
            </Button>
          </CommandTooltip>
        ) : null}
        <Button
          id={isLast ? PAY_BUTTON : 'f-next'}
          variant="contained"
          disabled={busy}
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
      <SendingCover text={busy ? translate('orderForm.processing') : ''} />
    </BottomBar>
  );
}
