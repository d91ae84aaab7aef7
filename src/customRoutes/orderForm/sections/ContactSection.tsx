import ContactsOutlined from '@mui/icons-material/ContactsOutlined';
import { Box, Button, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { LIMITS } from '../../../../contract/rules/limits.ts';
import { useText } from '../../../i18n/useText.ts';
import { fieldId, focusField } from '../../../lib/forms/formFields.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { AddressInputs } from '../../../shared/address/AddressInputs.tsx';
import {
  homeCountry,
  type KnownContact,
  replaceSide,
  type SideValues,
} from '../../../shared/address/sideValues.ts';
import { FormSection } from '../../../shared/booking/FormSection.tsx';
import { ContactPicker } from '../../../shared/contacts/ContactPicker.tsx';
import { UnreadText } from '../../../shared/contacts/UnreadText.tsx';
import { PhoneInput } from '../../../shared/phone/PhoneInput.tsx';
import { useKeepPlace } from '../../../shared/risks/useKeepPlace.ts';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import type { OrderFormValues, Side } from '../rules/orderFormValues.ts';
import { useBooking, useFacts, useFormErrors, useSubmit } from '../state/orderFormContext.ts';
import { useSectionActions } from '../state/sectionActions.ts';
import { usePastedMessage } from '../state/usePastedMessage.ts';
import { useSetSide } from '../state/useSetValues.ts';
import { NextButton } from './NextButton.tsx';
import { OutletButton, OutletFields } from './OutletFields.tsx';
import { PasteContact } from './PasteContact.tsx';

type PersonField = 'name' | 'email' | 'company';

interface ContactSectionProps {
  side: Side;
  /** Only the person is known so far; the address follows. */
  isBegun?: boolean;
}

/** Sender or recipient: typed, from the address book, or pasted (FORM-11…14). */
export function ContactSection({ side, isBegun = false }: ContactSectionProps) {
  const translate = useText();
  const dataProvider = useDataProvider();
  const { countries, customer, company, orderId } = useFacts();
  const { texts, states } = useFormErrors();
  const { ask } = useBooking();
  const { next } = useSubmit();
  const value = useWatch<OrderFormValues, Side>({ name: side }) as SideValues;
  const dropAtOutlet = useWatch<OrderFormValues, 'dropAtOutlet'>({ name: 'dropAtOutlet' });
  const set = useSetSide(side);
  const keepPlace = useKeepPlace(value);
  const [picking, setPicking] = useState(false);

  const home = homeCountry(customer, company);
  const replace = (contact: KnownContact) => {
    set(replaceSide(contact, home), false);
    ask();
  };
  const { context, fill, first, onPasteName, pasting, setPasting, unread } = usePastedMessage(replace);
  useSectionActions(side, { paste: () => setPasting(true), pick: () => setPicking(true) });
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
      summary={[value.name, [value.postcode, value.city].filter(Boolean).join(' ')]
        .filter(Boolean)
        .join(' · ')}
      foldedActions={side === 'sender' ? <OutletButton /> : null}
      isPrefilled={side === 'sender' && !orderId}
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
        <PasteContact id={fieldId(`${side}.paste`)} context={context} first={first} onFound={fill} />
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
              onKeepFor={side === 'receiver' ? keepPlace : undefined}
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
