import { Alert, Box, Button } from '@mui/material';
import type { Company } from '../../../../contract/company.ts';
import type { Country } from '../../../../contract/parameters.ts';
import { LIMITS } from '../../../../contract/rules/limits.ts';
import { useText } from '../../../session/TextContext.ts';
import { MoneyInput } from '../../../ui/MoneyInput.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { nameCountry } from '../rules/quotePlace.ts';
import {
  type QuoteField,
  type QuoteRequest,
  type QuoteValues,
  toRequest,
  WEIGHT_STEP_KG,
} from '../rules/quoteRequest.ts';
import { useItemTypes } from '../state/useItemTypes.ts';
import { UNCHECKED, useQuoteForm } from '../state/useQuoteForm.ts';
import { ItemTypeInput } from './ItemTypeInput.tsx';
import { QuoteEnd } from './QuoteEnd.tsx';

interface Props {
  id: string;
  company: Pick<Company, 'id' | 'country' | 'currency'>;
  countries: Country[];
  /** Initial values; use another `key` to reset them. */
  initial: QuoteValues;
  busy: boolean;
  /** The end that the last answer could not locate. */
  lostEnd?: 'origin' | 'destination' | null;
  onAsk: (request: QuoteRequest) => void;
}

const INPUT: Record<QuoteField, string> = {
  origin: 'origin-address',
  destination: 'destination-address',
  weightKg: 'weight',
  cod: 'cod',
  insurance: 'insurance',
};

/** Id of the first input, for the key that focuses it. */
export const firstQuoteInput = (formId: string) => `${formId}-${INPUT.origin}`;

/** Goods, origin and destination; the same form on the public page and on the dashboard (QUOTE-05…29, DASH-11). */
export function QuoteForm({ id, company, countries, initial, busy, lostEnd, onAsk }: Props) {
  const text = useText();
  const itemTypes = useItemTypes(company.id);
  const form = useQuoteForm(initial, itemTypes.types, {
    onValid: (entered) =>
      onAsk(
        toRequest({
          ...entered,
          origin: nameCountry(entered.origin, countries),
          destination: nameCountry(entered.destination, countries),
        }),
      ),
    onRefused: (field) => field && document.getElementById(`${id}-${INPUT[field]}`)?.focus(),
  });
  const { values } = form;

  const error = (field: QuoteField | typeof UNCHECKED) => {
    const problem = form.problem(field);
    return problem ? text(problem.messageKey, problem.texts) : undefined;
  };
  const end = (which: 'origin' | 'destination') => (
    <QuoteEnd
      id={`${id}-${which}`}
      legend={text(`quote.${which}`)}
      place={values[which]}
      onChange={form.setPlace(which)}
      countries={countries}
      homeCountry={company.country}
      error={error(which) ?? (lostEnd === which ? text('validation.addressNotFound') : undefined)}
    />
  );
  const amount = (field: 'cod' | 'insurance') => (
    <MoneyInput
      id={`${id}-${field}`}
      label={text(`quote.${field}`)}
      currency={company.currency}
      value={values[field]}
      error={error(field)}
      onChange={(value) => form.setAmount(field, value)}
      onBlur={() => void form.leaveAmount(field)}
    />
  );
  const unchecked = error(UNCHECKED);
  return (
    <Box
      component="form"
      id={id}
      noValidate
      onFocus={form.prepare}
      onSubmit={form.submit}
      aria-label={text('quote.title')}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {end('origin')}
        {end('destination')}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
        }}
      >
        <ItemTypeInput
          id={`${id}-itemType`}
          value={values.itemType}
          onChange={form.setItemType}
          list={itemTypes}
        />
        <NumberInput
          id={`${id}-weight`}
          label={text('quote.weight')}
          unit="kg"
          min={LIMITS.weightMinKg}
          step={WEIGHT_STEP_KG}
          required
          value={values.weightKg}
          error={error('weightKg')}
          onChange={(value) => form.setAmount('weightKg', value)}
          onBlur={() => void form.leaveAmount('weightKg')}
        />
        {amount('cod')}
        {amount('insurance')}
      </Box>
      {unchecked ? <Alert severity="error">{unchecked}</Alert> : null}
      <Button
        type="submit"
        variant="contained"
        disabled={busy}
        sx={{ justifySelf: { xs: 'stretch', sm: 'start' }, minWidth: 160 }}
      >
        {text('quote.submit')}
      </Button>
    </Box>
  );
}
