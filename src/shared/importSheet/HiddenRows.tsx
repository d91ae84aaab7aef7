import { Alert, Button } from '@mui/material';
import { CommandTooltip } from '../../commands/CommandTooltip.tsx';
import { useCommands } from '../../commands/useCommand.ts';
import { useText } from '../../i18n/useText.ts';
import { hiddenLines, lineRanges } from './rows/hiddenLines.ts';
import type { StoredImport } from './rows/storedImport.ts';
import type { ImportSheet } from './useImportSheet.ts';

interface Props {
  open: ImportSheet;
  sheet: StoredImport;
  readOnly?: boolean;
}

/** Parts of the file that are not read: other sheets, and hidden or filtered rows, which a button includes. */
export function HiddenRows({ open, sheet, readOnly = false }: Props) {
  const text = useText();
  const lines = sheet.takesHidden ? [] : hiddenLines(sheet.lines, sheet.mapping);
  const canTake = lines.length > 0 && !readOnly;
  useCommands([
    {
      id: 'orderImport.takeHidden',
      labelKey: 'orderImport.commands.takeHidden',
      scope: 'screen',
      screen: 'orderImport',
      group: 'form',
      keys: ['f4'],
      always: true,
      when: () => canTake,
      run: open.takeHidden,
    },
  ]);
  const { sheet: name, otherSheets = [] } = sheet.source;
  return (
    <>
      {otherSheets.length > 0 ? (
        <Alert severity="warning" role="status" sx={{ py: 0 }}>
          {text('orderImport.rows.otherSheets', {
            smart_count: otherSheets.length,
            sheet: name ?? '',
            others: otherSheets.join(', '),
          })}
        </Alert>
      ) : null}
      {lines.length > 0 ? (
        <Alert
          severity="info"
          role="status"
          sx={{ py: 0 }}
          action={
            canTake ? (
              <CommandTooltip id="orderImport.takeHidden">
                <Button color="inherit" size="small" onClick={open.takeHidden}>
                  {text('orderImport.rows.takeIn')}
                </Button>
              </CommandTooltip>
            ) : null
          }
        >
          {text('orderImport.rows.hiddenRows', { smart_count: lines.length, lines: lineRanges(lines) })}
        </Alert>
      ) : null}
    </>
  );
}
