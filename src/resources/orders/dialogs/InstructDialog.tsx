import { Typography } from '@mui/material';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { InstructInput } from '../../../../contract/orders/instructions.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import {
  INSTRUCTION_NOTE_LENGTH,
  type InstructionKind,
  REATTEMPT_DAYS,
} from '../../../../contract/rules/orders/instructions.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useLocale, useText } from '../../../i18n/useText.ts';
import { useCallKey } from '../../../lib/calls/useCallKey.ts';
import { dateTimeText } from '../../../lib/dates/dates.ts';
import { serverNow } from '../../../lib/dates/serverClock.ts';
import { focusId } from '../../../lib/forms/formFields.ts';
import { useFormCall } from '../../../lib/forms/useFormCall.ts';
import { useCountries, useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { AddressInputs } from '../../../shared/address/AddressInputs.tsx';
import { type AddressValue, emptyAddress } from '../../../shared/address/addressValue.ts';
import { outletText, useOutlets } from '../../../shared/booking/useOutlets.ts';
import { recipientOf } from '../../../shared/orders/rules/orderCells.ts';
import { orderName } from '../../../shared/orders/rules/orderName.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';

/** What is filled in before a person says anything, such as what the recipient asked for. */
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
const WEEKDAY = 'dddd, D MMM YYYY';

/** Tells the courier of one parcel or several: the day, the outlet or the address, and words for the driver. */
export function InstructDialog({ orders, kind, preset = {}, onClose }: Props) {
  const dataProvider = useDataProvider();
  const translate = useText();
  const notify = useNotify();
  const { busy, failure, run } = useFormCall();
  const keyOf = useCallKey();
  const [fault, setFault] = useState<{ field: string; message: string } | null>(null);
  const days = useDays();
  const outlets = useOutletsOf(orders, kind === 'holdAtOutlet');
  const countries = useCountries();
  const [day, setDay] = useState(() => days.find(({ id }) => id === preset.day)?.id ?? days[1]?.id ?? '');
  const [chosen, setChosen] = useState(preset.outletId ?? '');
  const [address, setAddress] = useState(() => addressOf(orders[0]));
  const [note, setNote] = useState(preset.note ?? '');
  const outletId = outlets.some(({ id }) => id === chosen) ? chosen : (outlets[0]?.id ?? '');

  const refuse = (field: string, id: string) => {
    setFault({ field, message: translate('orderDetail.instruct.required') });
    focusId(id);
  };
  const submit = () => {
    setFault(null);
    const missing = kind === 'address' ? ADDRESS_PARTS.find((part) => !address[part].trim()) : undefined;
    if (missing) return refuse(`address.${missing}`, `${ADDRESS}-${missing}`);
    if (kind === 'holdAtOutlet' && !outletId) return refuse('holdAtOutlet', OUTLET);
    const input: InstructInput = {
      ...(kind === 'reattemptOn' ? { reattemptOn: day } : {}),
      ...(kind === 'address' ? { address: toWire(address) } : {}),
      ...(kind === 'holdAtOutlet' ? { holdAtOutlet: outletId } : {}),
      ...(kind === 'returnNow' ? { returnNow: true } : {}),
      ...(note.trim() ? { note: note.trim() } : {}),
    };
    const ids = orders.map(({ id }) => id);
    run(
      async () => {
        const { results = [] } = await dataProvider.instructCouriers(ids, input, keyOf({ ids, input }));
        const refused = results.filter(({ ok }) => !ok);
        for (const row of refused) {
          const order = orders.find(({ id }) => id === row.orderId);
          notify.failure(`${order ? orderName(order) : ''}: ${row.error?.message ?? ''}`, {
            autoHideDuration: null,
            multiLine: true,
          });
        }
        const told = results.length - refused.length;
        notify('orderDetail.instruct.done', { type: 'success', messageArgs: { smart_count: told } });
        onClose(true);
      },
      ({ field, message }) => {
        if (!field) return false;
        setFault({ field, message });
        return FIELDS.some((shown) => field === shown || field.startsWith(`${shown}.`));
      },
    );
  };
  const errorOf = (field: string) => (fault?.field === field ? fault.message : undefined);

  return (
    <FormDialog
      title={translate(`orderDetail.instruct.titles.${kind}`, {
        number: orders.length === 1 && orders[0] ? orderName(orders[0]) : '',
        smart_count: orders.length,
      })}
      maxWidth="sm"
      busy={busy}
      failure={failure}
      submit={translate('orderDetail.instruct.action')}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <Typography color="text.secondary">{translate(`orderDetail.instruct.hints.${kind}`)}</Typography>
      {kind === 'reattemptOn' ? (
        <Choice
          id={DAY}
          label={translate('orderDetail.instruct.day')}
          value={day}
          options={days}
          error={errorOf('reattemptOn')}
          required
          onChange={setDay}
        />
      ) : null}
      {kind === 'holdAtOutlet' ? (
        <Choice
          id={OUTLET}
          label={translate('orderDetail.instruct.outlet')}
          value={outletId}
          options={outlets}
          empty={outlets.length === 0}
          error={errorOf('holdAtOutlet')}
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

const FIELDS = ['reattemptOn', 'holdAtOutlet', 'address', 'note'];
const ADDRESS_PARTS = ['address1', 'city', 'state', 'postcode'] as const;

/** Today and the next days, by the clocks of the tenant. */
function useDays(): { id: string; name: string }[] {
  const { timezone } = useSession().company;
  const locale = useLocale();
  const today = dayjs(serverNow()).tz(timezone);
  return Array.from({ length: REATTEMPT_DAYS + 1 }, (_, i) => {
    const day = today.add(i, 'day');
    return { id: day.format('YYYY-MM-DD'), name: dateTimeText(day.toISOString(), timezone, locale, WEEKDAY) };
  });
}

/** Outlets of the couriers that carry these parcels. */
function useOutletsOf(orders: readonly Order[], isNeeded: boolean): { id: string; name: string }[] {
  const outlets = useOutlets(useSession().company.id, isNeeded) ?? [];
  const couriers = new Set(orders.map(({ service }) => service?.serviceCompanyId));
  return outlets
    .filter(({ serviceCompany }) => couriers.has(serviceCompany.id))
    .map((outlet) => ({ id: outlet.id, name: outletText(outlet) }));
}

function addressOf(order: Order | undefined): AddressValue {
  const contact = order && recipientOf(order);
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
