import { Box } from '@mui/material';
import type { ClipboardEvent } from 'react';
import type { Country } from '../../../contract/places/parameters.ts';
import { LIMITS, LOOKUP_MIN } from '../../../contract/rules/limits.ts';
import { postcodeInputMode } from '../../../contract/rules/places/postcodes.ts';
import { useText } from '../../i18n/useText.ts';
import { usePublicVerbs } from '../../session/PortalData.ts';
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx';
import { LookupInput } from '../../ui/inputs/LookupInput.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { AddressSearch } from './AddressSearch.tsx';
import type { AddressValue } from './addressValue.ts';
import { PlaceQuestionBox } from './PlaceQuestionBox.tsx';
import { knownState, MALAYSIAN_STATES } from './rules/malaysianStates.ts';
import { PLACE_PARTS, usePlaceQuestion } from './usePlaceQuestion.ts';
import { usePostcodeFill } from './usePostcodeFill.ts';

interface AddressInputsProps {
  /** The inputs get the ids `<id>-city` and so on. */
  id: string;
  /** Names of the inputs: `senderCity` for `sender`. */
  namePrefix?: string;
  value: AddressValue;
  /** Called with the changed parts. */
  onChange: (patch: Partial<AddressValue>) => void;
  /** Called before a text is pasted into one of the inputs. */
  onPaste?: (event: ClipboardEvent) => void;
  errors?: Partial<Record<keyof AddressValue, string>>;
  countries: Country[];
  /** Marks all fields except unit number and second line as required. */
  required?: boolean;
  /** Place around which the search begins, as `lat,lon`; by default the address's country. */
  near?: string | undefined;
  /** Shown when the address search fails. */
  searchFailed?: string;
  /** Stores that a contradicting place is right for this recipient. */
  onKeepFor?: (() => Promise<void>) | undefined;
}

const STATES = MALAYSIAN_STATES.map((state) => ({ value: state, label: state }));

/** An address with its look-ups: search by text, city and state by postcode, Malaysian states as a list (FORM-15). */
export function AddressInputs({
  id,
  namePrefix,
  value,
  onChange: put,
  onPaste,
  errors = {},
  countries,
  required = false,
  near,
  searchFailed,
  onKeepFor,
}: AddressInputsProps) {
  const text = useText();
  // A confirmation holds for one address: after a change the user must confirm again.
  const onChange = (patch: Partial<AddressValue>) =>
    put(
      value.placeConfirmed && PLACE_PARTS.some((part) => part in patch)
        ? { ...patch, placeConfirmed: false }
        : patch,
    );
  const question = usePlaceQuestion(value);
  const input = (key: TextPart, must = true) => ({
    id: `${id}-${key}`,
    label: text(`booking.address.${key}`),
    error: errors[key],
    required: required && must,
    ...(namePrefix ? { name: `${namePrefix}${key.charAt(0).toUpperCase()}${key.slice(1)}` } : {}),
  });
  const plain = (key: 'unitNo' | 'address2', maxLength: number) => (
    <TextInput
      {...input(key, false)}
      value={value[key]}
      maxLength={maxLength}
      onChange={(next) => onChange({ [key]: next })}
    />
  );
  return (
    <Box
      onPaste={onPaste}
      onKeyDown={(event) => {
        const [cure] = question?.cures ?? [];
        if (!question || !cure || event.key !== 'Enter' || !event.altKey) return;
        event.preventDefault();
        onChange({ [question.field]: cure, coord: null });
      }}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(6, 1fr)' },
        '& > *': { minWidth: 0 },
      }}
    >
      <Box sx={{ gridColumn: { sm: 'span 4' } }}>
        <AddressSearch
          {...input('address1')}
          value={value.address1}
          maxLength={LIMITS.addressLength}
          near={near ?? value.country}
          failedText={searchFailed}
          onChange={(address1) => onChange({ address1, coord: null })}
          onPick={(address) => onChange(address)}
        />
      </Box>
      <Box sx={{ gridColumn: { sm: 'span 2' } }}>{plain('unitNo', 60)}</Box>
      <Box sx={{ gridColumn: { sm: 'span 6' } }}>{plain('address2', LIMITS.addressLength)}</Box>
      <PlaceFields input={input} value={value} onChange={onChange} countries={countries} />
      {question ? (
        <PlaceQuestionBox
          question={question}
          isSaid={Boolean(errors[question.field])}
          onChange={onChange}
          onKeepFor={onKeepFor}
        />
      ) : null}
    </Box>
  );
}

type TextPart = Exclude<keyof AddressValue, 'coord' | 'placeConfirmed'>;

interface PlaceFieldsProps extends Pick<AddressInputsProps, 'value' | 'onChange' | 'countries'> {
  /** Name, label and error of an input. */
  input: (key: TextPart) => Omit<CityInputProps, 'value' | 'onChange'>;
}

/** Postcode, city, state and country, which fill each other in. */
function PlaceFields({ input, value, onChange, countries }: PlaceFieldsProps) {
  const text = useText();
  const typedPostcode = usePostcodeFill(value, onChange);
  return (
    <>
      <Box sx={{ gridColumn: { sm: 'span 2' } }}>
        <TextInput
          {...input('postcode')}
          value={value.postcode}
          inputMode={postcodeInputMode(value.country)}
          maxLength={20}
          onChange={(postcode) => {
            typedPostcode();
            onChange({ postcode, coord: null });
          }}
        />
      </Box>
      <Box sx={{ gridColumn: { sm: 'span 4' } }}>
        <CityInput {...input('city')} value={value} onChange={onChange} />
      </Box>
      <Box sx={{ gridColumn: { sm: 'span 3' } }}>
        {value.country === 'MY' ? (
          <ChoiceInput
            {...input('state')}
            value={value.state}
            options={STATES}
            noOptionsText={text('booking.noResult')}
            onChange={(state) => onChange({ state })}
          />
        ) : (
          <TextInput
            {...input('state')}
            value={value.state}
            maxLength={120}
            onChange={(state) => onChange({ state })}
          />
        )}
      </Box>
      <Box sx={{ gridColumn: { sm: 'span 3' } }}>
        <ChoiceInput
          {...input('country')}
          value={value.country}
          options={countries.map((c) => ({ value: c.countryCode, label: c.name }))}
          noOptionsText={text('booking.noResult')}
          onChange={(country) =>
            onChange({ country, coord: null, ...(country === value.country ? {} : { state: '' }) })
          }
        />
      </Box>
    </>
  );
}

interface CityInputProps extends Pick<AddressInputsProps, 'value' | 'onChange'> {
  id: string;
  label: string;
  error: string | undefined;
  required: boolean;
  name?: string;
}

/** A town of the address's country; a found town also fills state and country. */
function CityInput({ value, onChange, ...input }: CityInputProps) {
  const { searchCities } = usePublicVerbs();
  return (
    <LookupInput
      {...input}
      value={value.city}
      maxLength={120}
      min={LOOKUP_MIN.city}
      lookup={(query, signal) => searchCities(value.country || undefined, query, undefined, signal)}
      labelOf={(found) => [found.city, found.state].filter(Boolean).join(', ')}
      keyOf={(found) => `${found.city}|${found.state}|${found.country}`}
      onChange={(city) => onChange({ city, coord: null })}
      onPick={(found) =>
        onChange({
          city: found.city,
          state: knownState(found.country, found.state) || value.state,
          country: found.country || value.country,
        })
      }
    />
  );
}
