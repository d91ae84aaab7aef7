import { Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { TEMPLATE_NAME_MAX } from '../../../contract/rules/templates.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { focusId } from '../../lib/formFields.ts';
import { useCallKey } from '../../lib/useCallKey.ts';
import { useFormCall } from '../../lib/useFormCall.ts';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { TextInput } from '../TextInput.tsx';

interface Props {
  title: string;
  hint?: string;
  /** What stands in the field at first. */
  name: string;
  /** `key` is the same for one name, however often an answer is lost. */
  save: (name: string, key: string) => Promise<void>;
  /** Another way to save. */
  also?: { label: string; save: Props['save'] };
  onClose: () => void;
}

const FIELD = 'template-name';

/** Asks for a template's name, a new one's or another one. */
export function TemplateNameDialog({ title, hint, name, save, onClose, also }: Props) {
  const translate = useTranslate();
  const [typed, setTyped] = useState(name);
  const [fault, setFault] = useState<string | null>(null);
  const { busy, failure, run } = useFormCall();
  const keyOf = useCallKey();
  // The suggested name is there to be replaced.
  useEffect(() => (document.getElementById(FIELD) as HTMLInputElement | null)?.select(), []);
  const send = (write: Props['save']) => {
    const wanted = typed.trim();
    if (!wanted) {
      setFault(translate('templates.nameMissing'));
      return focusId(FIELD);
    }
    setFault(null);
    run(
      () => write(wanted, keyOf(wanted)),
      ({ field, message }) => {
        if (field !== 'name') return false;
        setFault(message);
        focusId(FIELD);
        return true;
      },
    );
  };
  return (
    <FormDialog
      title={title}
      maxWidth="xs"
      busy={busy}
      canLeave
      failure={failure}
      submit={translate('templates.save')}
      also={
        also ? (
          <Button onClick={() => send(also.save)} disabled={busy}>
            {also.label}
          </Button>
        ) : null
      }
      onSubmit={() => send(save)}
      onClose={onClose}
    >
      <TextInput
        id={FIELD}
        label={translate('templates.name')}
        help={hint}
        required
        autoFocus
        maxLength={TEMPLATE_NAME_MAX}
        value={typed}
        error={fault ?? undefined}
        onChange={setTyped}
      />
    </FormDialog>
  );
}
