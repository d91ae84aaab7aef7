import { Box, Button, Checkbox, FormControlLabel } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { outletText } from '../../../../contract/rules/places/outletText.ts';
import { useText } from '../../../i18n/useText.ts';
import { fieldId, focusField } from '../../../lib/forms/formFields.ts';
import { useOutlets } from '../../../shared/booking/useOutlets.ts';
import { ChoiceInput } from '../../../ui/inputs/ChoiceInput.tsx';
import type { OrderFormValues } from '../rules/orderFormValues.ts';
import { useBooking, useFacts, useFormErrors } from '../state/orderFormContext.ts';
import { useSetValues } from '../state/useSetValues.ts';

/** Dropping the parcel off at a courier's outlet instead of a pickup; shown only if there are outlets (FORM-17). */
export function OutletFields() {
  const translate = useText();
  const { companyId } = useFacts();
  const { texts } = useFormErrors();
  const { ask } = useBooking();
  const set = useSetValues();
  const [dropAtOutlet, outletId] = useWatch<OrderFormValues, ['dropAtOutlet', 'outletId']>({
    name: ['dropAtOutlet', 'outletId'],
  });
  const outlets = useOutlets(companyId);
  if (!outlets?.length && !dropAtOutlet) return null;
  const options = (outlets ?? []).map((o) => ({ value: o.id, label: outletText(o) }));
  const change = (next: Partial<OrderFormValues>) => {
    set(next);
    ask();
  };
  return (
    <Box sx={{ mb: dropAtOutlet ? 0 : 1 }}>
      <FormControlLabel
        control={
          <Checkbox
            name="dropAtOutlet"
            checked={dropAtOutlet}
            onChange={(_, checked) => change({ dropAtOutlet: checked })}
          />
        }
        label={translate('orderForm.dropAtOutlet')}
      />
      {dropAtOutlet ? (
        <ChoiceInput
          id={fieldId('outletId')}
          name="selectedOutletIndex"
          label={translate('orderForm.outlet')}
          help={translate('orderForm.outletHelp')}
          value={outletId}
          options={options}
          error={texts.outletId}
          required
          noOptionsText={translate('orderForm.noOutlet')}
          onChange={(id) => change({ outletId: id })}
        />
      ) : null}
    </Box>
  );
}

/** The drop-off at an outlet, in the folded line of a known sender (FORM-17). */
export function OutletButton() {
  const translate = useText();
  const { ask } = useBooking();
  const set = useSetValues();
  const dropAtOutlet = useWatch<OrderFormValues, 'dropAtOutlet'>({ name: 'dropAtOutlet' });
  const outlets = useOutlets(useFacts().companyId);
  if (!outlets?.length || dropAtOutlet) return null;
  return (
    <Button
      size="small"
      sx={{ display: { xs: 'none', sm: 'inline-flex' }, flexShrink: 0 }}
      onClick={() => {
        set({ dropAtOutlet: true });
        ask();
        setTimeout(() => focusField('outletId'));
      }}
    >
      {translate('orderForm.dropAtOutlet')}
    </Button>
  );
}
