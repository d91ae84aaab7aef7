import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { TEMPLATE_NAME_MAX } from '../../../contract/rules/templates.ts';
import { CommandLayer } from '../../commands/CommandLayer.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { asFailure } from '../../lib/callFailure.ts';
import { focusId } from '../../lib/formFields.ts';
import { useOneCall } from '../../lib/useOneCall.ts';
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
export function TemplateNameDialog(props: Props) {
  const titleId = useId();
  return (
    <Dialog open onClose={props.onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <CommandLayer>
        <NameForm {...props} titleId={titleId} />
      </CommandLayer>
    </Dialog>
  );
}

function NameForm({ title, titleId, hint, name, save, onClose, also }: Props & { titleId: string }) {
  const translate = useTranslate();
  const [typed, setTyped] = useState(name);
  const [fault, setFault] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, once] = useOneCall();
  const sent = useRef({ name: '', key: '' });
  // The suggested name is there to be replaced.
  useEffect(() => (document.getElementById(FIELD) as HTMLInputElement | null)?.select(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(save);
  };
  const send = (write: Props['save']) => {
    const wanted = typed.trim();
    if (!wanted) {
      setFault(translate('templates.nameMissing'));
      return focusId(FIELD);
    }
    if (sent.current.name !== wanted) sent.current = { name: wanted, key: crypto.randomUUID() };
    void once(async () => {
      setFault(null);
      setFailure(null);
      try {
        await write(wanted, sent.current.key);
      } catch (err) {
        const { field, message } = asFailure(err);
        if (field !== 'name') return setFailure(message);
        setFault(message);
        focusId(FIELD);
      }
    });
  };
  return (
    <form noValidate onSubmit={submit}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {failure ? (
          <Alert severity="error" role="alert">
            {failure}
          </Alert>
        ) : null}
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
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {translate('common.cancel')}
        </Button>
        {also ? (
          <Button onClick={() => send(also.save)} disabled={busy}>
            {also.label}
          </Button>
        ) : null}
        <Button type="submit" variant="contained" disabled={busy}>
          {translate('templates.save')}
        </Button>
      </DialogActions>
    </form>
  );
}
