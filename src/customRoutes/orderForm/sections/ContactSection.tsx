import ContactsOutlined from '@mui/icons-material/ContactsOutlined';
import { Box, Button, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { type ClipboardEvent, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { LIMITS } from '../../../../contract/rules/limits.ts';
import type { Locale } from '../../../../contract/rules/locales.ts';
import type { TypedBooking } from '../../../commands/grammar/parsedInput.ts';
import { useLocale, useText } from '../../../i18n/useText.ts';
import { fieldId, focusField } from '../../../lib/forms/formFields.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { AddressInputs } from '../../../shared/address/AddressInputs.tsx';
import {
  homeCountry,
  type KnownContact,
  replaceSide,
  type SideValues,
} from '../../../shared/address/sideValues.ts';
import { ContactPicker } from '../../../shared/contacts/ContactPicker.tsx';
import { pastedMessages } from '../../../shared/contacts/pastedAddress.ts';
import { UnreadText } from '../../../shared/contacts/UnreadText.tsx';
import { PhoneInput } from '../../../shared/phone/PhoneInput.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { withParcel } from '../rules/bookedParcel.ts';
import type { OrderFormValues, Side } from '../rules/orderFormValues.ts';
import { useBooking, useFacts, useFormErrors, useSubmit } from '../state/orderFormContext.ts';
import { useSectionActions } from '../state/sectionActions.ts';
import { useSetSide, useSetValues } from '../state/useSetValues.ts';
import { FormSection } from './FormSection.tsx';
import { NextButton } from './NextButton.tsx';
import { OutletFields } from './OutletFields.tsx';
import { PasteContact } from './PasteContact.tsx';

type PersonField = 'name' | 'email' | 'company';

interface ContactSectionProps {
  side: Side;
  /** Only the person yet: the address is about to follow. */
  isBegun?: boolean;
}

/** Sender or recipient: by hand, out of the address book, or pasted (FORM-11…14). */
export function ContactSection({ side, isBegun = false }: ContactSectionProps) {
  const translate = useText();
  const dataProvider = useDataProvider();
  const { countries, customer, company } = useFacts();
  const { texts, states } = useFormErrors();
  const { ask } = useBooking();
  const { next } = useSubmit();
  const value = useWatch<OrderFormValues, Side>({ name: side }) as SideValues;
  const dropAtOutlet = useWatch<OrderFormValues, 'dropAtOutlet'>({ name: 'dropAtOutlet' });
  const set = useSetSide(side);
  const locale = useLocale() as Locale;
  const { getValues } = useFormContext<OrderFormValues>();
  const put = useSetValues();
  const [pasting, setPasting] = useState(false);
  /** The text that opened the box, and what of a pasted name field was not understood. */
  const [pasted, setPasted] = useState('');
  const [unread, setUnread] = useState<string[]>([]);
  const [picking, setPicking] = useState(false);
  useSectionActions(side, { paste: () => setPasting(true), pick: () => setPicking(true) });

  const home = homeCountry(customer, company);
  const context = { locale, country: home, currency: company.currency };
  const replace = (contact: KnownContact) => {
    set(replaceSide(contact, home), false);
    ask();
  };
  /** Returns what has no place in the form. */
  const fill = (booking: TypedBooking): string[] => {
    const { values: next, rest } = withParcel(getValues(), booking, company.currency);
    const { items, itemType, addon, note, referenceNo } = next;
    put({ items, itemType, addon, note, referenceNo });
    replace(booking);
    return rest;
  };
  const onPasteName = (event: ClipboardEvent) => {
    const [booking, ...others] = pastedMessages(event, context);
    if (!booking) return;
    event.preventDefault();
    // Of several messages one is chosen in the box.
    if (others.length > 0) setPasted(event.clipboardData.getData('text'));
    setPasting(others.length > 0);
    setUnread(others.length > 0 ? [] : [...(booking.rest ?? []), ...fill(booking)]);
  };
  const person = (key: PersonField, extra: { type?: 'email'; required?: boolean } = {}) => (
    <TextInput
      id={fieldId(`${side}.${key}`)}
      name={`${side}${key.charAt(0).toUpperCase()}${key.slice(1)}`}
      label={translate(`booking.address.${key}`)}
      value={value[key]}
      error={texts[`${side}.${key}`]}
      maxLength={LIMITS.nameLength}
      onChange={(text) => set({ [key]: text })}
      {...extra}
      {...(key === 'name' ? { onPaste: onPasteName, help: translate('orderForm.pasteHint') } : {})}
    />
  );
  return (
    <FormSection
      id={side}
      title={translate(`orderForm.sections.${side}`)}
      state={states[side]}
      stateText={translate(`orderForm.states.${states[side]}`)}
      onNext={() => next(side)}
      footer={isBegun ? null : <NextButton section={side} />}
      actions={
        <>
          <Button size="small" startIcon={<ContactsOutlined />} onClick={() => setPicking(true)}>
            {translate('orderForm.addressBook')}
          </Button>
          <ToggleButtonGroup
            size="small"
            exclusive
            value={pasting ? 'paste' : 'form'}
            onChange={(_, mode) => mode && setPasting(mode === 'paste')}
            aria-label={translate('orderForm.entryMode')}
          >
            <ToggleButton value="form">{translate('orderForm.modeForm')}</ToggleButton>
            <ToggleButton value="paste">{translate('orderForm.modePaste')}</ToggleButton>
          </ToggleButtonGroup>
        </>
      }
    >
      {pasting ? (
        <PasteContact id={fieldId(`${side}.paste`)} context={context} first={pasted} onFound={fill} />
      ) : null}
      <UnreadText rest={unread} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, mb: 2 }}>
        {person('name', { required: true })}
        <PhoneInput
          id={fieldId(`${side}.phone`)}
          name={`${side}Phone`}
          label={translate('booking.address.phone')}
          value={value.phone}
          country={home}
          error={texts[`${side}.phone`]}
          required
          onChange={(phone) => set({ phone })}
        />
        {person('email', { type: 'email' })}
        {person('company')}
      </Box>
      {isBegun ? null : (
        <>
          {side === 'sender' ? <OutletFields /> : null}
          {side === 'sender' && dropAtOutlet ? null : (
            <AddressInputs
              id={fieldId(side)}
              namePrefix={side}
              value={value}
              countries={countries}
              required
              errors={sideErrors(texts, side)}
              onChange={set}
            />
          )}
          <ContactPicker
            open={picking}
            title={translate(`orderForm.pick.${side}`)}
            search={dataProvider.searchContacts}
            onClose={() => setPicking(false)}
            onPick={(contact) => {
              setPicking(false);
              replace(contact);
              setTimeout(() => focusField(`${side}.name`));
            }}
          />
        </>
      )}
    </FormSection>
  );
}

const sideErrors = (texts: Readonly<Record<string, string>>, side: Side) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([field, text]) =>
      field.startsWith(`${side}.`) ? [[field.slice(side.length + 1), text]] : [],
    ),
  );
