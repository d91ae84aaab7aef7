import { useWatch } from 'react-hook-form';
import { useText } from '../../../i18n/useText.ts';
import { FormSection } from '../../../shared/booking/FormSection.tsx';
import { PickupFields } from '../../../shared/booking/PickupFields.tsx';
import type { OrderFormValues } from '../rules/orderFormValues.ts';
import { useFacts, useFormErrors, useSubmit } from '../state/orderFormContext.ts';
import { useSetValues } from '../state/useSetValues.ts';
import { NextButton } from './NextButton.tsx';

/** Time at which the parcel is ready: now or later (FORM-39…46). */
export function PickupSection() {
  const translate = useText();
  const { timezone } = useFacts();
  const { states, texts, checkSoon } = useFormErrors();
  const { next } = useSubmit();
  const [pickupNow, pickupDate, pickupTime] = useWatch<
    OrderFormValues,
    ['pickupNow', 'pickupDate', 'pickupTime']
  >({ name: ['pickupNow', 'pickupDate', 'pickupTime'] });
  const set = useSetValues();
  const put = (change: Partial<OrderFormValues>) => {
    set(change);
    for (const name of Object.keys(change)) checkSoon(name);
  };
  const title = translate('orderForm.sections.pickup');
  return (
    <FormSection
      id="pickup"
      title={title}
      state={states.pickup}
      summary={pickupNow ? translate('orderForm.pickup.now') : `${pickupDate} ${pickupTime}`}
      onNext={() => next('pickup')}
      footer={<NextButton section="pickup" />}
    >
      <PickupFields
        label={title}
        value={{ pickupNow, pickupDate, pickupTime }}
        onChange={put}
        timezone={timezone}
        texts={texts}
      />
    </FormSection>
  );
}
