import dayjs from 'dayjs';
import { useState } from 'react';
import { SNOOZE_MOST_DAYS } from '../../../contract/rules/orders/inbox.ts';
import { useText } from '../../i18n/useText.ts';
import { focusId } from '../../lib/forms/formFields.ts';
import { useFormCall } from '../../lib/forms/useFormCall.ts';
import { useSession } from '../../session/SessionContext.ts';
import DateField from '../../ui/dates/DateField.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { tomorrowOf } from './snoozeTime.ts';

interface Props {
  onSubmit: (day: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the day on which matters are shown again. */
export function SnoozeDialog({ onSubmit, onClose }: Props) {
  const translate = useText();
  const tomorrow = tomorrowOf(useSession().company.timezone);
  const [day, setDay] = useState(tomorrow);
  const [tried, setTried] = useState(false);
  const { busy, failure, run } = useFormCall();
  const fault = tried && !(day >= tomorrow) ? translate('inbox.snoozeDialog.tooEarly') : undefined;
  const submit = () => {
    setTried(true);
    if (!(day >= tomorrow)) return focusId('snooze-day');
    run(() => onSubmit(day));
  };
  return (
    <FormDialog
      title={translate('inbox.actions.snoozeUntil')}
      maxWidth="xs"
      busy={busy}
      failure={failure}
      submit={translate('inbox.snoozeDialog.submit')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field id="snooze-day" label={translate('inbox.snoozeDialog.day')} required error={fault}>
        {(aria) => (
          <DateField
            id="snooze-day"
            value={day}
            min={dayjs(tomorrow)}
            max={dayjs(tomorrow).add(SNOOZE_MOST_DAYS - 2, 'day')}
            error={Boolean(fault)}
            aria={aria}
            autoFocus
            onChange={(date) => setDay(date ?? '')}
          />
        )}
      </Field>
    </FormDialog>
  );
}
