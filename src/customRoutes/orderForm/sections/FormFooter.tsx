import { Button, Typography } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { CommandTooltip } from '../../../commands/CommandTooltip.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useMoneyText } from '../../../session/useMoneyText.ts';
import { BookingBar, PayButton } from '../../../shared/booking/BookingBar.tsx';
import { RiskNotice } from '../../../shared/risks/RiskNotice.tsx';
import { riskParcelOf } from '../../../shared/risks/rules/riskParcel.ts';
import type { OrderFormValues } from '../rules/orderFormValues.ts';
import { toOrderInput } from '../rules/orderPayload.ts';
import { useBooking, useFacts, useSubmit } from '../state/orderFormContext.ts';

/** Always in view: three buttons to finish, with the price on the button that pays (FORM-06). */
export function FormFooter() {
  const translate = useText();
  const moneyText = useMoneyText();
  const { currency } = useFacts();
  const { priceMinor, settled, selected } = useBooking();
  const submit = useSubmit();
  const busy = submit.phase !== 'idle';
  const price = priceMinor === null || !settled ? null : moneyText(priceMinor, currency);
  const secondary = { disabled: busy, sx: { px: { xs: 1, sm: 2 }, flexGrow: { xs: 1, sm: 0 } } };
  return (
    <BookingBar currency={currency} submit={submit} notice={<FormRisks />}>
      {/* On a phone this line would leave less of the form; the panel above shows the service, the button its price. */}
      <Typography
        variant="body2"
        color="text.secondary"
        noWrap
        sx={{ flex: 1, minWidth: 0, display: { xs: 'none', sm: 'block' } }}
      >
        {selected?.name ?? ''}
      </Typography>
      <CommandTooltip id="orderForm.saveDraft">
        <Button variant="text" onClick={submit.saveDraft} {...secondary}>
          {translate('orderForm.saveDraft')}
        </Button>
      </CommandTooltip>
      <CommandTooltip id="orderForm.saveAndAnother">
        <Button variant="outlined" onClick={submit.saveAndAnother} {...secondary}>
          {translate('orderForm.saveAndAnother')}
        </Button>
      </CommandTooltip>
      <PayButton submit={submit} price={price} instead={translate('desk.draftInstead')} />
    </BookingBar>
  );
}

/** Reasons to look at the parcel of the form before it is paid for. A place that was dismissed elsewhere is confirmed in the form. */
function FormRisks() {
  const facts = useFacts();
  const { watch, getValues, setValue } = useFormContext<OrderFormValues>();
  const parcel = riskParcelOf(toOrderInput(watch(), facts, { process: false }));
  const confirm = (stop: number, placeConfirmed: boolean) => {
    const side = stop === 0 ? 'sender' : 'receiver';
    const value = getValues(side);
    if ((value.placeConfirmed ?? false) !== placeConfirmed) setValue(side, { ...value, placeConfirmed });
  };
  return <RiskNotice asksPlace parcels={parcel ? [{ parcel }] : []} onPlace={confirm} />;
}
