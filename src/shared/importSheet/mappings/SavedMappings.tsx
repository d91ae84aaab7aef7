import { Alert, Box, Button, NativeSelect, OutlinedInput } from '@mui/material';
import { useState } from 'react';
import type { SavedMapping } from '../../../../contract/orders/importMappings.ts';
import { Kbd } from '../../../commands/keys/Kbd.tsx';
import { useCommands } from '../../../commands/useCommand.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useLocale, useText } from '../../../i18n/useText.ts';
import { focusId } from '../../../lib/forms/formFields.ts';
import type { SourceLine } from '../../../lib/importFile/importFileTypes.ts';
import { listWords } from '../../../lib/text/listWords.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { readBySaved, type SheetMapping, savedInUse } from '../rows/importSheet.ts';
import { DeleteMappingDialog } from './DeleteMappingDialog.tsx';
import { SaveMappingDialog } from './SaveMappingDialog.tsx';
import { useSavedMappings } from './useSavedMappings.ts';

interface Props {
  lines: readonly SourceLine[];
  mapping: SheetMapping;
  onChange: (mapping: SheetMapping) => void;
}

const FIELD = 'saved-mapping';
const COMMAND = { scope: 'screen', screen: 'orderImport', group: 'form' } as const;

function useMappingCommands(areSome: boolean, onSave: () => void): void {
  useCommands([
    {
      ...COMMAND,
      id: 'orderImport.saveMapping',
      labelKey: 'orderImport.mappings.save',
      keys: ['s'],
      run: onSave,
    },
    {
      ...COMMAND,
      id: 'orderImport.chooseMapping',
      labelKey: 'orderImport.mappings.choose',
      keys: ['b'],
      when: () => areSome,
      run: () => focusId(FIELD),
    },
  ]);
}

/** The saved mappings of the account by name. The user can choose one, and save, rename or delete the one in use. */
export function SavedMappings({ lines, mapping, onChange }: Props) {
  const translate = useText();
  const locale = useLocale();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const { mappings, reload } = useSavedMappings();
  const [step, setStep] = useState<'save' | 'rename' | 'delete' | null>(null);
  /** The mapping chosen last: a changed mapping is most often saved again under the same name. */
  const [last, setLast] = useState<SavedMapping | null>(null);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const used = savedInUse(mapping, mappings);
  const choose = (id: string) => {
    const chosen = mappings.find((m) => m.id === id);
    if (!chosen) return;
    const read = readBySaved(lines, chosen);
    setLast(chosen);
    setMissing(read.missing);
    onChange(read.headings);
  };
  const close = () => {
    setStep(null);
    focusId(FIELD);
  };
  const done = async (saved: SavedMapping, key: 'saved' | 'deleted') => {
    await reload();
    setLast(key === 'saved' ? saved : null);
    close();
    notify(`orderImport.mappings.${key}`, { type: 'success', messageArgs: { name: saved.name } });
  };
  useMappingCommands(mappings.length > 0, () => setStep('save'));
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', my: 1 }}>
        {mappings.length ? (
          <Box component="label" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
            {translate('orderImport.mappings.label')}
            <NativeSelect
              value={used?.id ?? ''}
              onChange={(e) => choose(e.target.value)}
              inputProps={{ id: FIELD }}
              input={<OutlinedInput size="small" />}
              sx={{ maxWidth: 260 }}
            >
              <option value="">{translate('orderImport.mappings.none')}</option>
              {mappings.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          </Box>
        ) : null}
        {used ? (
          <>
            <Button size="small" onClick={() => setStep('rename')}>
              {translate('orderImport.mappings.rename')}
            </Button>
            <Button size="small" color="error" onClick={() => setStep('delete')}>
              {translate('orderImport.mappings.delete')}
            </Button>
          </>
        ) : (
          <Button size="small" onClick={() => setStep('save')} endIcon={<Kbd keys="s" />}>
            {translate('orderImport.mappings.save')}
          </Button>
        )}
      </Box>
      {missing.length ? (
        <Alert severity="warning" role="alert" sx={{ mb: 1 }}>
          {translate('orderImport.mappings.missing', {
            name: last?.name ?? '',
            headings: listWords(missing, locale),
          })}
        </Alert>
      ) : null}
      {step === 'save' || (step === 'rename' && used) ? (
        <SaveMappingDialog
          mapping={mapping}
          renamed={step === 'rename' ? used : undefined}
          name={(step === 'rename' ? used?.name : last?.name) ?? ''}
          onSaved={(saved) => done(saved, 'saved')}
          onClose={close}
        />
      ) : null}
      {step === 'delete' && used ? (
        <DeleteMappingDialog
          name={used.name}
          onDelete={async () => done(await dataProvider.deleteSavedMapping(used.id), 'deleted')}
          onClose={close}
        />
      ) : null}
    </>
  );
}
