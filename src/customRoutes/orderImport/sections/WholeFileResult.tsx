import { Alert, Box, Button, Stack } from '@mui/material';
import type { ImportFileOutcome } from '../../../../contract/orders/import.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useText } from '../../../i18n/useText.ts';
import { saveWorkbook } from '../../../lib/importFile/saveWorkbook.ts';
import { ReadAs } from '../../../shared/importSheet/ColumnMapping.tsx';
import { useImportTexts } from '../../../shared/importSheet/importTexts.ts';
import { leftOutText } from '../rules/leftOutText.ts';

interface WholeFileResultProps {
  name: string;
  outcome: ImportFileOutcome;
  onOrders: () => void;
}

/** Result of a file that the server read: the imported rows, and the line and reason of every other row (IMP-07). */
export function WholeFileResult({ name, outcome, onOrders }: WholeFileResultProps) {
  const translate = useText();
  const notify = useNotify();
  const texts = useImportTexts();
  const { created, known, bad } = outcome;
  const summary = (
    [
      ['imported', created],
      ['known', known],
      ['wholeRefused', bad],
    ] as const
  ).filter(([key, count]) => count || key === 'imported');
  const refused = outcome.results
    .filter((row) => row.outcome === 'bad')
    .map((row) => ({ line: row.line, why: row.problems.map(texts.problem).join('; ') }));
  const leftOut = outcome.columns.filter((c) => c.column === null && c.header).map((c) => c.header);
  const away = outcome.results.flatMap(({ line, reason }) => (reason ? [{ line, reason }] : []));
  const notes = [
    outcome.hiddenRows ? translate('orderImport.rows.hidden', { smart_count: outcome.hiddenRows }) : '',
    outcome.otherSheets.length
      ? translate('orderImport.rows.otherSheetsUnread', { others: outcome.otherSheets.join(', ') })
      : '',
    away.length ? `${leftOutText(away, translate)}.` : '',
    leftOut.length ? translate('orderImport.send.leftOut', { headings: leftOut.join(', ') }) : '',
  ].filter(Boolean);
  const download = async () => {
    await saveWorkbook(
      [
        [translate('orderImport.rows.line'), translate('orderImport.rows.reason')],
        ...refused.map(({ line, why }) => [String(line), why]),
      ],
      translate('orderImport.rows.sheet'),
      'rows-to-mend.xlsx',
    );
    notify('orderImport.rows.downloaded', { type: 'info', messageArgs: { smart_count: refused.length } });
  };
  return (
    <Alert severity={bad ? 'warning' : 'success'} role="status">
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {name}:{' '}
        {summary
          .map(([key, count]) => translate(`orderImport.send.${key}`, { smart_count: count }))
          .join(' ')}
      </Box>
      <ReadAs format={outcome.format} />
      {notes.map((note) => (
        <Box key={note} sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {note}
        </Box>
      ))}
      {refused.length ? (
        <Box
          component="ul"
          // The keyboard must reach a list that scrolls.
          tabIndex={0}
          aria-label={translate('orderImport.rows.sheet')}
          sx={{ my: 1, pl: 2.5, maxHeight: 240, overflow: 'auto' }}
        >
          {refused.map(({ line, why }) => (
            <li key={line}>
              <strong>{translate('orderImport.rows.row', { line })}</strong> · {why}
            </li>
          ))}
        </Box>
      ) : null}
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button color="inherit" onClick={onOrders}>
          {translate('orderImport.send.toOrders')}
        </Button>
        {refused.length ? (
          <Button color="inherit" onClick={() => void download()}>
            {translate('orderImport.rows.download')}
          </Button>
        ) : null}
      </Stack>
    </Alert>
  );
}
