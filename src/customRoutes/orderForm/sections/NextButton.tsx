import { Button } from '@mui/material';
import { CommandTooltip } from '../../../commands/CommandTooltip.tsx';
import { useText } from '../../../i18n/useText.ts';
import type { FormSectionId } from '../rules/formRules.ts';
import { useSubmit } from '../state/orderFormContext.ts';

/** Checks its section, then focuses the first field of the next section (FORM-07, -08). */
export function NextButton({ section }: { section: FormSectionId }) {
  const translate = useText();
  const { next } = useSubmit();
  return (
    <CommandTooltip id="orderForm.next">
      <Button variant="outlined" size="small" onClick={() => next(section)}>
        {translate('orderForm.next')}
      </Button>
    </CommandTooltip>
  );
}
