import { Box } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { LIMITS } from '../../../../contract/rules/limits.ts';
import { useText } from '../../../i18n/useText.ts';
import { fieldId } from '../../../lib/forms/formFields.ts';
import { PromoCodeInput } from '../../../shared/booking/PromoCodeInput.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import type { OrderFormValues } from '../rules/orderFormValues.ts';
import { useFormErrors } from '../state/orderFormContext.ts';
import { useSetValues } from '../state/useSetValues.ts';

/** Promo code, note and reference number (FORM-47…49). */
export function ExtraFields() {
  const translate = useText();
  const { texts } = useFormErrors();
  const [promoCode, note, referenceNo] = useWatch<OrderFormValues, ['promoCode', 'note', 'referenceNo']>({
    name: ['promoCode', 'note', 'referenceNo'],
  });
  const put = useSetValues();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PromoCodeInput
        value={promoCode}
        error={texts.promoCode}
        onApply={(code) => put({ promoCode: code })}
      />
      <TextInput
        id={fieldId('referenceNo')}
        name="referenceNo"
        label={translate('orderForm.referenceNo')}
        value={referenceNo}
        maxLength={100}
        error={texts.referenceNo}
        onChange={(text) => put({ referenceNo: text })}
      />
      <TextInput
        id={fieldId('note')}
        name="note"
        label={translate('orderForm.note')}
        rows={2}
        value={note}
        maxLength={LIMITS.noteLength}
        error={texts.note}
        onChange={(text) => put({ note: text })}
      />
    </Box>
  );
}
