import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import type { MappingConflict, SavedMapping } from '../../../../contract/orders/importMappings.ts';
import { mappingOf } from '../../../../contract/rules/import/headings/byMapping.ts';
import { MAPPING_NAME_MAX } from '../../../../contract/rules/import/savedMappings.ts';
import { useLocale, useText } from '../../../i18n/useText.ts';
import { useCallKey } from '../../../lib/calls/useCallKey.ts';
import { listWords } from '../../../lib/text/listWords.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { useNameCall } from '../../../ui/dialog/useNameCall.ts';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { useImportTexts } from '../importTexts.ts';
import type { SheetMapping } from '../rows/importSheet.ts';

interface Props {
  mapping: SheetMapping;
  /** The saved mapping to rename; absent to save a new one. */
  renamed: SavedMapping | undefined;
  /** The suggested name. */
  name: string;
  onSaved: (saved: SavedMapping) => Promise<void>;
  onClose: () => void;
}

/** Asks for a name. If another user has used the name or changed the mapping meanwhile, both versions are shown before one is replaced. */
export function SaveMappingDialog({ mapping, renamed, name, onSaved, onClose }: Props) {
  const translate = useText();
  const dataProvider = useDataProvider();
  const [other, setOther] = useState<SavedMapping | null>(null);
  const keyOf = useCallKey();
  const { busy, failure, field, ...call } = useNameCall({
    id: 'mapping-name',
    name,
    missing: translate('orderImport.mappings.nameMissing'),
    isOfName: (failed) => {
      const detail = failed.status === 409 ? failed.detail : undefined;
      const { mapping: theirs } = (detail ?? {}) as Partial<MappingConflict>;
      if (theirs) setOther(theirs);
      return failed.field === 'name' || theirs !== undefined;
    },
  });
  const columns = mappingOf(mapping).columns.map((heading) => ({ ...heading }));
  const send = (write: (name: string) => Promise<SavedMapping>) =>
    call.send(async (newName) => {
      setOther(null);
      await onSaved(await write(newName));
    });
  const save = (newName: string) => {
    if (renamed)
      return dataProvider.changeSavedMapping(renamed.id, { name: newName, updatedAt: renamed.updatedAt });
    const input = { name: newName, columns };
    return dataProvider.createSavedMapping(input, keyOf(input));
  };
  const replace = ({ id, updatedAt }: SavedMapping) =>
    send((newName) => dataProvider.changeSavedMapping(id, { name: newName, columns, updatedAt }));
  return (
    <FormDialog
      title={translate(renamed ? 'orderImport.mappings.renameTitle' : 'orderImport.mappings.saveTitle')}
      maxWidth="xs"
      busy={busy}
      failure={failure}
      submit={translate('common.save')}
      extraContent={
        other && !renamed ? (
          <Button color="error" disabled={busy} onClick={() => replace(other)}>
            {translate('orderImport.mappings.replace')}
          </Button>
        ) : null
      }
      onSubmit={() => send(save)}
      onClose={onClose}
    >
      <TextInput
        {...field}
        label={translate('orderImport.mappings.name')}
        help={renamed ? undefined : translate('orderImport.mappings.saveHint')}
        maxLength={MAPPING_NAME_MAX}
      />
      {other ? <BothVersions theirs={other} mine={columns} /> : null}
    </FormDialog>
  );
}

/** The columns of the saved mapping and of this one. */
function BothVersions({ theirs, mine }: { theirs: SavedMapping; mine: SavedMapping['columns'] }) {
  const translate = useText();
  const locale = useLocale();
  const texts = useImportTexts();
  const inWords = (columns: SavedMapping['columns']) =>
    listWords(
      columns.flatMap(({ header, column }) => (column ? [`${header} → ${texts.choice(column)}`] : [])),
      locale,
    );
  return (
    <Alert severity="warning">
      <p>
        {translate('orderImport.mappings.theirs', { name: theirs.name, columns: inWords(theirs.columns) })}
      </p>
      <p>{translate('orderImport.mappings.mine', { columns: inWords(mine) })}</p>
    </Alert>
  );
}
