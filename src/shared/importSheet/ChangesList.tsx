import { Button, Card, Link, Stack, Typography } from '@mui/material';
import { useId, useMemo, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { useImportTexts } from './importTexts.ts';
import type { GridRow } from './rows/importRows.ts';
import { groupChanges } from './rows/repairs.ts';

interface ChangesListProps {
  rows: readonly GridRow[];
  onShow: (rowId: string, column: string) => void;
}

/** Maximum number of kinds of changes in the list; the cells show all of them. */
const SHOWN = 100;

/** The number of values that are imported differently from the sheet, and a list on demand. */
export function ChangesList({ rows, onShow }: ChangesListProps) {
  const translate = useText();
  const texts = useImportTexts();
  const id = useId();
  const [open, setOpen] = useState(false);
  const groups = useMemo(() => groupChanges(rows), [rows]);
  const count = groups.reduce((sum, { rowIds }) => sum + rowIds.length, 0);
  if (count === 0) return null;
  return (
    <>
      <Button
        size="small"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {translate('orderImport.rows.changed', { smart_count: count })}
      </Button>
      {open ? (
        <Card
          id={id}
          component="section"
          aria-label={translate('orderImport.rows.changedList')}
          sx={{ flexBasis: '100%', px: 2, py: 1, maxHeight: 160, overflowY: 'auto' }}
        >
          <Stack component="ul" spacing={0.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {groups.slice(0, SHOWN).map(({ key, change, rowIds }) => (
              <Typography key={key} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                <Link
                  component="button"
                  type="button"
                  onClick={() => rowIds[0] && onShow(rowIds[0], change.column)}
                >
                  {translate('orderImport.repairs.rows', { smart_count: rowIds.length })}
                </Link>
                {' · '}
                {texts.change(change)}
              </Typography>
            ))}
          </Stack>
        </Card>
      ) : null}
    </>
  );
}
