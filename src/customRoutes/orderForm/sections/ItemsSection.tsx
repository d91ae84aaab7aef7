import Add from '@mui/icons-material/Add';
import { Box, Button, FormControlLabel, FormHelperText, Switch } from '@mui/material';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CommandTooltip } from '../../../commands/CommandTooltip.tsx';
import { useCommands } from '../../../commands/useCommand.ts';
import { useText } from '../../../i18n/useText.ts';
import { fieldId, focusId } from '../../../lib/forms/formFields.ts';
import { type Undoable, UndoBar } from '../../../ui/messages/UndoBar.tsx';
import { resizeCartons, switchCartons } from '../rules/cartons.ts';
import { placeItem } from '../rules/itemRules.ts';
import { type ItemValues, newItem, type OrderFormValues } from '../rules/orderFormValues.ts';
import { useFormErrors, useSubmit } from '../state/orderFormContext.ts';
import { useSetValues } from '../state/useSetValues.ts';
import { CartonsInput } from './CartonsInput.tsx';
import { FormSection } from './FormSection.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { ItemsTable } from './ItemsTable.tsx';
import { NextButton } from './NextButton.tsx';

/** A row and its item. */
interface Editing {
  index: number;
  item: ItemValues;
  isNew?: boolean;
}

/** The goods: the items, and their cartons (FORM-18…38). */
export function ItemsSection() {
  const translate = useText();
  const { getValues } = useFormContext<OrderFormValues>();
  const { texts, states } = useFormErrors();
  const { next } = useSubmit();
  const [items, isMultiplePieces, numPieces, itemType] = useWatch<
    OrderFormValues,
    ['items', 'isMultiplePieces', 'numPieces', 'itemType']
  >({ name: ['items', 'isMultiplePieces', 'numPieces', 'itemType'] });
  const put = useSetValues();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const cartons = { items, isMultiplePieces, numPieces };

  const add = () =>
    setEditing({
      index: items.length,
      isNew: true,
      item: { ...newItem(''), itemDetails: translate('orderForm.defaultItem') },
    });
  const save = (item: ItemValues, type: string) => {
    if (!editing) return;
    const now = getValues('items');
    const placed = placeItem(now, editing, item);
    if (!placed) throw new Error(translate('orderForm.errors.itemGone'));
    put({ items: placed, itemType: type });
    close(editing.index);
  };
  const close = (index: number) => {
    setEditing(null);
    setTimeout(() => focusId(`f-item-${index}`));
  };
  const remove = (index: number) => {
    const item = items[index];
    if (!item) return;
    setUndoable({
      text: translate('orderForm.itemRemoved'),
      undo: () => {
        put({ items: getValues('items').toSpliced(index, 0, item) });
        setTimeout(() => focusId(`f-item-${index}`));
      },
    });
    put({ items: items.toSpliced(index, 1) });
    setTimeout(() =>
      focusId(items.length > 1 ? `f-item-${Math.min(index, items.length - 2)}` : fieldId('items')),
    );
  };
  const resize = (count: number) => {
    const next = resizeCartons(cartons, count);
    const dropped = items.filter((item) => !next.items.includes(item));
    put(next);
    if (dropped.length === 0) return;
    setUndoable({
      text: translate('orderForm.cartonItemsRemoved', { smart_count: dropped.length }),
      undo: () => put({ items: [...getValues('items'), ...dropped], numPieces }),
    });
  };
  const undo = () => {
    undoable?.undo();
    setUndoable(null);
  };
  const command = { scope: 'screen', group: 'form', screen: 'orderForm' } as const;
  useCommands([
    { ...command, id: 'orderForm.addItem', labelKey: 'orderForm.commands.addItem', keys: ['c'], run: add },
    {
      ...command,
      id: 'orderForm.undoRemove',
      labelKey: 'orderForm.commands.undoRemove',
      keys: ['z'],
      when: () => undoable !== null,
      run: undo,
    },
  ]);

  return (
    <FormSection
      id="items"
      title={translate('orderForm.sections.items')}
      state={states.items}
      stateText={translate(`orderForm.states.${states.items}`)}
      onNext={() => next('items')}
      footer={<NextButton section="items" />}
      actions={
        <CommandTooltip id="orderForm.addItem">
          <Button
            id={fieldId('items')}
            size="small"
            startIcon={<Add />}
            onClick={add}
            aria-describedby={texts.items ? 'f-items-help' : undefined}
          >
            {translate('orderForm.addItem')}
          </Button>
        </CommandTooltip>
      }
    >
      <ItemsTable
        items={items}
        itemType={itemType}
        withCartons={isMultiplePieces}
        onEdit={(index) => items[index] && setEditing({ index, item: items[index] })}
        onRemove={remove}
      />
      {(texts.items ?? texts.itemType) ? (
        <FormHelperText error id="f-items-help">
          {texts.items ?? texts.itemType}
        </FormHelperText>
      ) : null}
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'end', flexWrap: 'wrap', mt: 1.5 }}>
        <FormControlLabel
          control={
            <Switch checked={isMultiplePieces} onChange={(_, on) => put(switchCartons(cartons, on))} />
          }
          label={translate('orderForm.multipleCartons')}
        />
        {isMultiplePieces ? <CartonsInput value={numPieces} onChange={resize} /> : null}
      </Box>
      {editing ? (
        <ItemDialog
          item={editing.item}
          itemType={itemType}
          cartons={isMultiplePieces ? numPieces : 1}
          isNew={editing.isNew ?? false}
          onSave={save}
          onClose={() => close(Math.min(editing.index, items.length - 1))}
        />
      ) : null}
      <UndoBar undoable={undoable} onOver={() => setUndoable(null)} />
    </FormSection>
  );
}
