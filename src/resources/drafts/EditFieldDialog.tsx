import { Alert, Box, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import type { Order } from '../../../contract/orders/orders.ts';
import { decimalSign } from '../../i18n/numberText.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { parseCell } from '../../ui/editGrid/cells/cellText.ts';
import type { CellChange, EditChoice, EditColumn } from '../../ui/editGrid/editGridTypes.ts';

interface Props {
  columns: readonly EditColumn<Order>[];
  /** The active column, which is selected first. */
  firstField: string | undefined;
  count: number;
  /** The loaded orders, which determine the choices. */
  known: readonly Order[];
  /** All orders of the selection, loaded only when they are needed. */
  read: () => Promise<readonly Order[]>;
  onDone: (changes: CellChange[]) => void;
  onClose: () => void;
}

/** Sets one field of every selected order to the same value. */
export function EditFieldDialog({ count, onClose, ...edit }: Props) {
  const translate = useText();
  const { fields, column, choices, text, wrong, busy, choose, type, submit } = useFieldEdit(edit);
  return (
    <FormDialog
      title={translate('bulk.editTitle', { smart_count: count })}
      maxWidth="xs"
      busy={busy}
      submit={translate('bulk.apply', { smart_count: count })}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <TextField
          select
          size="small"
          label={translate('bulk.field')}
          value={column?.key ?? ''}
          onChange={(e) => choose(e.target.value)}
        >
          {fields.map((c) => (
            <MenuItem key={c.key} value={c.key}>
              {c.label}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          key={column?.key}
          select={choices !== null}
          autoFocus
          size="small"
          label={translate('bulk.value')}
          value={text}
          error={wrong !== undefined}
          helperText={wrong}
          onChange={(e) => type(e.target.value)}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        >
          {choices?.map((c) => (
            <MenuItem key={c.value} value={c.value}>
              {c.label}
            </MenuItem>
          ))}
        </TextField>
        {choices?.length === 0 ? (
          <Alert severity="warning">{column?.noChoices ?? translate('bulk.noService')}</Alert>
        ) : null}
      </Box>
    </FormDialog>
  );
}

/** The chosen field with its typed value, which is checked before the orders are read. */
function useFieldEdit({ columns, firstField, known, read, onDone }: Omit<Props, 'count' | 'onClose'>) {
  const translate = useText();
  const decimal = decimalSign(useLocale());
  const fields = columns.filter(
    (c) => c.kind === 'choice' || c.kind === 'number' || (c.kind === 'money' && c.key !== 'price'),
  );
  const [key, setKey] = useState(
    fields.some((c) => c.key === firstField) ? (firstField ?? '') : (fields[0]?.key ?? ''),
  );
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const column = fields.find((c) => c.key === key);
  const choices = column?.kind === 'choice' ? unionOf(column, known) : null;

  const submit = async () => {
    if (!column) return;
    if (choices && !choices.some((c) => c.value === text))
      return setWrong(translate('editGrid.refused.choice'));
    const parsed = choices ? { value: text } : parseCell(column, known[0] as Order, text, decimal);
    if ('refused' in parsed)
      return setWrong(
        translate(`editGrid.refused.${parsed.refused.reason}`, { limit: parsed.refused.limit }),
      );
    setBusy(true);
    try {
      const orders = await read();
      onDone(
        orders
          .filter((order) => column.editable?.(order) ?? true)
          .map((order) => ({
            rowId: order.id,
            column: column.key,
            from: column.read(order),
            to: parsed.value,
          })),
      );
    } catch (err) {
      setWrong(err instanceof Error ? err.message : String(err));
      setBusy(false);
    }
  };
  const type = (value: string) => {
    setText(value);
    setWrong(undefined);
  };
  const choose = (field: string) => {
    setKey(field);
    type('');
  };
  return { fields, column, choices, text, wrong, busy, choose, type, submit };
}

/** Choices of at least one of the orders. */
function unionOf(column: EditColumn<Order>, known: readonly Order[]): EditChoice[] {
  const all = new Map<string, EditChoice>();
  for (const order of known) for (const c of column.choices?.(order) ?? []) all.set(c.value, c);
  return [...all.values()];
}
