import { Box, Card, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { ImportFacts } from '../../../../contract/orders/import.ts';
import { IMPORT_COLUMNS, IMPORT_RULES } from '../../../../contract/rules/import/importColumns.ts';
import { useText } from '../../../i18n/useText.ts';
import { TOUCH_ONLY } from '../../../lib/browser/touchOnly.ts';
import { useImportTexts } from '../../../shared/importSheet/importTexts.ts';

const STEPS = ['one', 'two', 'three', 'four', 'five'] as const;

/** The steps of an import, and the content of each column (IMP-02, IMP-09). */
export function ImportInstructions({ facts }: { facts: ImportFacts | undefined }) {
  const translate = useText();
  const texts = useImportTexts();
  return (
    <Card component="section" aria-labelledby="import-how" sx={{ p: 2 }}>
      <Typography id="import-how" component="h2" variant="h6" sx={{ mb: 1 }}>
        {translate('orderImport.instructions.title')}
      </Typography>
      <Box component="ol" sx={{ m: 0, pl: 2.5, '& li': { mb: 0.75 } }}>
        {STEPS.map((step) => (
          <li key={step}>{translate(`orderImport.instructions.${step}`)}</li>
        ))}
      </Box>
      <Box
        component="details"
        sx={{
          mt: 1,
          '& summary': { cursor: 'pointer', fontWeight: 600, py: 0.5, [TOUCH_ONLY]: { py: 1.5 } },
        }}
      >
        <summary>{translate('orderImport.instructions.columns')}</summary>
        <Box sx={{ overflowX: 'auto' }}>
          <Table size="small" aria-label={translate('orderImport.instructions.columns')}>
            <TableHead>
              <TableRow>
                <TableCell>{translate('orderImport.instructions.column')}</TableCell>
                <TableCell>{translate('orderImport.instructions.rule')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {IMPORT_COLUMNS.map((column) => {
                const { required } = IMPORT_RULES[column];
                return (
                  <TableRow key={column}>
                    <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                      {texts.column(column)}
                    </TableCell>
                    <TableCell>
                      {texts.rule(column, facts)}
                      {required === 'never' ? null : (
                        <Typography component="span" variant="body2" color="text.secondary">
                          {` (${translate(`orderImport.instructions.${required === 'always' ? 'required' : 'sideRequired'}`)})`}
                        </Typography>
                      )}
                    </TableCell>
                  </TableRow>
                );
              })}
            </TableBody>
          </Table>
        </Box>
      </Box>
    </Card>
  );
}
