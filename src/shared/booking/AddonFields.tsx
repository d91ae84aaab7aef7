import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import type { Addon } from '../../../contract/orders/services.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { ADDON_COD, ADDON_INSURANCE } from '../../../contract/rules/money/payment.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { useText } from '../../i18n/useText.ts';
import { fieldId } from '../../lib/forms/formFields.ts';
import { useMoneyText } from '../../session/useMoneyText.ts';
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx';
import { NumberInput } from '../../ui/inputs/NumberInput.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { type AddonChoice, lackedAddons } from './rules/addonChoice.ts';

const MONEY_KEYS: Record<number, TextKey> = {
  [ADDON_COD]: 'orderForm.cod',
  [ADDON_INSURANCE]: 'orderForm.insurance',
};

interface AddonFieldsProps {
  addons: Addon[];
  chosen: AddonChoice[];
  onChange: (chosen: AddonChoice[]) => void;
  /** Errors by field. */
  texts: Readonly<Record<string, string>>;
  /** Called with the field name when a value of an add-on is typed. */
  onTyped?: (field: string) => void;
  currency: string;
}

/** Add-ons of the chosen service: cash on delivery and insurance as amounts, all other add-ons as checkboxes (FORM-56…58). */
export function AddonFields({ addons, chosen, onChange, texts, onTyped, currency }: AddonFieldsProps) {
  const translate = useText();
  const put = (choice: AddonChoice) => onChange([...chosen.filter((a) => a.id !== choice.id), choice]);
  const drop = (id: number) => onChange(chosen.filter((a) => a.id !== id));

  const amount = (addon: Addon) => {
    const value = chosen.find((a) => a.id === addon.id)?.values.value;
    const field = `addon.${addon.id}.value`;
    const labelKey = MONEY_KEYS[addon.id];
    return (
      <MoneyInput
        key={addon.id}
        id={fieldId(field)}
        label={labelKey ? translate(labelKey) : addon.name}
        help={addon.description}
        error={texts[field]}
        currency={currency}
        value={value ? Number(value) : null}
        onChange={(n) => {
          if (n === null) drop(addon.id);
          else put({ id: addon.id, qty: 1, values: { value: String(n) } });
          onTyped?.(field);
        }}
      />
    );
  };
  const shown = [...addons, ...lackedAddons(chosen, addons).map(withoutOffer)];
  const money = shown.filter((a) => MONEY_KEYS[a.id]);
  const others = shown.filter((a) => !MONEY_KEYS[a.id]);
  return (
    <>
      {money.length ? (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>{money.map(amount)}</Box>
      ) : null}
      {others.length ? (
        <Box role="group" aria-label={translate('orderForm.addons')}>
          {others.map((addon) => (
            <TickedAddon
              key={addon.id}
              addon={addon}
              choice={chosen.find((a) => a.id === addon.id)}
              texts={texts}
              onChange={(choice) => {
                if (!choice) return drop(addon.id);
                put(choice);
                for (const { key } of addon.required) onTyped?.(`addon.${addon.id}.${key}`);
              }}
            />
          ))}
        </Box>
      ) : null}
    </>
  );
}

/** A chosen add-on that is not offered stays in sight, so that it can be removed. */
const withoutOffer = ({ id, qty }: AddonChoice): Addon => ({
  id,
  name: String(id),
  description: null,
  required: [],
  price: null,
  qty,
  value: null,
});

interface TickedAddonProps {
  addon: Addon;
  choice: AddonChoice | undefined;
  texts: Readonly<Record<string, string>>;
  onChange: (choice: AddonChoice | null) => void;
}

function TickedAddon({ addon, choice, texts, onChange }: TickedAddonProps) {
  const translate = useText();
  const moneyText = useMoneyText();
  const lackedField = `addon.${addon.id}.value`;
  const lackedText = addon.required.some(({ key }) => key === 'value') ? undefined : texts[lackedField];
  const price = addon.price ? ` · ${moneyText(nearestMinor(addon.price.amount), addon.price.currency)}` : '';
  return (
    <Box>
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            {...(lackedText ? { id: fieldId(lackedField) } : {})}
            checked={choice !== undefined}
            onChange={(_, on) => onChange(on ? { id: addon.id, qty: addon.qty || 1, values: {} } : null)}
          />
        }
        label={`${addon.name}${price}`}
      />
      {addon.description ? (
        <Typography variant="caption" color="text.secondary" component="p" sx={{ pl: 4 }}>
          {addon.description}
        </Typography>
      ) : null}
      {lackedText ? (
        <Typography variant="caption" color="error" component="p" sx={{ pl: 4 }}>
          {lackedText}
        </Typography>
      ) : null}
      {choice && addon.required.length > 0 ? (
        <Box sx={{ display: 'grid', gap: 1, pl: 4, py: 1, gridTemplateColumns: '1fr 96px' }}>
          {addon.required.map(({ key, name }) => (
            <TextInput
              key={key}
              id={fieldId(`addon.${addon.id}.${key}`)}
              label={name}
              required
              error={texts[`addon.${addon.id}.${key}`]}
              value={choice.values[key] ?? ''}
              maxLength={200}
              onChange={(value) => onChange({ ...choice, values: { ...choice.values, [key]: value } })}
            />
          ))}
          <NumberInput
            id={`f-addon-${addon.id}-qty`}
            label={translate('orderForm.item.quantity')}
            min={1}
            step={1}
            value={choice.qty}
            onChange={(qty) => onChange({ ...choice, qty: Math.max(1, Math.trunc(qty ?? 1)) })}
          />
        </Box>
      ) : null}
    </Box>
  );
}
