import { Alert, Button, Typography } from '@mui/material';
import { useMemo } from 'react';
import { byParcel } from '../../../../contract/rules/import/importRows.ts';
import { CommandTooltip } from '../../../commands/CommandTooltip.tsx';
import { useCommands } from '../../../commands/useCommand.ts';
import { useText } from '../../../i18n/useText.ts';
import type { GridRow } from '../../../shared/importSheet/rows/importRows.ts';
import { leftOutText } from '../rules/leftOutText.ts';

interface ParcelsNoticeProps {
  rows: readonly GridRow[];
  readOnly: boolean;
  /** Includes the orders that are left out for the shop's reason. */
  onTakeIn: () => void;
}

/** The number of parcels in the lines, and the orders that a shop's export marks as not to be sent. */
export function ParcelsNotice({ rows, readOnly, onTakeIn }: ParcelsNoticeProps) {
  const translate = useText();
  const parcels = useMemo(() => byParcel(rows), [rows]);
  const sent = parcels.filter(([{ leftOut }]) => leftOut !== 'noParcel');
  const lines = sent.reduce((sum, parcel) => sum + parcel.length, 0);
  const away = parcels.flatMap(([{ line, left, leftOut }]) =>
    left && leftOut ? [{ line, reason: leftOut }] : [],
  );
  useCommands([
    {
      id: 'orderImport.takeIn',
      labelKey: 'orderImport.commands.takeIn',
      scope: 'screen',
      screen: 'orderImport',
      group: 'form',
      keys: ['shift+f9'],
      always: true,
      when: () => away.length > 0 && !readOnly,
      run: onTakeIn,
    },
  ]);
  return (
    <>
      {sent.length < lines ? (
        <Typography variant="body2" color="text.secondary">
          {translate('orderImport.rows.parcels', { smart_count: sent.length, rows: lines })}
        </Typography>
      ) : null}
      {away.length > 0 ? (
        <Alert
          severity="info"
          sx={{ py: 0 }}
          action={
            readOnly ? null : (
              <CommandTooltip id="orderImport.takeIn">
                <Button color="inherit" size="small" onClick={onTakeIn}>
                  {translate('orderImport.rows.takeIn')}
                </Button>
              </CommandTooltip>
            )
          }
        >
          {leftOutText(away, translate)}
        </Alert>
      ) : null}
    </>
  );
}
