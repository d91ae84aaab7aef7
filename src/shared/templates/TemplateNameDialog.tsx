import { Button } from '@mui/material';
import { useEffect } from 'react';
import { TEMPLATE_NAME_MAX } from '../../../contract/rules/orders/templates.ts';
import { useText } from '../../i18n/useText.ts';
import { useCallKey } from '../../lib/calls/useCallKey.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { useNameCall } from '../../ui/dialog/useNameCall.ts';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { versionOf } from '../../ui/versions/saveOver.ts';
import { type NameValues, useFormVersions, type Versions } from '../../ui/versions/useFormVersions.tsx';

interface Props {
  title: string;
  hint?: string;
  /** Initial text of the field. */
  name: string;
  /** Versions for saving a name over other users' changes; absent for a new template. */
  versions?: Versions<NameValues>;
  /** `key` stays the same for one name, however often an answer is lost; `updatedAt` is the version on which the change is based. */
  save: (name: string, key: string, updatedAt?: string) => Promise<void>;
  /** A second button that also saves. */
  alternative?: { label: string; save: Props['save'] };
  onClose: () => void;
}

const FIELD = 'template-name';

/** Asks for the name of a new template, or for another name of an existing one. */
export function TemplateNameDialog({ title, hint, name, versions, save, onClose, alternative }: Props) {
  const translate = useText();
  const keyOf = useCallKey();
  const { busy, failure, field, setTyped, ...call } = useNameCall({
    id: FIELD,
    name,
    missing: translate('templates.nameMissing'),
  });
  // The suggested name is selected, so that typing replaces it.
  useEffect(() => (document.getElementById(FIELD) as HTMLInputElement | null)?.select(), []);
  const versioned = useFormVersions<NameValues>({
    versions,
    show: (now) => setTyped(now.name),
    resubmit: (now) => send(save, now.name),
  });
  const send = (write: Props['save'], entered?: string) =>
    call.send(async (trimmed) => {
      await versioned.save({ name: trimmed }, (mine, based) => {
        const version = based ? [versionOf(based)] : [];
        return write(mine.name, keyOf([mine.name, ...version].join('\n')), ...version);
      });
    }, entered);
  return (
    <FormDialog
      title={title}
      maxWidth="xs"
      busy={busy}
      canLeave
      failure={failure}
      submit={translate('templates.save')}
      extraContent={
        alternative ? (
          <Button onClick={() => send(alternative.save)} disabled={busy}>
            {alternative.label}
          </Button>
        ) : null
      }
      onSubmit={() => send(save)}
      onClose={onClose}
    >
      <TextInput {...field} label={translate('templates.name')} help={hint} maxLength={TEMPLATE_NAME_MAX} />
      {versioned.dialog}
    </FormDialog>
  );
}
