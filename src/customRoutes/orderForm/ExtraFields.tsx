import { Box, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { LIMITS } from '../../../contract/rules/limits.ts';
import { fieldId } from '../../lib/formFields.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { useFormErrors } from './orderFormContext.ts';
import type { OrderFormValues } from './orderFormValues.ts';
import { useSetValues } from './useSetValues.ts';

/** Promo code, note and reference number (FORM-47…49). */
export function ExtraFields() {
  const translate = useTranslate();
  const { texts } = useFormErrors();
  const [promoCode, note, referenceNo] = useWatch<OrderFormValues, ['promoCode', 'note', 'referenceNo']>({
    name: ['promoCode', 'note', 'referenceNo'],
  });
  const put = useSetValues();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PromoCode value={promoCode} error={texts.promoCode} onApply={(code) => put({ promoCode: code })} />
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

/** Applied as a whole: a half-typed code would only be refused. */
function PromoCode({
  value,
  error,
  onApply,
}: {
  value: string;
  error: string | undefined;
  onApply: (code: string) => void;
}) {
  const translate = useTranslate();
  const [code, setCode] = useState(value);
  useEffect(() => setCode(value), [value]);
  const apply = () => code.trim() !== value && onApply(code.trim());
  return (
    <Box
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        apply();
      }}
      onBlur={apply}
    >
      <TextInput
        id={fieldId('promoCode')}
        name="promoCode"
        label={translate('orderForm.promoCode')}
        value={code}
        maxLength={40}
        error={error}
        onChange={setCode}
        endAdornment={
          code.trim() !== value ? (
            <Button size="small" onClick={apply}>
              {translate('orderForm.apply')}
            </Button>
          ) : undefined
        }
      />
    </Box>
  );
}
