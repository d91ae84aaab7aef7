import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import type { Order } from '../../../contract/orders/orders.ts';
import { useText } from '../../i18n/useText.ts';
import { useWhoChanged } from '../../shared/booking/whoChanged.ts';
import { orderName } from '../../shared/orders/rules/orderName.ts';
import type { CellChange, EditColumn } from '../../ui/editGrid/editGridTypes.ts';
import { VersionsDialog } from '../../ui/versions/VersionsDialog.tsx';
import { readDraftCell } from './draftCells.ts';
import { type CellConflict, typedText } from './draftConflicts.ts';

interface ConflictNoticeProps {
  conflicts: ReadonlyMap<string, CellConflict>;
  columns: readonly EditColumn<Order>[];
  /** The user's own values, to replace the other user's values. */
  onKeepMine: (changes: CellChange[]) => void;
  onSettled: (orderId: string) => void;
}

/** Shows who changed the same cells first, one order at a time, and opens both versions. */
export function ConflictNotice({ conflicts, columns, onKeepMine, onSettled }: ConflictNoticeProps) {
  const translate = useText();
  const whoChanged = useWhoChanged();
  const [open, setOpen] = useState(false);
  const [first] = conflicts;
  if (!first) return null;
  const [id, { otherChange, cells }] = first;
  const { order } = otherChange;
  const label = (key: string) => columns.find((c) => c.key === key)?.label ?? key;
  const settle = () => {
    setOpen(false);
    onSettled(id);
  };
  return (
    <>
      <Alert
        severity="warning"
        sx={{ mb: 1 }}
        action={
          <>
            <Button color="inherit" size="small" onClick={() => setOpen(true)}>
              {translate('versions.compare')}
            </Button>
            <Button color="inherit" size="small" onClick={settle}>
              {translate('versions.dismiss')}
            </Button>
          </>
        }
      >
        {translate('versions.notice', {
          ...whoChanged(otherChange),
          order: orderName(order),
          fields: [...cells.keys()].map(label).join(', '),
        })}
      </Alert>
      {open ? (
        <VersionsDialog
          key={id}
          name={orderName(order)}
          intro={translate('versions.changedBy', whoChanged(otherChange))}
          fields={[...cells].map(([cell, { value, base }]) => ({
            key: cell,
            label: label(cell),
            theirs: typedText(order, cell, readDraftCell(order, cell)),
            mine: typedText(order, cell, value),
            before: typedText(order, cell, base),
            first: 'mine',
          }))}
          onDone={(chosen) => {
            onKeepMine(
              [...cells]
                .filter(([cell]) => chosen.get(cell) === 'mine')
                .map(([cell, { value }]) => ({
                  rowId: id,
                  column: cell,
                  from: readDraftCell(order, cell),
                  to: value,
                })),
            );
            settle();
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
