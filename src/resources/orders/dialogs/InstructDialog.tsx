import { Alert, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
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
  const { busy, failure, tell, refuse, errorOf } = useInstruct(orders, () => onClose(true));
  const days = useDays();
  const loaded = useNearOutlets(orders, kind === 'holdAtOutlet');
  const outlets = loaded ?? [];
  const noneNear = kind === 'holdAtOutlet' && loaded?.length === 0;
  const [isEarly, setIsEarly] = useState(false);
  const countries = useCountries();
  const phone = usePhone();
  // The day that was asked for may have passed, or be too far away: another one is not chosen silently.
  const [day, setDay] = useState(() =>
    preset.day === undefined ? (days[1]?.id ?? '') : (days.find(({ id }) => id === preset.day)?.id ?? ''),
  );
  const [chosen, setChosen] = useState(preset.outletId ?? '');
  const [address, setAddress] = useState(() => addressOf(orders[0]));
  const [note, setNote] = useState(preset.note ?? '');
  const outletId = outlets.some(({ id }) => id === chosen) ? chosen : (outlets[0]?.id ?? '');

  const onDay = kind === 'reattemptOn' || kind === 'pickupOn';
  // For parcels that return to their sender, the question is the day of their return.
  const asks = kind === 'reattemptOn' && orders.every(goesBack) ? 'bringBack' : kind;

  const missing = (field: string, id: string) => {
    refuse(field, translate('orderDetail.instruct.required'));
    focusId(id);
  };
  const submit = () => {
    if (onDay && !day) return focusId(DAY);
    const part = kind === 'address' ? ADDRESS_PARTS.find((name) => !address[name].trim()) : undefined;
    if (part) return missing(`address.${part}`, `${ADDRESS}-${part}`);
    if (kind === 'holdAtOutlet' && !loaded) return setIsEarly(true);
    if (kind === 'holdAtOutlet' && !outletId) return missing('holdAtOutlet', OUTLET);
    tell({
      ...(onDay ? { [kind]: day } : {}),
      ...(kind === 'address' ? { address: toWire(address) } : {}),
      ...(kind === 'holdAtOutlet' ? { holdAtOutlet: outletId } : {}),
      ...(kind === 'returnNow' ? { returnNow: true } : {}),
      ...(note.trim() ? { note: note.trim() } : {}),
    });
  };

  return (
    <FormDialog
      title={translate(`orderDetail.instruct.titles.${asks}`, {
        number: orders.length === 1 && orders[0] ? orderName(orders[0]) : '',
        smart_count: orders.length,
      })}
      maxWidth="sm"
      busy={busy}
      failure={failure}
      submit={translate('orderDetail.instruct.action')}
      blocked={noneNear}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <Typography color="text.secondary">
        {translate(`orderDetail.instruct.hints.${asks}`)} {translate('orderDetail.instruct.final')}
      </Typography>
      {onDay ? (
        <Choice
          id={DAY}
          label={translate('orderDetail.instruct.day')}
          value={day}
          options={days}
          empty={!day}
          error={
            day
              ? errorOf(kind)
              : translate('orderDetail.instruct.otherDay', {
                  day: weekdayDateText(new Date(`${preset.day}T12:00:00Z`), 'UTC', locale),
                })
          }
          required
          onChange={setDay}
        />
      ) : null}
      {noneNear ? <Alert severity="warning">{translate('orderDetail.instruct.noneNear')}</Alert> : null}
      {kind === 'holdAtOutlet' && !noneNear ? (
        <Choice
          id={OUTLET}
          label={translate('orderDetail.instruct.outlet')}
          value={outletId}
          options={outlets}
          empty={outlets.length === 0}
          // A phone cuts the chosen one in its field.
          help={phone ? outlets.find(({ id }) => id === outletId)?.name : undefined}
          error={isEarly && !loaded ? translate('orderDetail.instruct.outletsLoad') : errorOf('holdAtOutlet')}
          required
          onChange={setChosen}
        />
      ) : null}
      {kind === 'address' ? (
        <AddressInputs
          id={ADDRESS}
          value={address}
          countries={countries}
          required
          errors={Object.fromEntries(
            ADDRESS_PARTS.flatMap((part) => {
              const message = errorOf(`address.${part}`);
              return message ? [[part, message]] : [];
            }),
          )}
          onChange={(patch) => setAddress((old) => ({ ...old, ...patch, country: old.country }))}
        />
      ) : null}
      <TextInput
        id="instruct-note"
        label={translate('orderDetail.instruct.note')}
        value={note}
        maxLength={INSTRUCTION_NOTE_LENGTH}
        error={errorOf('note')}
        rows={2}
        onChange={setNote}
      />
    </FormDialog>
  );
}

const goesBack = ({ statusCode }: Order) => isBroughtBack(statusCode);

const ADDRESS_PARTS = ['address1', 'city', 'state', 'postcode'] as const;

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
  const text = (value: string | null | undefined) => value ?? '';
  return {
    ...emptyAddress(contact?.country ?? undefined),
    unitNo: text(contact?.unitNo),
    address1: text(contact?.address1),
    address2: text(contact?.address2),
    city: text(contact?.city),
    state: text(contact?.state),
    postcode: text(contact?.postcode),
  };
}

const toWire = ({ unitNo, address1, address2, city, state, postcode }: AddressValue) => ({
  unitNo,
  address1,
  address2,
  city,
  state,
  postcode,
});
