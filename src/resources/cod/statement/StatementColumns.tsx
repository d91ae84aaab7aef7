import { Alert, Box, Paper, Typography } from '@mui/material';
import { STATEMENT_COLUMNS } from '../../../../contract/rules/money/statementFields.ts';
import { useText } from '../../../i18n/useText.ts';
import { columnLetter } from '../../../lib/importFile/columnLetter.ts';
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
  const { lines, headerAt, columns, sheets, sheet } = statement;
  const width = Math.max(...lines.map(({ cells }) => cells.length));
  const options = Array.from({ length: width }, (_, at) => {
    const samples = lines
      .slice(headerAt + 1)
      .flatMap(({ cells }) => cells[at]?.trim() || [])
      .slice(0, SAMPLES);
    const heading = headerAt < 0 ? '' : (lines[headerAt]?.cells[at]?.trim() ?? '');
    return {
      id: String(at),
      name: `${columnLetter(at)}${heading ? ` · ${heading}` : ''}${samples.length ? ` (${samples.join(', ')})` : ''}`,
    };
  });
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
            const found = at < 0 ? columns : understand([lines[at] ?? { line: 0, cells: [] }]).columns;
            onChange({ ...statement, headerAt: at, columns: Object.keys(found).length ? found : columns });
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
              });
            }}
          />
        ))}
      </Box>
    </Paper>
  );
}
