import { useText } from '../../../i18n/useText.ts';
import { useFormCall } from '../../../lib/forms/useFormCall.ts';
import { AskDialog } from '../../../ui/dialog/AskDialog.tsx';

interface Props {
  name: string;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

export function DeleteMappingDialog({ name, onDelete, onClose }: Props) {
  const translate = useText();
  const { busy, failure, run } = useFormCall();
  return (
    <AskDialog
      title={translate('orderImport.mappings.deleteTitle', { name })}
      maxWidth="xs"
      failure={failure}
      busy={busy}
      keep={translate('common.cancel')}
      go={translate('orderImport.mappings.delete')}
      ends
      onConfirm={() => run(onDelete)}
      onClose={onClose}
    >
      {translate('orderImport.mappings.deleteHint')}
    </AskDialog>
  );
}
