import { useState } from 'react';
import { postcodeInputMode } from '../../../../contract/rules/places/postcodes.ts';
import { useText } from '../../../i18n/useText.ts';
import { useEffectOn } from '../../../lib/react/useEffectOn.ts';
import { usePublicVerbs } from '../../../session/PortalData.ts';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { usePausedLookup } from '../../../ui/inputs/usePausedLookup.ts';
import { applyPostcode, type QuotePlace, typePostcode } from '../rules/quotePlace.ts';

interface Props {
  id: string;
  place: QuotePlace;
  /** Country in which a postcode is looked up until the user chooses one. */
  homeCountry: string;
  onChange: (update: (place: QuotePlace) => QuotePlace) => void;
}

const MIN_LENGTH = 3;

/** A postcode that fills country, city and state once the typing pauses (QUOTE-06, -12, -15, -16). */
export function PostcodeInput({ id, place, homeCountry, onChange }: Props) {
  const text = useText();
  const { lookupPostcode } = usePublicVerbs();
  const [typed, setTyped] = useState<string | null>(null);
  const [unknown, setUnknown] = useState(false);
  const { status, results } = usePausedLookup(typed, MIN_LENGTH, (postcode, signal) =>
    lookupPostcode(place.country || homeCountry, postcode, signal),
  );
  useEffectOn(() => {
    if (status !== 'done') return;
    const [row] = results;
    setTyped(null);
    setUnknown(!row);
    if (row) onChange((now) => applyPostcode(now, row));
  }, [status, results]);

  // A postcode is another place in another country.
  const { country, type, postcode } = place;
  useEffectOn(() => {
    if (country && type === 'country' && postcode) setTyped(postcode);
  }, [country, type]);

  return (
    <TextInput
      id={id}
      label={text('booking.address.postcode')}
      value={place.postcode}
      maxLength={20}
      inputMode={postcodeInputMode(place.country || homeCountry)}
      help={unknown ? text('common.noResult') : undefined}
      onChange={(postcode) => {
        setUnknown(false);
        setTyped(postcode);
        onChange((now) => typePostcode(now, postcode));
      }}
    />
  );
}
