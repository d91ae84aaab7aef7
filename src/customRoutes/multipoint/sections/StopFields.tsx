import ContactsOutlined from '@mui/icons-material/ContactsOutlined';
import { Box, Button, Typography } from '@mui/material';
import { type ClipboardEvent, useState } from 'react';
import { LIMITS } from '../../../../contract/rules/limits.ts';
import type { Locale } from '../../../../contract/rules/locales.ts';
import { useLocale, useText } from '../../../i18n/useText.ts';
import { fieldId, focusField } from '../../../lib/forms/formFields.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { AddressInputs } from '../../../shared/address/AddressInputs.tsx';
import { type KnownContact, replaceSide } from '../../../shared/address/sideValues.ts';
import { ContactPicker } from '../../../shared/contacts/ContactPicker.tsx';
import { messageName, parcelTexts, pastedMessages } from '../../../shared/contacts/pastedAddress.ts';
import { UnreadText } from '../../../shared/contacts/UnreadText.tsx';
import { PhoneInput } from '../../../shared/phone/PhoneInput.tsx';
import { useKeepPlace } from '../../../shared/risks/useKeepPlace.ts';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import type { StopValues } from '../rules/multipointValues.ts';
import { useTrip } from '../state/multipointContext.ts';
import { StopDropFields } from './StopDropFields.tsx';
import { StopPlaceFields } from './StopPlaceFields.tsx';

const PARTS = ['address1', 'postcode', 'city', 'state'] as const;
const errorsOf = (texts: Readonly<Record<string, string>>, field: (part: string) => string) =>
  Object.fromEntries(PARTS.flatMap((part) => (texts[field(part)] ? [[part, texts[field(part)]]] : [])));

/** Contact and address of a stop: typed, searched, pasted, from the address book or from the map. */
export function StopFields({ stop, name }: { stop: StopValues; name: string }) {
  const translate = useText();
  const dataProvider = useDataProvider();
  const locale = useLocale() as Locale;
  const { change, facts, texts, stops, values } = useTrip();
  const [unread, setUnread] = useState<string[]>([]);
  const [picking, setPicking] = useState(false);
  const field = (part: string) => `stops.${stop.key}.${part}`;
  const replace = (contact: KnownContact) => stops.patch(stop.key, replaceSide(contact, facts.country));
  const onPaste = (event: ClipboardEvent) => {
    const messages = pastedMessages(event, { locale, country: facts.country, currency: facts.currency });
    const [only, ...others] = messages;
    if (!only) return;
    event.preventDefault();
    const sides = messages.map((booking) => replaceSide(booking, facts.country));
    if (others.length === 0) replace(only);
    const left = others.length > 0 ? stops.paste(stop.key, sides) : [];
    const notes = messages.flatMap(({ note }) => (note && !values.note.includes(note) ? [note] : []));
    if (notes.length > 0) change({ note: [values.note, ...notes].filter(Boolean).join(', ') });
    setUnread([
      ...messages.flatMap((booking) => [...(booking.rest ?? []), ...parcelTexts(booking, translate)]),
      ...left.map(messageName),
    ]);
  };
  const near = values.stops.find((s) => s.key !== stop.key && s.coord)?.coord;
  const keepPlace = useKeepPlace(stop);
  const lookup = stops.lookups[stop.key];
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1 }}>
        <Button size="small" startIcon={<ContactsOutlined />} onClick={() => setPicking(true)}>
          {translate('orderForm.addressBook')}
        </Button>
      </Box>
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
          onPaste={onPaste}
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
        countries={facts.countries}
        near={near ? `${near.lat},${near.lon}` : undefined}
        searchFailed={translate('multipoint.suggestFailed')}
        errors={errorsOf(texts, field)}
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
      <ContactPicker
        open={picking}
        title={translate('multipoint.pick', { stop: name })}
        search={dataProvider.searchContacts}
        onClose={() => setPicking(false)}
        onPick={(contact) => {
          setPicking(false);
          replace(contact);
          setTimeout(() => focusField(field('name')));
        }}
      />
    </>
  );
}
