import { Box, Button, Typography } from '@mui/material';
import { CommandTooltip } from '../../../commands/CommandTooltip.tsx';
import { Kbd } from '../../../commands/keys/Kbd.tsx';
import type { TextKey } from '../../../i18n/textKey.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { PAY_BUTTON } from '../../../lib/forms/formFields.ts';
import { useMoneyText } from '../../../session/useMoneyText.ts';
import { SendingCover } from '../../../shared/booking/SendingCover.tsx';
import { PriceChange } from '../../../shared/price/PriceChange.tsx';
import { BottomBar } from '../../../ui/page/BottomBar.tsx';
import { useBooking, useFacts, useSubmit } from '../state/orderFormContext.ts';

/** What is being done, per phase of sending. */
const PHASE_TEXTS: Partial<Record<ReturnType<typeof useSubmit>['phase'], TextKey>> = {
  processing: 'orderForm.processing',
  gateway: 'orderForm.redirecting',
};

/** Stays in view: three ways to finish, the price on the one that costs (FORM-06). */
export function FormFooter() {
  const translate = useTranslate();
  const moneyText = useMoneyText();
  const { currency } = useFacts();
  const { priceMinor, settled, selected } = useBooking();
  const submit = useSubmit();
  const { phase, awaitingPrice, stopAwaiting, confirm, saveDraft, saveAndAnother } = submit;
  const busy = phase !== 'idle';
  const doing = PHASE_TEXTS[phase];
  // The button shows a price only when pressing it pays.
  const price = priceMinor === null || !settled ? null : moneyText(priceMinor, currency);
  return (
    <BottomBar>
      <PriceChange currency={currency} submit={submit} />
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
      <SendingCover text={doing ? translate(doing) : ''} />
    </BottomBar>
  );
}
