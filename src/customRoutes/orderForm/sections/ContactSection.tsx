import { Box } from '@mui/material';
import type { ClipboardEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { LIMITS } from '../../../../contract/rules/limits.ts';
import { useText } from '../../../i18n/useText.ts';
import { fieldId } from '../../../lib/forms/formFields.ts';
import { AddressInputs } from '../../../shared/address/AddressInputs.tsx';
import { addressErrors } from '../../../shared/address/addressErrors.ts';
import {
  homeCountry,
  type KnownContact,
  replaceSide,
  type SideValues,
} from '../../../shared/address/sideValues.ts';
import { FormSection } from '../../../shared/booking/FormSection.tsx';
import { UnreadText } from '../../../shared/contacts/UnreadText.tsx';
import { useAddressBook } from '../../../shared/contacts/useAddressBook.tsx';
import { PhoneInput } from '../../../shared/phone/PhoneInput.tsx';
import { useKeepPlace } from '../../../shared/risks/useKeepPlace.ts';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { ToggleChoice } from '../../../ui/inputs/ToggleChoice.tsx';
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
  const { customer, company, orderId } = useFacts();
  const { texts, states } = useFormErrors();
  const { ask } = useBooking();
  const { next } = useSubmit();
  const value = useWatch<OrderFormValues, Side>({ name: side }) as SideValues;
  const set = useSetSide(side);

  const home = homeCountry(customer, company);
  const replace = (contact: KnownContact) => {
    set(replaceSide(contact, home), false);
    ask();
  };
  const { context, fill, first, onPasteName, onPasteAddress, pasting, setPasting, unread } =
    usePastedMessage(replace);
  const { button, dialog, open } = useAddressBook({
    title: translate(`orderForm.pick.${side}`),
    field: `${side}.name`,
    onPick: replace,
  });
  useSectionActions(side, { paste: () => setPasting(true), pick: open });
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
      summary={summaryOf(value)}
      foldedActions={side === 'sender' ? <OutletButton /> : null}
      isPrefilled={side === 'sender' && !orderId}
      onNext={() => next(side)}
      footer={isBegun ? null : <NextButton section={side} />}
      actions={
        <>
          {button}
          <EntryMode pasting={pasting} onChange={setPasting} />
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
          <SideAddress side={side} value={value} onChange={set} onPaste={onPasteAddress} />
          {dialog}
        </>
      )}
    </FormSection>
  );
}

const summaryOf = ({ name, postcode, city }: SideValues) =>
  [name, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(' · ');

/** Typed in single fields, or pasted as a text. */
function EntryMode({ pasting, onChange }: { pasting: boolean; onChange: (pasting: boolean) => void }) {
  const translate = useText();
  return (
    <ToggleChoice
      label={translate('orderForm.entryMode')}
      value={pasting ? 'paste' : 'form'}
      options={[
        { value: 'form', label: translate('orderForm.modeForm') },
        { value: 'paste', label: translate('orderForm.modePaste') },
      ]}
      onChange={(mode) => onChange(mode === 'paste')}
    />
  );
}

interface SideAddressProps {
  side: Side;
  value: SideValues;
  onChange: (patch: Partial<SideValues>) => void;
  onPaste: (event: ClipboardEvent) => void;
}

/** The address of a side; a parcel that is dropped at an outlet has no address to be picked up from. */
function SideAddress({ side, value, onChange, onPaste }: SideAddressProps) {
  const { countries } = useFacts();
  const { texts } = useFormErrors();
  const dropAtOutlet = useWatch<OrderFormValues, 'dropAtOutlet'>({ name: 'dropAtOutlet' });
  const keepPlace = useKeepPlace(value);
  return (
    <>
      {side === 'sender' ? <OutletFields /> : null}
      {side === 'sender' && dropAtOutlet ? null : (
        <AddressInputs
          id={fieldId(side)}
          namePrefix={side}
          value={value}
          onPaste={onPaste}
          countries={countries}
          required
          errors={addressErrors((part) => texts[`${side}.${part}`])}
          onChange={onChange}
          onKeepFor={side === 'receiver' ? keepPlace : undefined}
        />
      )}
    </>
  );
}
