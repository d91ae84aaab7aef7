import { Alert, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { mapValues, pick } from 'es-toolkit';
import { useState } from 'react';
import type { Order } from '../../../../contract/orders/orders.ts';
import {
  INSTRUCTION_NOTE_LENGTH,
  type InstructionKind,
  isBroughtBack,
  REATTEMPT_DAYS,
} from '../../../../contract/rules/orders/instructions.ts';
import { outletText } from '../../../../contract/rules/places/outletText.ts';
import { useLocale, useText } from '../../../i18n/useText.ts';
import { weekdayDateText } from '../../../lib/dates/dates.ts';
import { serverNow } from '../../../lib/dates/serverClock.ts';
import { focusId } from '../../../lib/forms/formFields.ts';
import { usePhone } from '../../../lib/react/usePhone.ts';
import { useCountries, useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { AddressInputs } from '../../../shared/address/AddressInputs.tsx';
import { type AddressValue, emptyAddress } from '../../../shared/address/addressValue.ts';
import { recipientOf } from '../../../shared/orders/rules/orderCells.ts';
import { orderName } from '../../../shared/orders/rules/orderName.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { useInstruct } from './useInstruct.ts';

/** Initial values of the dialog, such as the recipient's request. */
export interface InstructPreset {
  day?: string | undefined;
  outletId?: string | undefined;
  note?: string | undefined;
}

interface Props {
  orders: readonly Order[];
  kind: InstructionKind;
  preset?: InstructPreset | undefined;
  onClose: (changed: boolean) => void;
}

const DAY = 'instruct-day';
const OUTLET = 'instruct-outlet';
const ADDRESS = 'instruct-address';

/** An instruction to the courier of one parcel or several: the day, the outlet or the address, and a note for the driver. */
export function InstructDialog({ orders, kind, preset = {}, onClose }: Props) {
  const translate = useText();
  const locale = useLocale();
  const countries = useCountries();
  const form = useInstruction(orders, kind, preset, () => onClose(true));
  const { values, change, errorOf } = form;
  // For parcels that return to their sender, the question is the day of their return.
  const asks = kind === 'reattemptOn' && orders.every(goesBack) ? 'bringBack' : kind;
  return (
    <FormDialog
      title={translate(`orderDetail.instruct.titles.${asks}`, {
        number: orders.length === 1 && orders[0] ? orderName(orders[0]) : '',
        smart_count: orders.length,
      })}
      maxWidth="sm"
      busy={form.busy}
      failure={form.failure}
      submit={translate('orderDetail.instruct.action')}
      blocked={form.outlets?.length === 0}
      onSubmit={form.submit}
      onClose={() => onClose(false)}
    >
      <Typography color="text.secondary">
        {translate(`orderDetail.instruct.hints.${asks}`)} {translate('orderDetail.instruct.final')}
      </Typography>
      {form.onDay ? (
        <Choice
          id={DAY}
          label={translate('orderDetail.instruct.day')}
          value={values.day}
          options={form.days}
          empty={!values.day}
          error={
            values.day
              ? errorOf(kind)
              : translate('orderDetail.instruct.otherDay', {
                  day: weekdayDateText(new Date(`${preset.day}T12:00:00Z`), 'UTC', locale),
                })
          }
          required
          onChange={(day) => change({ day })}
        />
      ) : null}
      {kind === 'holdAtOutlet' ? <OutletField form={form} /> : null}
      {kind === 'address' ? (
        <AddressInputs
          id={ADDRESS}
          value={values.address}
          countries={countries}
          required
          errors={Object.fromEntries(
            ADDRESS_PARTS.flatMap((part) => {
              const message = errorOf(`address.${part}`);
              return message ? [[part, message]] : [];
            }),
          )}
          onChange={form.changeAddress}
        />
      ) : null}
      <TextInput
        id="instruct-note"
        label={translate('orderDetail.instruct.note')}
        value={values.note}
        maxLength={INSTRUCTION_NOTE_LENGTH}
        error={errorOf('note')}
        rows={2}
        onChange={(note) => change({ note })}
      />
    </FormDialog>
  );
}

/** Outlets near the recipients, or that there is none. */
function OutletField({ form }: { form: ReturnType<typeof useInstruction> }) {
  const { outlets = [], outletId, isEarly, errorOf, change } = form;
  const translate = useText();
  const phone = usePhone();
  if (form.outlets?.length === 0)
    return <Alert severity="warning">{translate('orderDetail.instruct.noneNear')}</Alert>;
  return (
    <Choice
      id={OUTLET}
      label={translate('orderDetail.instruct.outlet')}
      value={outletId}
      options={outlets}
      empty={outlets.length === 0}
      // A phone cuts the chosen one in its field.
      help={phone ? outlets.find(({ id }) => id === outletId)?.name : undefined}
      error={isEarly ? translate('orderDetail.instruct.outletsLoad') : errorOf('holdAtOutlet')}
      required
      onChange={(chosen) => change({ chosen })}
    />
  );
}

/** The entered values; a missing one is asked for before the instruction is sent. */
function useInstruction(
  orders: readonly Order[],
  kind: InstructionKind,
  preset: InstructPreset,
  onDone: () => void,
) {
  const translate = useText();
  const { tell, refuse, ...call } = useInstruct(orders, onDone);
  const days = useDays();
  const outlets = useNearOutlets(orders, kind === 'holdAtOutlet');
  const [isEarly, setIsEarly] = useState(false);
  const [values, setValues] = useState(() => ({
    // The day that was asked for may have passed, or be too far away: another one is not chosen silently.
    day: (preset.day === undefined ? days[1] : days.find(({ id }) => id === preset.day))?.id ?? '',
    chosen: preset.outletId ?? '',
    address: addressOf(orders[0]),
    note: preset.note ?? '',
  }));
  const { day, chosen, address, note } = values;
  const change = (patch: Partial<typeof values>) => setValues((old) => ({ ...old, ...patch }));
  // A look-up answers after further typing.
  const changeAddress = ({ country: _, ...patch }: Partial<AddressValue>) =>
    setValues((old) => ({ ...old, address: { ...old.address, ...patch } }));
  const outletId = (outlets?.find(({ id }) => id === chosen) ?? outlets?.[0])?.id ?? '';
  const onDay = kind === 'reattemptOn' || kind === 'pickupOn';

  const missing = (field: string, id: string) => {
    refuse(field, translate('orderDetail.instruct.required'));
    focusId(id);
  };
  const submit = () => {
    if (onDay && !day) return focusId(DAY);
    const part = kind === 'address' ? ADDRESS_PARTS.find((name) => !address[name].trim()) : undefined;
    if (part) return missing(`address.${part}`, `${ADDRESS}-${part}`);
    if (kind === 'holdAtOutlet' && !outlets) return setIsEarly(true);
    if (kind === 'holdAtOutlet' && !outletId) return missing('holdAtOutlet', OUTLET);
    tell({
      ...(onDay ? { [kind]: day } : {}),
      ...(kind === 'address' ? { address: pick(address, WIRE_PARTS) } : {}),
      ...(kind === 'holdAtOutlet' ? { holdAtOutlet: outletId } : {}),
      ...(kind === 'returnNow' ? { returnNow: true } : {}),
      ...(note.trim() ? { note: note.trim() } : {}),
    });
  };
  const form = { values, change, changeAddress, onDay, days, outlets, outletId, submit };
  return { ...call, ...form, isEarly: isEarly && !outlets };
}

const goesBack = ({ statusCode }: Order) => isBroughtBack(statusCode);

const ADDRESS_PARTS = ['address1', 'city', 'state', 'postcode'] as const;
const WIRE_PARTS = ['unitNo', 'address2', ...ADDRESS_PARTS] as const;

/** Today and the next days, by the tenant's clock. */
function useDays(): { id: string; name: string }[] {
  const { timezone } = useSession().company;
  const locale = useLocale();
  const today = dayjs(serverNow()).tz(timezone);
  return Array.from({ length: REATTEMPT_DAYS + 1 }, (_, i) => {
    const day = today.add(i, 'day');
    return { id: day.format('YYYY-MM-DD'), name: weekdayDateText(day.toDate(), timezone, locale) };
  });
}

/** Outlets near the recipients, the nearest first, by the server's place tables; undefined until they are loaded. */
function useNearOutlets(
  orders: readonly Order[],
  isNeeded: boolean,
): { id: string; name: string }[] | undefined {
  const dataProvider = useDataProvider();
  const ids = orders.map(({ id }) => id);
  return useQuery({
    queryKey: ['nearOutlets', ids],
    queryFn: () => dataProvider.getNearOutlets(ids),
    enabled: isNeeded,
  }).data?.map((outlet) => ({ id: outlet.id, name: outletText(outlet) }));
}

function addressOf(order: Order | undefined): AddressValue {
  const contact = order && (goesBack(order) ? order.waypoint[0]?.contact : recipientOf(order));
  return {
    ...emptyAddress(contact?.country ?? undefined),
    ...(contact ? mapValues(pick(contact, WIRE_PARTS), (value) => value ?? '') : {}),
  };
}
