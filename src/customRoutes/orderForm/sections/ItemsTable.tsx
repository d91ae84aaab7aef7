import DeleteOutline from '@mui/icons-material/DeleteOutline';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, IconButton, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { type KeyboardEvent, useState } from 'react';
import { nearestMinor } from '../../../../contract/rules/money/money.ts';
import { numberText } from '../../../i18n/numberText.ts';
import { useLocale, useText } from '../../../i18n/useText.ts';
import { focusId } from '../../../lib/forms/formFields.ts';
import { formatAmount } from '../../../lib/text/formatMoney.ts';
import type { ItemValues } from '../rules/orderFormValues.ts';
import { useFacts, useFormErrors } from '../state/orderFormContext.ts';

interface ItemsTableProps {
  items: ItemValues[];
  itemType: string;
  withCartons: boolean;
  onEdit: (index: number) => void;
  onRemove: (index: number) => void;
}

/** Below this width of the table a heading would need two lines: the values of these columns are then under the description. */
const ROOMY = '@container (min-width: 600px)';
const WIDE = { display: 'none', [ROOMY]: { display: 'table-cell' } } as const;
const STEP: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** A measure in the form in which it is typed in the language. */
const measureText = (value: number | null | undefined, locale: string) =>
  numberText(value ?? Number.NaN, locale, 0, 3);

const sizeOf = (item: ItemValues, locale: string) =>
  [item.lengthValue, item.widthValue, item.heightValue].map((n) => measureText(n, locale)).join(' × ');

/** The items as a grid of rows with one tab stop: arrows move, Enter edits, Delete removes. */
export function ItemsTable({ items, itemType, withCartons, onEdit, onRemove }: ItemsTableProps) {
  const translate = useText();
  const { texts } = useFormErrors();
  const [active, setActive] = useState(0);
  const stop = Math.min(active, items.length - 1);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEP[event.key];
    if (step) focusId(`f-item-${Math.min(Math.max(index + step, 0), items.length - 1)}`);
    else if (event.key === 'Enter' || event.key === 'F2') onEdit(index);
    else if (event.key === 'Delete') onRemove(index);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  if (items.length === 0)
    return <Typography color="text.secondary">{translate('orderForm.noItems')}</Typography>;
  return (
    <Box sx={{ overflowX: 'auto', position: 'relative', containerType: 'inline-size' }}>
      <Table
        size="small"
        role="grid"
        aria-label={translate('orderForm.sections.items')}
        aria-rowcount={items.length + 1}
        // With the usual padding the buttons of a row are out of view next to the services.
        sx={{ '& .MuiTableCell-root': { px: 1 }, '& th': { whiteSpace: 'nowrap' } }}
      >
        <ItemsHead withCartons={withCartons} />
        <TableBody>
          {items.map((item, index) => (
            <ItemRow
              // biome-ignore lint/suspicious/noArrayIndexKey: an item is identified by its index only
              key={index}
              index={index}
              item={item}
              itemType={itemType}
              withCarton={withCartons}
              fault={Object.entries(texts).find(([field]) => field.startsWith(`items.${index}.`))?.[1]}
              isTabStop={index === stop}
              onFocus={() => setActive(index)}
              onKeyDown={(event) => onKeyDown(event, index)}
              onEdit={() => onEdit(index)}
              onRemove={() => onRemove(index)}
            />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function ItemsHead({ withCartons }: { withCartons: boolean }) {
  const translate = useText();
  const { currency } = useFacts();
  return (
    <TableHead>
      <TableRow>
        <TableCell>{translate('orderForm.item.itemDetails')}</TableCell>
        <TableCell align="right" sx={WIDE}>
          {translate('common.noted', { label: translate('orderForm.item.weightValue'), note: 'kg' })}
        </TableCell>
        <TableCell align="right" sx={WIDE}>
          {translate('common.noted', { label: translate('orderForm.item.dimensions'), note: 'cm' })}
        </TableCell>
        <TableCell align="right" sx={WIDE}>
          {translate('orderForm.item.quantity')}
        </TableCell>
        <TableCell align="right" sx={WIDE}>
          {translate('common.noted', { label: translate('orderForm.item.itemValue'), note: currency })}
        </TableCell>
        {withCartons ? <TableCell align="right">{translate('orderForm.item.mpcId')}</TableCell> : null}
        <TableCell align="right">
          <span style={visuallyHidden}>{translate('orderForm.item.actions')}</span>
        </TableCell>
      </TableRow>
    </TableHead>
  );
}

interface ItemRowProps {
  index: number;
  item: ItemValues;
  itemType: string;
  withCarton: boolean;
  /** Message of the item's first invalid field. */
  fault: string | undefined;
  isTabStop: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onEdit: () => void;
  onRemove: () => void;
}

function ItemRow({ index, item, itemType, withCarton, fault, isTabStop, ...on }: ItemRowProps) {
  const translate = useText();
  const locale = useLocale();
  const { currency } = useFacts();
  const type = translate(`itemTypes.${itemType}`, { _: itemType });
  const isNamedByType = item.itemDetails.trim().toLowerCase() === type.toLowerCase();
  const isForeign = Boolean(item.currency) && item.currency !== currency;
  const value =
    item.itemValue === null || item.itemValue === undefined
      ? null
      : isForeign
        ? numberText(item.itemValue, locale, 0, 2)
        : formatAmount(nearestMinor(item.itemValue), currency, locale);
  return (
    <TableRow
      id={`f-item-${index}`}
      tabIndex={isTabStop ? 0 : -1}
      aria-rowindex={index + 2}
      aria-invalid={Boolean(fault)}
      onFocus={on.onFocus}
      onKeyDown={on.onKeyDown}
      onDoubleClick={on.onEdit}
      sx={{
        '&:focus-visible': { outline: '2px solid var(--wb-focus)', outlineOffset: -2 },
        '& td': { fontVariantNumeric: 'tabular-nums' },
      }}
    >
      <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 140 }}>
        {item.itemDetails}
        <Typography
          variant="caption"
          component="span"
          color={fault ? 'error' : 'text.secondary'}
          sx={{ display: 'block' }}
        >
          {fault ?? [isNamedByType ? '' : type, item.hsCode].filter(Boolean).join(' · ')}
        </Typography>
        <Typography
          variant="caption"
          component="span"
          color="text.secondary"
          sx={{ display: 'block', [ROOMY]: { display: 'none' } }}
        >
          {item.quantity ?? '–'} × {measureText(item.weightValue, locale)} kg · {sizeOf(item, locale)} cm
          {value === null ? null : ` · ${item.currency || currency} ${value}`}
        </Typography>
      </TableCell>
      <TableCell align="right" sx={WIDE}>
        {measureText(item.weightValue, locale)}
      </TableCell>
      <TableCell align="right" sx={{ ...WIDE, whiteSpace: 'nowrap' }}>
        {sizeOf(item, locale)}
      </TableCell>
      <TableCell align="right" sx={WIDE}>
        {item.quantity ?? '–'}
      </TableCell>
      <TableCell align="right" sx={WIDE}>
        {value === null ? '–' : isForeign ? `${item.currency} ${value}` : value}
      </TableCell>
      {withCarton ? <TableCell align="right">{item.mpcId}</TableCell> : null}
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        <IconButton
          size="small"
          aria-label={translate('orderForm.editItem', { item: item.itemDetails })}
          onClick={on.onEdit}
        >
          <EditOutlined fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-label={translate('orderForm.removeItem', { item: item.itemDetails })}
          onClick={on.onRemove}
        >
          <DeleteOutline fontSize="small" />
        </IconButton>
      </TableCell>
    </TableRow>
  );
}
