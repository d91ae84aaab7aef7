import { useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { useFormCall } from '../../lib/forms/useFormCall.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';

interface Props {
  count: number;
  onSubmit: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Disputes weights that couriers measured, with an optional reason. */
export function DisputeDialog({ count, onSubmit, onClose }: Props) {
  const translate = useText();
  const [reason, setReason] = useState('');
  const { busy, failure, run } = useFormCall();
  return (
    <FormDialog
      title={translate('inbox.disputeDialog.title', { smart_count: count })}
      maxWidth="xs"
      busy={busy}
      failure={failure}
      submit={translate('inbox.actions.dispute')}
      onSubmit={() => run(() => onSubmit(reason))}
      onClose={onClose}
    >
      <TextInput
        id="inbox-dispute-reason"
        autoFocus
        maxLength={500}
        label={translate('money.dispute.reason')}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
