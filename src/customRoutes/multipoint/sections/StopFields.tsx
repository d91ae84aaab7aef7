import { Box, Typography } from '@mui/material';
import { type ClipboardEvent, useState } from 'react';
import { LIMITS } from '../../../../contract/rules/limits.ts';
import type { Locale } from '../../../../contract/rules/locales.ts';
import type { TypedBooking } from '../../../commands/grammar/parsedInput.ts';
import { useLocale, useText } from '../../../i18n/useText.ts';
import { fieldId } from '../../../lib/forms/formFields.ts';
import { AddressInputs } from '../../../shared/address/AddressInputs.tsx';
import { addressErrors } from '../../../shared/address/addressErrors.ts';
import { type KnownContact, replaceSide } from '../../../shared/address/sideValues.ts';
import {
  messageName,
  parcelTexts,
  pastedMessages,
  pastedPersons,
} from '../../../shared/contacts/pastedAddress.ts';
import { UnreadText } from '../../../shared/contacts/UnreadText.tsx';
import { useAddressBook } from '../../../shared/contacts/useAddressBook.tsx';
import { PhoneInput } from '../../../shared/phone/PhoneInput.tsx';
import { useKeepPlace } from '../../../shared/risks/useKeepPlace.ts';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import type { StopValues } from '../rules/multipointValues.ts';
import { useTrip } from '../state/multipointContext.ts';
import { StopDropFields } from './StopDropFields.tsx';
import { StopPlaceFields } from './StopPlaceFields.tsx';

/** Contact and address of a stop: typed, searched, pasted, from the address book or from the map. */
export function StopFields({ stop, name }: { stop: StopValues; name: string }) {
  const translate = useText();
  const { facts, texts, stops, values } = useTrip();
  const field = (part: string) => `stops.${stop.key}.${part}`;
  const replace = (contact: KnownContact) => stops.patch(stop.key, replaceSide(contact, facts.country));
  const { unread, onPasteName, onPasteAddress } = usePastedContacts(stop.key, replace);
  const { button, dialog } = useAddressBook({
    title: translate('multipoint.pick', { stop: name }),
    field: field('name'),
    onPick: replace,
  });
  const near = values.stops.find((s) => s.key !== stop.key && s.coord)?.coord;
  const keepPlace = useKeepPlace(stop);
  const lookup = stops.lookups[stop.key];
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1 }}>{button}</Box>
      <UnreadText rest={unread} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          // Side by side only if a whole number with its calling code fits.
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))',
          mb: 2,
        }}
      >
        <TextInput
          id={fieldId(field('name'))}
          label={translate('booking.address.name')}
          value={stop.name}
          error={texts[field('name')]}
          help={translate('orderForm.pasteHint')}
          required
          maxLength={LIMITS.nameLength}
          onPaste={onPasteName}
          onChange={(text) => stops.patch(stop.key, { name: text })}
        />
        <PhoneInput
          id={fieldId(field('phone'))}
          label={translate('booking.address.phone')}
          value={stop.phone}
          country={facts.country}
          error={texts[field('phone')]}
          required
          onChange={(text) => stops.patch(stop.key, { phone: text })}
        />
      </Box>
      <AddressInputs
        id={fieldId(`stops.${stop.key}`)}
        value={stop}
        onPaste={onPasteAddress}
        countries={facts.countries}
        near={near ? `${near.lat},${near.lon}` : undefined}
        searchFailed={translate('multipoint.suggestFailed')}
        errors={addressErrors((part) => texts[field(part)])}
        onChange={(patch) => stops.patch(stop.key, patch)}
        onKeepFor={values.stops[0]?.key === stop.key ? undefined : keepPlace}
      />
      <StopPlaceFields stop={stop} />
      {values.stops[0]?.key === stop.key ? null : <StopDropFields stop={stop} />}
      <Typography
        role="status"
        variant="caption"
        component="p"
        color={lookup === 'failed' ? 'error' : 'text.secondary'}
        sx={{ minHeight: 20, mt: 0.5 }}
      >
        {lookup ? translate(lookup === 'failed' ? 'orderForm.addressNotFound' : 'multipoint.lookingUp') : ''}
      </Typography>
      {dialog}
    </>
  );
}

/** Contacts pasted into the name or the address of a stop: one fills this stop, several fill it and stops after it. `unread` has no place in the form. */
function usePastedContacts(key: string, replace: (contact: KnownContact) => void) {
  const translate = useText();
  const locale = useLocale() as Locale;
  const { change, facts, stops, values } = useTrip();
  const [unread, setUnread] = useState<string[]>([]);
  const context = { locale, country: facts.country, currency: facts.currency };
  const take = (event: ClipboardEvent, messages: TypedBooking[]) => {
    const [only, ...others] = messages;
    if (!only) return;
    event.preventDefault();
    const sides = messages.map((booking) => replaceSide(booking, facts.country));
    if (others.length === 0) replace(only);
    const left = others.length > 0 ? stops.paste(key, sides) : [];
    const notes = messages.flatMap(({ note }) => (note && !values.note.includes(note) ? [note] : []));
    if (notes.length > 0) change({ note: [values.note, ...notes].filter(Boolean).join(', ') });
    setUnread([
      ...messages.flatMap((booking) => [...(booking.rest ?? []), ...parcelTexts(booking, translate)]),
      ...left.map(messageName),
    ]);
  };
  return {
    unread,
    onPasteName: (event: ClipboardEvent) => take(event, pastedMessages(event, context)),
    onPasteAddress: (event: ClipboardEvent) => take(event, pastedPersons(event, context)),
  };
}
