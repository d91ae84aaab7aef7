import { Alert, Box, Button, NativeSelect, OutlinedInput } from '@mui/material';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Company } from '../../../../contract/account/company.ts';
import type { Country } from '../../../../contract/places/parameters.ts';
import { LIMITS, TYPING_PAUSE_MS } from '../../../../contract/rules/limits.ts';
import { useText } from '../../../i18n/useText.ts';
import { focusId } from '../../../lib/forms/formFields.ts';
import { Field } from '../../../ui/inputs/Field.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import { NumberInput } from '../../../ui/inputs/NumberInput.tsx';
import { RetryAlert } from '../../../ui/messages/RetryAlert.tsx';
import { nameCountry } from '../rules/quotePlace.ts';
import {
  type QuoteField,
  type QuoteRequest,
  type QuoteValues,
  quoteCall,
  toRequest,
  WEIGHT_STEP_KG,
} from '../rules/quoteRequest.ts';
import { useItemTypes } from '../state/useItemTypes.ts';
import { useQuoteFold } from '../state/useQuoteFold.ts';
import { UNCHECKED, useQuoteForm } from '../state/useQuoteForm.ts';
import { FoldedQuote } from './FoldedQuote.tsx';
import { QuoteEnd } from './QuoteEnd.tsx';

/** Below the fields of the row, over its whole width: in the column of one field a word would break. */
const BELOW = { order: 1, gridColumn: '1 / -1', py: 0 };

/** Values that prices depend on, as text. */
const contentOf = (values: QuoteValues): string =>
  JSON.stringify(quoteCall(toRequest(values), { companyId: '', customerId: null }));

interface Props {
  id: string;
  company: Pick<Company, 'id' | 'country' | 'currency'>;
  countries: Country[];
  /** Initial values; use another `key` to reset them. */
  initial: QuoteValues;
  busy: boolean;
  /** The place that the last answer could not locate. */
  notFoundEnd?: 'origin' | 'destination' | null;
  /** Whether there are prices, or a reason for none: every later change requests prices again when the typing pauses. On a phone a form with prices from the start is folded. */
  isQuoted: boolean;
  onAsk: (request: QuoteRequest, isAutomatic: boolean) => void;
  /** Called with true if the shown prices belong to another request than the form's. */
  onOutdated: (isOutdated: boolean) => void;
  /** Called for every change, to store the form. */
  onChange?: (values: QuoteValues) => void;
}

const INPUT: Record<QuoteField, string> = {
  origin: 'origin-address',
  destination: 'destination-address',
  weightKg: 'weight',
  cod: 'cod',
  insurance: 'insurance',
};

const ENDS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};
const GOODS = {
  display: 'grid',
  columnGap: { xs: 1.5, md: 2 },
  rowGap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
};

/** Id of the first input, for the key that focuses it. */
export const firstQuoteInput = (formId: string) => `${formId}-${INPUT.origin}`;

/** Goods, origin and destination; the same form on the public page and on the dashboard (QUOTE-05…29, DASH-11). */
export function QuoteForm({
  id,
  company,
  countries,
  initial,
  busy,
  notFoundEnd = null,
  isQuoted,
  onAsk,
  onOutdated,
  onChange,
}: Props) {
  const text = useText();
  const itemTypes = useItemTypes(company.id);
  /** The request of the shown prices. */
  const quotedContent = useRef<string>(undefined);
  const { form: box, isFolded, keepOpen, fold } = useQuoteFold(isQuoted, notFoundEnd);
  const form = useQuoteForm(initial, itemTypes.types, {
    onValid: (entered, isAutomatic) => {
      quotedContent.current = contentOf(entered);
      if (!isAutomatic) fold();
      onAsk(
        toRequest({
          ...entered,
          origin: nameCountry(entered.origin, countries),
          destination: nameCountry(entered.destination, countries),
        }),
        isAutomatic,
      );
    },
    onRefused: (field) => field && document.getElementById(`${id}-${INPUT[field]}`)?.focus(),
  });
  const { values } = form;
  useEffect(() => onChange?.(values), [values, onChange]);
  useRequote(contentOf(values), { quotedContent, isQuoted, onOutdated, requote: form.requote });

  const error = (field: QuoteField | typeof UNCHECKED) => {
    const problem = form.problem(field);
    return problem ? text(problem.messageKey, problem.texts) : undefined;
  };
  const end = (side: 'origin' | 'destination') => (
    <QuoteEnd
      id={`${id}-${side}`}
      legend={text(`quote.${side}`)}
      place={values[side]}
      onChange={form.setPlace(side)}
      countries={countries}
      homeCountry={company.country}
      error={error(side) ?? (notFoundEnd === side ? text('validation.addressNotFound') : undefined)}
    />
  );
  const unchecked = error(UNCHECKED);
  return (
    <Box
      component="form"
      ref={box}
      id={id}
      data-folded={isFolded || undefined}
      noValidate
      onFocus={form.prepare}
      onSubmit={form.submit}
      aria-label={text('quote.title')}
      sx={{ scrollMarginTop: 72 }}
    >
      {isFolded ? (
        <FoldedQuote
          id={id}
          values={values}
          currency={company.currency}
          onOpen={() => focusId(firstQuoteInput(id))}
        />
      ) : null}
      <div hidden={isFolded}>
        <Box onFocus={keepOpen} sx={{ display: 'grid', gap: 2 }}>
          <Box sx={ENDS}>
            {end('origin')}
            {end('destination')}
          </Box>
          <Goods id={id} currency={company.currency} form={form} itemTypes={itemTypes} error={error} />
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
      </div>
    </Box>
  );
}

interface GoodsProps {
  id: string;
  currency: string;
  form: ReturnType<typeof useQuoteForm>;
  itemTypes: ReturnType<typeof useItemTypes>;
  error: (field: QuoteField) => string | undefined;
}

/** Kind and weight of the goods, and the amounts that prices depend on. */
function Goods({ id, currency, form, itemTypes, error }: GoodsProps) {
  const text = useText();
  const amount = (field: 'cod' | 'insurance') => (
    <MoneyInput
      id={`${id}-${field}`}
      label={text(`quote.${field}`)}
      currency={currency}
      value={form.values[field]}
      error={error(field)}
      onChange={(value) => form.setAmount(field, value)}
      onBlur={() => void form.leaveAmount(field)}
    />
  );
  // The company's item types, or a message if they could not be loaded (QUOTE-17…20).
  const itemTypeId = `${id}-itemType`;
  const names = itemTypes.types.map((type) => type.name);
  return (
    <Box sx={GOODS}>
      <Field id={itemTypeId} label={text('quote.itemType')}>
        {(aria) => (
          <NativeSelect
            value={form.values.itemType}
            onChange={(event) => form.setItemType(event.target.value)}
            input={<OutlinedInput size="small" />}
            inputProps={{ id: itemTypeId, ...aria }}
          >
            {(names.includes(form.values.itemType) ? names : [form.values.itemType, ...names]).map((name) => (
              <option key={name} value={name}>
                {text(`itemTypes.${name}`, { _: name })}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {itemTypes.failed ? (
        <RetryAlert onRetry={itemTypes.reload} sx={BELOW}>
          {text('common.timedOut')}
        </RetryAlert>
      ) : null}
      <NumberInput
        id={`${id}-weight`}
        label={text('quote.weight')}
        unit="kg"
        min={LIMITS.weightMinKg}
        step={WEIGHT_STEP_KG}
        required
        value={form.values.weightKg}
        error={error('weightKg')}
        onChange={(value) => form.setAmount('weightKg', value)}
        onBlur={() => void form.leaveAmount('weightKg')}
      />
      {amount('cod')}
      {amount('insurance')}
    </Box>
  );
}

interface RequoteOptions {
  quotedContent: RefObject<string | undefined>;
  isQuoted: boolean;
  onOutdated: (isOutdated: boolean) => void;
  requote: () => void;
}

/** Prices of another request than the form's are outdated; prices are requested again when the typing pauses. */
function useRequote(content: string, { quotedContent, isQuoted, onOutdated, requote }: RequoteOptions): void {
  const reportOutdated = useEffectEvent(onOutdated);
  const ask = useEffectEvent(requote);
  useEffect(() => {
    if (!isQuoted) return;
    // A quote opened by an address was requested with the form's initial values.
    quotedContent.current ??= content;
    const isOutdated = quotedContent.current !== content;
    reportOutdated(isOutdated);
    if (!isOutdated) return;
    const timer = setTimeout(() => ask(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [quotedContent, isQuoted, content]);
}
