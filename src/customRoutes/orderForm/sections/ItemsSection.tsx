import Add from '@mui/icons-material/Add';
import { Box, Button, FormControlLabel, FormHelperText, Switch } from '@mui/material';
import { CommandTooltip } from '../../../commands/CommandTooltip.tsx';
import { useCommands } from '../../../commands/useCommand.ts';
import { useText } from '../../../i18n/useText.ts';
import { fieldId } from '../../../lib/forms/formFields.ts';
import { FormSection } from '../../../shared/booking/FormSection.tsx';
import { UndoBar } from '../../../ui/messages/UndoBar.tsx';
import { useFormErrors, useSubmit } from '../state/orderFormContext.ts';
import { useItems } from '../state/useItems.ts';
import { CartonsInput } from './CartonsInput.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { ItemsTable } from './ItemsTable.tsx';
import { NextButton } from './NextButton.tsx';

/** The goods: the items, and their cartons (FORM-18…38). */
export function ItemsSection() {
  const translate = useText();
  const { texts, states } = useFormErrors();
  const { next } = useSubmit();
  const goods = useItems();
  const { items, isMultiplePieces, numPieces, itemType, editing, undoable } = goods;
  const command = { scope: 'screen', group: 'form', screen: 'orderForm' } as const;
  useCommands([
    {
      ...command,
      id: 'orderForm.addItem',
      labelKey: 'orderForm.commands.addItem',
      keys: ['c'],
      run: goods.add,
    },
    {
      ...command,
      id: 'orderForm.undoRemove',
      labelKey: 'orderForm.commands.undoRemove',
      keys: ['z'],
      when: () => undoable !== null,
      run: goods.undo,
    },
  ]);

  return (
    <FormSection
      id="items"
      title={translate('orderForm.sections.items')}
      state={states.items}
      summary={items.map(({ itemDetails, quantity }) => `${quantity} × ${itemDetails}`).join(', ')}
      onNext={() => next('items')}
      footer={<NextButton section="items" />}
      actions={
        <CommandTooltip id="orderForm.addItem">
          <Button
            id={fieldId('items')}
            size="small"
            startIcon={<Add />}
            onClick={goods.add}
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
        onEdit={goods.edit}
        onRemove={goods.remove}
      />
      {(texts.items ?? texts.itemType) ? (
        <FormHelperText error id="f-items-help">
          {texts.items ?? texts.itemType}
        </FormHelperText>
      ) : null}
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'end', flexWrap: 'wrap', mt: 1.5 }}>
        <FormControlLabel
          control={<Switch checked={isMultiplePieces} onChange={(_, isOn) => goods.switchTo(isOn)} />}
          label={translate('orderForm.multipleCartons')}
        />
        {isMultiplePieces ? <CartonsInput value={numPieces} onChange={goods.resize} /> : null}
      </Box>
      {editing ? (
        <ItemDialog
          item={editing.item}
          itemType={itemType}
          cartons={isMultiplePieces ? numPieces : 1}
          isNew={editing.isNew ?? false}
          onSave={goods.save}
          onClose={goods.cancel}
        />
      ) : null}
      <UndoBar undoable={undoable} onOver={goods.forgetUndo} />
    </FormSection>
  );
}
