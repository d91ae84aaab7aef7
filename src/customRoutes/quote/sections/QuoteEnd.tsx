import { Box } from '@mui/material';
import type { Country } from '../../../../contract/places/parameters.ts';
import { LIMITS, LOOKUP_MIN } from '../../../../contract/rules/limits.ts';
import { useText } from '../../../i18n/useText.ts';
import { usePublicVerbs } from '../../../session/PortalData.ts';
import { AddressSearch } from '../../../shared/address/AddressSearch.tsx';
import { LookupInput } from '../../../ui/inputs/LookupInput.tsx';
import {
  pickAddress,
  pickCity,
  pickCountry,
  type QuotePlace,
  typeAddress,
  typeCity,
} from '../rules/quotePlace.ts';
import { CountryInput } from './CountryInput.tsx';
import { PostcodeInput } from './PostcodeInput.tsx';

interface Props {
  /** The inputs get the ids `<id>-address` and so on. */
  id: string;
  legend: string;
  place: QuotePlace;
  onChange: (update: (place: QuotePlace) => QuotePlace) => void;
  countries: Country[];
  homeCountry: string;
  error: string | undefined;
}

/** From this width on, country, postcode and city are on one line. The width is that of the form's container. */
const ROOMY_PX = 400;

/** Origin or destination of a quote: by address, postcode, city or country alone (QUOTE-05…08). */
export function QuoteEnd({ id, legend, place, onChange, countries, homeCountry, error }: Props) {
  const text = useText();
  const { searchCities } = usePublicVerbs();
  return (
    <Box component="fieldset" sx={{ minWidth: 0, m: 0, p: 0, border: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 1, fontSize: 16, fontWeight: 600 }}>
        {legend}
      </Box>
      <Box sx={{ containerType: 'inline-size' }}>
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
            [`@container (min-width: ${ROOMY_PX}px)`]: {
              gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
              '& > .quote-country': { gridColumn: 'auto' },
            },
          }}
        >
          <Box sx={{ gridColumn: '1 / -1' }}>
            <AddressSearch
              id={`${id}-address`}
              label={text('booking.address.address1')}
              value={place.title}
              error={error}
              maxLength={LIMITS.addressLength}
              near={place.country || homeCountry}
              onChange={(typed) => onChange((now) => typeAddress(now, typed))}
              onPick={(address, title) => onChange((now) => pickAddress(now, title, address))}
            />
          </Box>
          <Box className="quote-country" sx={{ gridColumn: '1 / -1' }}>
            <CountryInput
              id={`${id}-country`}
              label={text('booking.address.country')}
              value={place.country}
              valueName={place.countryName}
              countries={countries}
              onChange={(code, name) => onChange((now) => pickCountry(now, code, name))}
            />
          </Box>
          <PostcodeInput id={`${id}-postcode`} place={place} homeCountry={homeCountry} onChange={onChange} />
          <LookupInput
            id={`${id}-city`}
            label={text('booking.address.city')}
            value={place.city}
            maxLength={120}
            min={LOOKUP_MIN.city}
            lookup={(query, signal) => searchCities(place.country || undefined, query, homeCountry, signal)}
            labelOf={(found) =>
              [found.city, found.state, place.country ? '' : found.country].filter(Boolean).join(', ')
            }
            keyOf={(found) => `${found.city}|${found.state}|${found.country}`}
            onChange={(typed) => onChange((now) => typeCity(now, typed))}
            onPick={(found) => onChange((now) => pickCity(now, found))}
          />
        </Box>
      </Box>
    </Box>
  );
}
