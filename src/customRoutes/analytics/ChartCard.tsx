import { Box, Button, Typography } from '@mui/material';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { useText } from '../../i18n/useText.ts';
import { saveCsv } from '../../lib/files/saveCsv.ts';
import { SURFACE } from '../../ui/page/surface.ts';
import { ChartTitle } from './charts/chartParts.ts';
import { type ChartTable, exported } from './chartTable.ts';
import { TableOf } from './TableOf.tsx';
import { useTables } from './useTables.ts';

/** Start of the names of a dashboard's exported files. */
export const ExportName = createContext('');

export interface ChartCardProps {
  /** Id in the address and in the file's name. */
  id: string;
  title: string;
  /** A sentence about the chart, shown below the title and read by screen readers. */
  summary: string;
  table: ChartTable;
  children: ReactNode;
}

/** A chart with its data: shown as a picture or as a table, and exported as CSV. */
export function ChartCard({ id, title, summary, table, children }: ChartCardProps) {
  const translate = useText();
  const { isTable, toggle } = useTables();
  const file = useContext(ExportName);
  const [titleId, summaryId] = [useId(), useId()];
  const asTable = isTable(id);
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      data-chart={id}
      sx={{
        minWidth: 0,
        p: 2,
        ...SURFACE,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Typography
          id={titleId}
          component="h2"
          variant="h6"
          sx={{ flex: 1, py: '4px', fontSize: 16, lineHeight: '22px' }}
        >
          {title}
        </Typography>
        <Button
          size="small"
          aria-pressed={asTable}
          sx={asTable ? { bgcolor: 'var(--wb-selected)' } : undefined}
          aria-label={translate('analytics.tableOf', { title })}
          onClick={() => toggle(id)}
        >
          {translate('analytics.table')}
        </Button>
        <Button
          size="small"
          data-export=""
          aria-label={translate('analytics.exportOf', { title })}
          onClick={() => saveCsv(exported(table), `${file}-${id}.csv`)}
        >
          {translate('analytics.csv')}
        </Button>
      </Box>
      <Typography id={summaryId} variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {summary}
      </Typography>
      {asTable ? (
        <TableOf table={table} label={title} />
      ) : (
        <Box component="figure" aria-labelledby={titleId} aria-describedby={summaryId} sx={{ m: 0 }}>
          <ChartTitle value={title}>{children}</ChartTitle>
        </Box>
      )}
    </Box>
  );
}
