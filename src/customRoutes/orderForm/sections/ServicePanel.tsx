import {
  Alert,
  AlertTitle,
  Box,
  Button,
  Link,
  NativeSelect,
  OutlinedInput,
  Skeleton,
  Typography,
} from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { nearestMinor } from '../../../../contract/rules/money/money.ts';
import {
  SERVICE_SORTS,
  type ServiceSort,
  sortServices,
} from '../../../../contract/rules/orders/serviceOrder.ts';
import { useText } from '../../../i18n/useText.ts';
import { fieldId, focusField, focusId } from '../../../lib/forms/formFields.ts';
import { useFeatures } from '../../../session/SessionContext.ts';
import { AddonFields } from '../../../shared/booking/AddonFields.tsx';
import { FormSection } from '../../../shared/booking/FormSection.tsx';
import { PaymentFields } from '../../../shared/booking/PaymentFields.tsx';
import { OldPrices } from '../../../shared/desk/OldPrices.tsx';
import { OfferChoice } from '../../../shared/price/OfferChoice.tsx';
import { PriceBreakdown } from '../../../shared/price/PriceBreakdown.tsx';
import { RetryButton } from '../../../ui/messages/RetryAlert.tsx';
import type { OrderFormValues } from '../rules/orderFormValues.ts';
import { useBooking, useFacts, useFormErrors } from '../state/orderFormContext.ts';
import { useSetValues } from '../state/useSetValues.ts';
import { ExtraFields } from './ExtraFields.tsx';

/** Number of offers shown before the user requests all. */
const FIRST = 4;
/** Start of the id of each offer's radio button. */
const RADIO = 'f-service';

/** Services with live prices, the add-ons of the chosen service, and the payment (FORM-50…66). */
export function ServicePanel() {
  const translate = useText();
  const { states } = useFormErrors();
  const { selected, priced, payments, sort, setSort, services } = useBooking();
  const { currency, customer } = useFacts();
  const { texts, checkSoon } = useFormErrors();
  const [addon, paymentMethodId] = useWatch<OrderFormValues, ['addon', 'paymentMethodId']>({
    name: ['addon', 'paymentMethodId'],
  });
  const put = useSetValues();
  const { serviceSort } = useFeatures();
  const state = states.service;
  return (
    <FormSection
      id="service"
      title={translate('orderForm.sections.service')}
      state={state}
      actions={
        serviceSort && services.length > 1 ? (
          <NativeSelect
            value={sort}
            onChange={(e) => setSort(e.target.value as ServiceSort)}
            inputProps={{ 'aria-label': translate('orderForm.sort.label') }}
            input={<OutlinedInput size="small" />}
          >
            {SERVICE_SORTS.map((by) => (
              <option key={by} value={by}>
                {translate(`orderForm.sort.${by}`)}
              </option>
            ))}
          </NativeSelect>
        ) : null
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <MissingFields />
        <Problems />
        {/* The offers themselves say more as long as they are shown. */}
        {services.length === 0 ? <OldPrices /> : null}
        <ServiceChoice />
        {selected ? (
          <>
            <AddonFields
              addons={selected.addon}
              chosen={addon}
              onChange={(next) => put({ addon: next })}
              texts={texts}
              onTyped={checkSoon}
              currency={currency}
            />
            <PriceBreakdown offer={priced} />
            <PaymentFields
              payments={payments}
              value={paymentMethodId}
              onChange={(id) => put({ paymentMethodId: id })}
              error={texts.paymentMethodId}
              currency={currency}
              walletMinor={nearestMinor(customer.walletBalance)}
            />
          </>
        ) : null}
        <ExtraFields />
      </Box>
    </FormSection>
  );
}

function ServiceChoice() {
  const translate = useText();
  const { texts } = useFormErrors();
  const { status, services, problems, sort, choose } = useBooking();
  const serviceCode = useWatch<OrderFormValues, 'serviceCode'>({ name: 'serviceCode' });
  const [all, setAll] = useState(false);
  const sorted = sortServices(services, sort);
  // The form itself chooses a service that collects, if there is one.
  const collects = (offer: (typeof services)[number] | undefined) => offer?.service.operationType.pickup;
  const passedOver =
    sort === 'cheapest' && !collects(sorted[0]) && sorted.some(collects) ? sorted[0]?.name : undefined;
  const shown = all ? sorted : sorted.filter((offer, i) => i < FIRST || offer.code === serviceCode);
  // The pressed button disappears, so the focus goes on to the first offer that it shows.
  const showAll = () => {
    const first = sorted.find((offer) => !shown.includes(offer));
    flushSync(() => setAll(true));
    if (first) focusId(`${RADIO}-${first.code}`);
  };
  // A list of errors is more useful than "nothing found".
  const empty = status === 'ready' && services.length === 0 && problems.length === 0;
  const note =
    status === 'searching'
      ? translate('orderForm.searching')
      : status === 'idle'
        ? translate('orderForm.servicesHint')
        : empty
          ? translate('orderForm.noService')
          : '';
  const count =
    status === 'ready' && services.length
      ? translate('orderForm.servicesFound', { smart_count: services.length })
      : '';
  return (
    <Box id={fieldId('serviceCode')}>
      <Typography
        role="status"
        variant="body2"
        color={empty ? 'error' : 'text.secondary'}
        sx={note ? { mb: 1 } : visuallyHidden}
      >
        {note || count}
      </Typography>
      {status === 'searching'
        ? [1, 2, 3].map((n) => <Skeleton key={n} variant="rounded" height={72} sx={{ mb: 1 }} />)
        : null}
      <OfferChoice
        label={translate('orderForm.sections.service')}
        name="serviceCode"
        idPrefix={RADIO}
        offers={shown}
        chosen={serviceCode}
        isInvalid={Boolean(texts.serviceCode)}
        onChoose={choose}
      />
      {passedOver ? (
        <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 1 }}>
          {translate('orderForm.cheapestDropOff', { name: passedOver })}
        </Typography>
      ) : null}
      {shown.length < sorted.length ? (
        <Button size="small" onClick={showAll} sx={{ mt: 1, ml: '-5px' }}>
          {translate('orderForm.showAll', { smart_count: sorted.length })}
        </Button>
      ) : null}
      {texts.serviceCode ? (
        <Typography variant="caption" color="error">
          {texts.serviceCode}
        </Typography>
      ) : null}
    </Box>
  );
}

/** Fields missing before a service can be chosen (FORM-52). */
function MissingFields() {
  const translate = useText();
  const { missing, showsMissing } = useBooking();
  if (!showsMissing) return null;
  return (
    <Alert severity="warning" role="alert">
      {translate('orderForm.completeFirst')}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {missing.map((issue) => (
          <li key={issue.field}>
            <Link component="button" type="button" color="inherit" onClick={() => focusField(issue.field)}>
              {translate('common.labelled', {
                label: translate(`orderForm.sections.${issue.section}`),
                text: translate(issue.messageKey),
              })}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** Messages of the quote's error list; the first message is the headline (FORM-54, -55). */
function Problems() {
  const translate = useText();
  const { problems, late, hasFailed, ask } = useBooking();
  if (problems.length === 0)
    return late.length === 0 ? null : <Alert severity="info">{late.join(' ')}</Alert>;
  return (
    <Alert severity="error" role="alert" action={hasFailed ? <RetryButton onRetry={ask} /> : null}>
      <AlertTitle>{translate('orderForm.errorsTitle')}</AlertTitle>
      {problems.length === 1 ? (
        problems[0]
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </Box>
      )}
    </Alert>
  );
}
