import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Select } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { LOOKUP_MIN } from '../../../../contract/rules/limits.ts';
import { CommandLayer } from '../../../commands/CommandLayer.tsx';
import { Kbd } from '../../../commands/keys/Kbd.tsx';
import { useCommand } from '../../../commands/useCommand.ts';
import { useText } from '../../../i18n/useText.ts';
import { usePublicVerbs } from '../../../session/PortalData.ts';
import { issueResolver, issuesIn } from '../../../ui/form/issueResolver.ts';
import { Field } from '../../../ui/inputs/Field.tsx';
import { LookupInput } from '../../../ui/inputs/LookupInput.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import { NumberInput } from '../../../ui/inputs/NumberInput.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { FailureAlert } from '../../../ui/messages/FailureAlert.tsx';
import { fitWeight, hsCodeOf, type ItemDialogValues, itemIssues } from '../rules/itemRules.ts';
import { type ItemValues, MIN_WEIGHT_KG } from '../rules/orderFormValues.ts';
import { useFacts } from '../state/orderFormContext.ts';

const NO_MATCH = { key: '', value: '-' };

interface ItemDialogProps {
  item: ItemValues;
  itemType: string;
  /** Number of cartons to choose from; with 1 there is no choice. */
  cartons: number;
  isNew: boolean;
  /** Throws if the item was removed. */
  onSave: (item: ItemValues, itemType: string) => void;
  onClose: () => void;
}

const SIDES = ['lengthValue', 'widthValue', 'heightValue'] as const;

/** One item with all its fields (FORM-18…35). */
export function ItemDialog(props: ItemDialogProps) {
  const translate = useText();
  return (
    <Dialog
      open
      onClose={props.onClose}
      aria-labelledby="item-dialog-title"
      slotProps={{ paper: { sx: { width: 700, maxWidth: 700 } } }}
    >
      <CommandLayer>
        <DialogTitle id="item-dialog-title">
          {translate(props.isNew ? 'orderForm.addItem' : 'orderForm.item.edit')}
        </DialogTitle>
        <ItemForm {...props} />
      </CommandLayer>
    </Dialog>
  );
}

/** The dialog's values and errors, and the weight that fits the type of goods. */
function useItemForm({ item: first, itemType: firstType, onSave }: ItemDialogProps) {
  const translate = useText();
  const { itemTypes } = useFacts();
  const form = useForm<ItemDialogValues>({
    defaultValues: { ...first, itemType: firstType },
    // A code of another client stays as it is.
    resolver: issueResolver<ItemDialogValues, unknown>((values) =>
      itemIssues(values).filter(({ field }) => field !== 'hsCode' || values.hsCode !== first.hsCode),
    ),
  });
  const { itemType, ...item } = useWatch({ control: form.control }) as ItemDialogValues;
  const [error, setError] = useState<string | null>(null);
  const [refit, setRefit] = useState<string | undefined>();
  const type = itemTypes.find((t) => t.name === itemType);
  /** The weight was changed on leaving its field, and no other field had the focus since. */
  const isUnseen = useRef(false);
  const put = (change: Partial<ItemDialogValues>) => form.setValues(change);
  const refitTo = (weightKg: number | null, name = itemType) => {
    const fitted = fitWeight(
      weightKg,
      itemTypes.find((t) => t.name === name),
    );
    setRefit(
      fitted === weightKg
        ? undefined
        : translate('orderForm.item.refit', { weight: fitted ?? '', type: name }),
    );
    put({ weightValue: fitted });
    return fitted !== weightKg;
  };
  const save = form.handleSubmit(
    ({ itemType: chosen, ...entered }) => {
      // A weight that the person has not seen is not saved (FORM-29).
      setError(null);
      if (isUnseen.current || refitTo(entered.weightValue)) return focusOn('weight');
      try {
        const hsCode = hsCodeOf(entered.hsCode) ?? entered.hsCode;
        onSave({ ...entered, itemDetails: entered.itemDetails.trim(), hsCode }, chosen);
      } catch (err) {
        setError(err instanceof Error ? err.message : String(err));
      }
    },
    (errors) => {
      const [issue] = issuesIn(errors);
      if (!issue) return;
      setError(translate(issue.messageKey, issue.texts));
      focusOn(ID_OF_FIELD[issue.field] ?? issue.field);
    },
  );
  return { item, itemType, type, error, refit, put, refitTo, isUnseen, save };
}

function ItemForm(props: ItemDialogProps) {
  const translate = useText();
  const form = useItemForm(props);
  const save = () => void form.save();
  useCommand({
    id: 'orderForm.saveItem',
    labelKey: 'orderForm.commands.saveItem',
    scope: 'dialog',
    group: 'form',
    keys: ['mod+enter'],
    always: true,
    run: save,
  });
  // The first typed letter replaces the initial value.
  useEffect(() => {
    const field = document.getElementById(idOf('details')) as HTMLInputElement | null;
    field?.focus();
    field?.select();
  }, []);
  return (
    <>
      <DialogContent
        onFocus={() => {
          form.isUnseen.current = false;
        }}
      >
        <FailureAlert sx={{ mb: 2 }}>{form.error}</FailureAlert>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(6, 1fr)' },
            pt: 0.5,
            '& > *': { gridColumn: { xs: 'span 2', sm: 'span 3' }, minWidth: 0 },
          }}
        >
          <GoodsFields {...form} />
          <MeasureFields {...form} />
          <CustomsFields {...form} />
          {props.cartons > 1 ? <CartonField {...form} cartons={props.cartons} /> : null}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onClose}>{translate('common.cancel')}</Button>
        <Button variant="contained" onClick={save} endIcon={<Kbd keys="mod+enter" />}>
          {translate(props.isNew ? 'orderForm.addItem' : 'common.save')}
        </Button>
      </DialogActions>
    </>
  );
}

type Fields = ReturnType<typeof useItemForm>;

const idOf = (name: string) => `item-${name}`;
const focusOn = (name: string) => document.getElementById(idOf(name))?.focus();
const ID_OF_FIELD: Readonly<Record<string, string>> = {
  itemDetails: 'details',
  itemType: 'type',
  weightValue: 'weight',
  itemValue: 'value',
};

/** Description and type of goods. */
function GoodsFields({ item, itemType, put, refitTo }: Fields) {
  const translate = useText();
  const { itemTypes } = useFacts();
  return (
    <>
      <TextInput
        id={idOf('details')}
        label={translate('orderForm.item.itemDetails')}
        required
        maxLength={255}
        value={item.itemDetails}
        onChange={(itemDetails) => put({ itemDetails })}
      />
      <Field id={idOf('type')} label={translate('orderForm.item.itemType')} required>
        {(aria) => (
          <Select
            size="small"
            value={itemType}
            inputProps={{ id: idOf('type'), ...aria }}
            native
            onChange={(e) => {
              put({ itemType: e.target.value });
              refitTo(item.weightValue, e.target.value);
            }}
          >
            {itemTypes.map((t) => (
              <option key={t.id} value={t.name}>
                {translate(`itemTypes.${t.name}`, { _: t.name })}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}

/** Weight, quantity and size. */
function MeasureFields({ item, type, refit, put, refitTo, isUnseen }: Fields) {
  const translate = useText();
  const range = type && translate('orderForm.item.range', { min: type.minWeight, max: type.maxWeight });
  return (
    <>
      <NumberInput
        id={idOf('weight')}
        label={translate('orderForm.item.weightValue')}
        required
        unit="kg"
        step={0.1}
        min={type?.minWeight ?? MIN_WEIGHT_KG}
        {...(type ? { max: type.maxWeight } : {})}
        value={item.weightValue}
        help={refit ?? range}
        onChange={(weightValue) => put({ weightValue })}
        onBlur={() => {
          isUnseen.current = refitTo(item.weightValue);
        }}
      />
      <NumberInput
        id={idOf('quantity')}
        label={translate('orderForm.item.quantity')}
        required
        min={1}
        step={1}
        value={item.quantity}
        onChange={(quantity) => put({ quantity })}
      />
      {SIDES.map((side) => (
        <NumberInput
          key={side}
          id={idOf(side)}
          label={translate(`orderForm.item.${side}`)}
          unit="cm"
          min={0}
          step={0.1}
          value={item[side]}
          sx={{ gridColumn: { xs: 'span 2', sm: 'span 2' } }}
          onChange={(n) => put({ [side]: n === null ? null : Math.max(0, n) })}
        />
      ))}
    </>
  );
}

/** Value and HS code, which is found by name or number from 4 characters on; a dash if there is no match (FORM-34, -35). */
function CustomsFields({ item, put }: Fields) {
  const translate = useText();
  const { currency } = useFacts();
  const { searchHsCodes } = usePublicVerbs();
  return (
    <>
      <MoneyInput
        id={idOf('value')}
        label={translate('orderForm.item.itemValue')}
        currency={item.currency && /^[A-Z]{3}$/.test(item.currency) ? item.currency : currency}
        value={item.itemValue}
        onChange={(itemValue) => put({ itemValue })}
      />
      <LookupInput
        id={idOf('hsCode')}
        label={translate('orderForm.item.hsCode')}
        help={translate('orderForm.item.hsCodeHelp')}
        value={item.hsCode}
        maxLength={20}
        min={LOOKUP_MIN.hsCode}
        lookup={async (keyword, signal) => {
          const found = await searchHsCodes(keyword, signal);
          return found.length ? found : [NO_MATCH];
        }}
        labelOf={(found) => (found.key ? `${found.key} · ${found.value}` : found.value)}
        keyOf={(found) => found.key}
        onChange={(hsCode) => put({ hsCode })}
        onPick={(found) => put({ hsCode: found.key })}
      />
    </>
  );
}

function CartonField({ item, put, cartons }: Fields & { cartons: number }) {
  const translate = useText();
  return (
    <Field id={idOf('carton')} label={translate('orderForm.item.mpcId')}>
      {(aria) => (
        <Select
          size="small"
          value={item.mpcId}
          inputProps={{ id: idOf('carton'), ...aria }}
          native
          onChange={(e) => put({ mpcId: Number(e.target.value) })}
        >
          {Array.from({ length: cartons }, (_, i) => i + 1).map((n) => (
            <option key={n} value={n}>
              {n}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
