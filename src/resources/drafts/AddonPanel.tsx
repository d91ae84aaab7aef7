import { Box, Button, Typography } from '@mui/material';
import { type KeyboardEvent, useState } from 'react';
import type { Order } from '../../../contract/orders/orders.ts';
import { useText } from '../../i18n/useText.ts';
import { AddonFields } from '../../shared/booking/AddonFields.tsx';
import type { AddonChoice } from '../../shared/booking/rules/addonChoice.ts';
import { toServiceAddon } from '../../shared/booking/rules/addonChoice.ts';
import type { PanelProps } from '../../ui/editGrid/editGridTypes.ts';
import { addonsOfText, addonsText, offeredAddons } from './draftCells.ts';

interface Props extends PanelProps<Order> {
  currency: string;
}

/** Add-ons of a row: checkboxes with their inputs. A value of zero means no add-on (BULK-20, -21). */
export function AddonPanel({ row, value, onDone, onClose, currency }: Props) {
  const translate = useText();
  const offered = offeredAddons(row);
  const [chosen, setChosen] = useState<AddonChoice[]>(() =>
    (addonsOfText(value) ?? []).map(({ id, qty, value: rawValue }): AddonChoice => {
      const values: Record<string, string> = rawValue == null ? {} : { value: String(rawValue) };
      return { id, qty, values };
    }),
  );
  const [missing, setMissing] = useState<Record<string, string>>({});
  const take = () => {
    const missingFields = chosen.flatMap(({ id, values }) =>
      (offered.find((a) => a.id === id)?.required ?? [])
        .filter(({ key }) => !values[key]?.trim())
        .map(({ key }) => [`addon.${id}.${key}`, translate('editGrid.refused.required')] as const),
    );
    for (const { id, values } of chosen)
      if (id < 0 && values.value && Number.isNaN(Number(values.value)))
        missingFields.push([`addon.${id}.value`, translate('common.money.none')]);
    if (missingFields.length) return setMissing(Object.fromEntries(missingFields));
    const list = toServiceAddon(chosen).map(({ id, qty = 1, value: rawValue }) => ({
      id: Number(id),
      qty: Number(qty),
      value: rawValue ?? null,
      name: null,
    }));
    onDone(addonsText(list));
  };
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key !== 'Enter' || (e.target as HTMLElement).tagName === 'BUTTON') return;
    e.preventDefault();
    take();
  };
  return (
    <Box onKeyDown={onKeyDown} sx={{ p: 2, width: 340, maxWidth: '90vw', display: 'grid', gap: 1.5 }}>
      <Typography variant="subtitle2">{translate('bulk.columns.addons')}</Typography>
      {offered.length ? (
        <AddonFields
          addons={offered}
          chosen={chosen}
          onChange={setChosen}
          texts={missing}
          currency={currency}
        />
      ) : (
        <Typography variant="body2" color="text.secondary">
          {translate('bulk.noAddons')}
        </Typography>
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button size="small" autoFocus={!offered.length} onClick={onClose}>
          {translate('common.cancel')}
        </Button>
        {offered.length ? (
          <Button size="small" variant="contained" onClick={take}>
            {translate('bulk.take')}
          </Button>
        ) : null}
      </Box>
    </Box>
  );
}
