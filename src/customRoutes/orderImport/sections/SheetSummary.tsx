import { Button, Stack } from '@mui/material';
import { useText } from '../../../i18n/useText.ts';
import { MappingSummary } from '../../../shared/importSheet/ColumnMapping.tsx';
import type { GridRow } from '../../../shared/importSheet/rows/importRows.ts';
import type { MappingRefusal } from '../../../shared/importSheet/rows/mappingRefusal.ts';
import type { StoredImport } from '../../../shared/importSheet/rows/storedImport.ts';
import { canChangeColumns } from '../rules/sendPlan.ts';

interface SummaryProps {
  sheet: StoredImport;
  rows: readonly GridRow[];
  busy: boolean;
  notKept: MappingRefusal | null;
  onColumns: () => void;
  onAnotherFile: () => void;
}

/** Shown next to the sheet's name: how the sheet was read, and the buttons to go back. */
export function SheetSummary({ sheet, rows, busy, notKept, onColumns, onAnotherFile }: SummaryProps) {
  const translate = useText();
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1} // The first word of a phone's line is below the title.
      sx={{
        flexWrap: 'wrap',
        alignItems: 'center',
        ml: { xs: -0.75, sm: 0 },
        '& .MuiButton-root': { minWidth: 0 },
      }}
    >
      <MappingSummary
        mapping={sheet.mapping}
        notKept={notKept}
        onChange={!busy && canChangeColumns(rows) ? onColumns : null}
      />
      <Button size="small" disabled={busy} onClick={onAnotherFile}>
        {translate('orderImport.rows.anotherFile')}
      </Button>
    </Stack>
  );
}
