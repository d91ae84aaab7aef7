import { useContext } from 'react';
import { LOOKUP_MIN } from '../../../contract/rules/limits.ts';
import { useText } from '../../i18n/useText.ts';
import { usePublicVerbs } from '../../session/PortalData.ts';
import { StreetSearchContext } from '../../session/StreetSearch.ts';
import type { FieldProps } from '../../ui/inputs/Field.tsx';
import { LookupInput } from '../../ui/inputs/LookupInput.tsx';
import type { AddressValue } from './addressValue.ts';
import { knownState } from './rules/malaysianStates.ts';

interface AddressSearchProps extends FieldProps {
  value: string;
  onChange: (text: string) => void;
  /** Called with all parts of the selected address. */
  onPick: (address: Omit<AddressValue, 'unitNo'>, title: string) => void;
  /** Place around which the search begins: a country's code or `lat,lon`. */
  near?: string;
  name?: string;
  maxLength?: number;
  /** Shown when the search fails. */
  failedText?: string | undefined;
}

/** Address search, from 4 characters on, after a pause of 750 ms (QUOTE-09, -12, -13). */
export function AddressSearch({ onPick, near, ...input }: AddressSearchProps) {
  const text = useText();
  const findsStreets = useContext(StreetSearchContext);
  const { suggestAddresses } = usePublicVerbs();
  return (
    <LookupInput
      help={text(findsStreets ? 'booking.address.searchHelp' : 'booking.address.searchTowns')}
      nothingHint={findsStreets ? undefined : text('booking.address.noStreets')}
      {...input}
      min={LOOKUP_MIN.address}
      lookup={(query, signal) => suggestAddresses(query, near, signal)}
      labelOf={(found) => found.title}
      keyOf={(found) => JSON.stringify(found)}
      onPick={({ title, address }) =>
        onPick(
          {
            address1: address.address1 || title,
            address2: address.address2,
            city: address.city,
            state: knownState(address.country, address.state),
            postcode: address.postcode,
            country: address.country,
            coord: address.coord,
          },
          title,
        )
      }
    />
  );
}
