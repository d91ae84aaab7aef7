import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useText } from '../../../i18n/useText.ts';
import { fieldId, focusId } from '../../../lib/forms/formFields.ts';
import type { Undoable } from '../../../ui/messages/UndoBar.tsx';
import { resizeCartons, switchCartons } from '../rules/cartons.ts';
import { placeItem } from '../rules/itemRules.ts';
import { type ItemValues, newItem, type OrderFormValues } from '../rules/orderFormValues.ts';
import { useSetValues } from './useSetValues.ts';

/** An edited item and its row. */
interface Editing {
  index: number;
  item: ItemValues;
  isNew?: boolean;
}

const focusItem = (index: number) => setTimeout(() => focusId(`f-item-${index}`));

/** The items and cartons of the form, the item being edited, and the removal that can be undone. */
export function useItems() {
  const translate = useText();
  const { getValues } = useFormContext<OrderFormValues>();
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
  const edit = (index: number) => items[index] && setEditing({ index, item: items[index] });
  const cancel = () => {
    setEditing(null);
    if (editing?.isNew) setTimeout(() => focusId(fieldId('items')));
    else if (editing) focusItem(Math.min(editing.index, items.length - 1));
  };
  const save = (item: ItemValues, type: string) => {
    if (!editing) return;
    const now = getValues('items');
    const placed = placeItem(now, editing, item);
    if (!placed) throw new Error(translate('orderForm.errors.itemGone'));
    put({ items: placed, itemType: type });
    setEditing(null);
    focusItem(editing.index);
  };
  const remove = (index: number) => {
    const item = items[index];
    if (!item) return;
    setUndoable({
      text: translate('orderForm.itemRemoved'),
      undo: () => {
        put({ items: getValues('items').toSpliced(index, 0, item) });
        focusItem(index);
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
  const forgetUndo = () => setUndoable(null);
  return {
    ...cartons,
    itemType,
    editing,
    undoable,
    add,
    edit,
    cancel,
    save,
    remove,
    resize,
    switchTo: (isOn: boolean) => put(switchCartons(cartons, isOn)),
    undo: () => {
      undoable?.undo();
      forgetUndo();
    },
    forgetUndo,
  };
}
