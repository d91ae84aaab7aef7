import { Button, Stack } from '@mui/material';
import type { HeadingGaps } from '../../../contract/rules/import/headings/headingGaps.ts';
import { useText } from '../../i18n/useText.ts';
import { ColumnMapping } from './ColumnMapping.tsx';
import type { SheetMapping } from './rows/importSheet.ts';
import type { MappingRefusal } from './rows/mappingRefusal.ts';
import type { StoredImport } from './rows/storedImport.ts';
import type { ImportPageState } from './useImportPage.ts';
import type { Reading } from './useReading.ts';

interface Props {
  sheet: StoredImport;
  gaps: HeadingGaps;
  notKept?: MappingRefusal | null;
  reading: Reading;
  onChange: (mapping: SheetMapping) => void;
  go: ImportPageState['go'];
}

/** The second step: the columns. */
export function ColumnsStep({
  sheet: { lines, mapping, source, rows },
  gaps,
  notKept = null,
  reading,
  onChange,
  go,
}: Props) {
  const translate = useText();
  return (
    <>
      <ColumnMapping
        lines={lines}
        mapping={mapping}
        gaps={gaps}
        notKept={notKept}
        sheets={source.sheets}
        sheet={source.sheet}
        onSheet={reading.readSheet}
        onChange={onChange}
      />
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          disabled={!rows.length || gaps.unanswered.length > 0}
          onClick={() => go('rows')}
        >
          {translate('orderImport.columns.toRows', { smart_count: rows.length })}
        </Button>
        <Button onClick={() => go('start')}>{translate('orderImport.rows.anotherFile')}</Button>
      </Stack>
    </>
  );
}
