import { Alert, Box, Button, Paper, Typography } from '@mui/material';
import { STATEMENT_COLUMNS, type StatementColumn } from '../../../../contract/rules/money/statementFields.ts';
import { useLocale, useText } from '../../../i18n/useText.ts';
import { columnLetter } from '../../../lib/importFile/columnLetter.ts';
import { listWords } from '../../../lib/text/listWords.ts';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { paidColumn, type StatementSheet, understand } from './statementRows.ts';

interface Props {
  statement: StatementSheet;
  onSheet: ((name: string) => void) | null;
  onChange: (statement: StatementSheet) => void;
}

const SAMPLES = 2;

/** The meaning of each column of the statement, which the user can change. */
export function StatementColumns({ statement, onSheet, onChange }: Props) {
  const translate = useText();
  const { lines, headerAt, columns, sheets, sheet, unsure = [] } = statement;
  const options = columnOptions(statement, translate('orderImport.columns.hidden'));
  return (
    <Paper variant="outlined" component="section" aria-labelledby="statement-columns" sx={{ p: 1.5 }}>
      <Typography id="statement-columns" component="h2" variant="subtitle2" sx={{ mb: 1 }}>
        {translate('cod.statement.columnsTitle')}
      </Typography>
      {paidColumn(statement) === undefined ? (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {translate('cod.statement.noPaidColumn')}
        </Alert>
      ) : null}
      {unsure.length > 0 ? (
        <UnsureColumns columns={unsure} onUse={() => onChange({ ...statement, unsure: [] })} />
      ) : null}
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(3, 1fr)' },
        }}
      >
        {sheets.length > 1 && onSheet ? (
          <Choice
            id="statement-sheet"
            label={translate('orderImport.columns.sheet')}
            value={sheet ?? ''}
            options={sheets.map((name) => ({ id: name, name }))}
            onChange={onSheet}
          />
        ) : null}
        <Choice
          id="statement-header"
          label={translate('cod.statement.headerRow')}
          value={String(headerAt)}
          options={[
            { id: '-1', name: translate('cod.statement.noHeader') },
            ...lines.slice(0, 20).map(({ line, cells }, at) => ({
              id: String(at),
              name: `${line}: ${cells.filter(Boolean).slice(0, 4).join(' | ')}`,
            })),
          ]}
          onChange={(value) => {
            const at = Number(value);
            const found = understand(lines, at);
            const isNamed = Object.keys(found.columns).length > 0;
            onChange({ ...statement, ...(isNamed ? found : { headerAt: at }) });
          }}
        />
        {STATEMENT_COLUMNS.map((column) => (
          <Choice
            key={column}
            id={`statement-${column}`}
            label={translate(`cod.statement.columns.${column}`)}
            value={String(columns[column] ?? '')}
            options={options}
            empty
            onChange={(value) => {
              const { [column]: _, ...others } = columns;
              onChange({
                ...statement,
                columns: value === '' ? others : { ...others, [column]: Number(value) },
                unsure: unsure.filter((one) => one !== column),
              });
            }}
          />
        ))}
      </Box>
    </Paper>
  );
}

/** Columns that the sheet hides are used only when the user agrees. */
function UnsureColumns({ columns, onUse }: { columns: readonly StatementColumn[]; onUse: () => void }) {
  const translate = useText();
  const locale = useLocale();
  return (
    <Alert
      severity="warning"
      sx={{ mb: 1 }}
      action={
        <Button size="small" color="inherit" onClick={onUse}>
          {translate('cod.statement.useHidden', { smart_count: columns.length })}
        </Button>
      }
    >
      {translate('cod.statement.hiddenColumns', {
        columns: listWords(
          columns.map((column) => translate(`cod.statement.columns.${column}`)),
          locale,
        ),
      })}
    </Alert>
  );
}

/** The columns of the sheet, each with its heading and its first values. */
function columnOptions({ lines, headerAt }: StatementSheet, hiddenText: string) {
  const hidden = lines[0]?.hiddenColumns ?? [];
  const width = Math.max(...lines.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, at) => {
    const samples = lines
      .slice(headerAt + 1)
      .flatMap(({ cells }) => cells[at]?.trim() || [])
      .slice(0, SAMPLES);
    const heading = headerAt < 0 ? '' : (lines[headerAt]?.cells[at]?.trim() ?? '');
    return {
      id: String(at),
      name: `${columnLetter(at)}${heading ? ` · ${heading}` : ''}${samples.length ? ` (${samples.join(', ')})` : ''}${
        hidden.includes(at) ? ` · ${hiddenText}` : ''
      }`,
    };
  });
}
