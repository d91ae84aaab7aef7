import { Box, Button, Typography } from '@mui/material';
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { FormProvider, useForm, useFormContext, useFormState } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import type { TemplateInput } from '../../../../contract/orders/templates.ts';
import { CommandTooltip } from '../../../commands/CommandTooltip.tsx';
import { hasOpenModal } from '../../../commands/keys/keyGuard.ts';
import { useText } from '../../../i18n/useText.ts';
import { isFocusNowhere } from '../../../lib/browser/focusHome.ts';
import type { KeyedRequest } from '../../../lib/calls/keyedRequest.ts';
import { serverNow } from '../../../lib/dates/serverClock.ts';
import { fieldId, focusField, focusId } from '../../../lib/forms/formFields.ts';
import { SaveTemplateDialog } from '../../../shared/templates/SaveTemplateDialog.tsx';
import { FormSummary } from '../../../ui/form/FormSummary.tsx';
import { RestoredNotice } from '../../../ui/form/RestoredNotice.tsx';
import { PartSkeleton } from '../../../ui/page/PageSkeleton.tsx';
import { formColumns } from '../../../ui/page/surface.ts';
import type { Basis } from '../../../ui/versions/basis.ts';
import { formIssues } from '../rules/formRules.ts';
import type { OrderFormValues } from '../rules/orderFormValues.ts';
import { toTemplateOrder } from '../rules/orderPayload.ts';
import { hasPrefill, type OrderFormState } from '../state/navigationState.ts';
import { OrderFormModel } from '../state/OrderFormModel.tsx';
import { type OrderFormFacts, useFacts, useFormErrors, useSubmit } from '../state/orderFormContext.ts';
import { type FormFacts, orderFormResolver } from '../state/useFormErrorState.ts';
import { useOrderFormCommands } from '../state/useOrderFormCommands.ts';
import { ContactSection } from './ContactSection.tsx';
import { DraftVersions } from './DraftVersions.tsx';
import { FormFooter } from './FormFooter.tsx';
import { ItemsSection } from './ItemsSection.tsx';
import { PickupSection } from './PickupSection.tsx';
import { ServicePanel } from './ServicePanel.tsx';

interface OrderFormProps {
  facts: OrderFormFacts;
  initialValues: OrderFormValues;
  /** The draft when it was first opened; null for a new order. */
  basis: Basis<OrderFormValues> | null;
  lastRequest: KeyedRequest | null;
  /** When the restored values were stored; null if none were restored. */
  storedAt: number | null;
  onDiscard: () => void;
}

/** The single-order form: sections on the left, service and price on the right, the buttons to finish below (FORM-05). */
export function OrderForm({ facts, initialValues, basis, lastRequest, storedAt, onDiscard }: OrderFormProps) {
  const known = useRef<FormFacts['current']>({
    timezone: facts.timezone,
    currency: facts.currency,
    addons: null,
  });
  const form = useForm<OrderFormValues, FormFacts>({
    defaultValues: initialValues,
    resolver: orderFormResolver,
    context: known,
  });
  return (
    <FormProvider {...form}>
      <OrderFormModel
        facts={facts}
        known={known}
        basis={basis}
        lastRequest={lastRequest}
        restored={storedAt !== null}
        onDiscard={onDiscard}
      >
        <Page storedAt={storedAt} initialValues={initialValues} />
      </OrderFormModel>
    </FormProvider>
  );
}

function Page({ storedAt, initialValues }: Pick<OrderFormProps, 'storedAt' | 'initialValues'>) {
  const facts = useFacts();
  const { getValues } = useFormContext<OrderFormValues>();
  const { isDirty } = useFormState<OrderFormValues>();
  const { discard } = useSubmit();
  // The title and the sender's first inputs are rendered first, so that the many inputs below them do not delay the first paint.
  const whole = useDeferredValue(true, false);
  const [template, setTemplate] = useState<Pick<TemplateInput, 'order'> | null>(null);
  const keep = () => setTemplate({ order: toTemplateOrder(getValues(), facts) });
  const state = useLocation().state as OrderFormState | null;
  const isPrefilled = facts.orderId === null && hasPrefill(state);
  useOrderFormCommands(() => isDirty || isPrefilled || storedAt !== null, keep);
  useStartFocus(initialValues, whole, storedAt !== null);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <FormHead values={initialValues} onTemplate={keep} />
      <RestoredNotice storedAt={storedAt} onDiscard={discard} />
      <Errors />
      <Box sx={formColumns('360px')}>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            minWidth: 0,
            alignContent: 'start',
            // Only if this column is next to the prices: above them its empty space would push the prices out of the window.
            '@media (min-width: 1024px)': { minHeight: '100vh' },
          }}
        >
          <ContactSection side="sender" isBegun={!whole} />
          {whole ? (
            <>
              <ContactSection side="receiver" />
              <ItemsSection />
              <PickupSection />
            </>
          ) : (
            <PartSkeleton rows={6} />
          )}
        </Box>
        <Box
          // A new element instead of the placeholder's, which was higher up: browsers would count a layout shift.
          key={whole ? 'service' : 'awaited'}
          sx={{
            '@media (min-width: 1024px)': {
              position: 'sticky',
              top: 68,
              maxHeight: 'calc(100vh - 150px)',
              overflowY: 'auto',
            },
          }}
        >
          {whole ? <ServicePanel /> : <PartSkeleton rows={3} />}
        </Box>
      </Box>
      {whole ? <FormFooter /> : null}
      <DraftVersions />
      {template ? (
        <SaveTemplateDialog
          name={getValues('receiver.name')}
          input={template}
          onClose={() => setTemplate(null)}
        />
      ) : null}
    </Box>
  );
}

/** The first field to fill gets the focus, else the title. */
function useStartFocus(initialValues: OrderFormValues, whole: boolean, isRestored: boolean) {
  const { timezone, currency } = useFacts();
  useLayoutEffect(() => {
    const [start] = formIssues(initialValues, { now: serverNow(), timezone, currency, addons: null }).filter(
      (i) => i.section !== 'service',
    );
    // The first field gets the focus as soon as it is rendered, so that nobody types into the page meanwhile.
    if (!whole && !(start && document.getElementById(fieldId(start.field)))) return;
    // The focus stays with a person who already uses an input, the palette or the menu.
    if (hasOpenModal(document)) return;
    // A focused button of a closing dialog does not count.
    if (!isFocusNowhere() && !document.activeElement?.closest('[role="dialog"]')) return;
    // The notice of restored values is at the top. On a phone, a form that opens in its middle would hide its purpose.
    const atTop = isRestored || window.matchMedia('(max-width:767.95px)').matches;
    if (start) focusField(start.field, { scroll: !atTop });
    else focusId('f-title');
  }, [whole, initialValues, timezone, currency, isRestored]);
}

/** The title, and the button that stores the values as a template. */
function FormHead({ values, onTemplate }: { values: OrderFormValues; onTemplate: () => void }) {
  const translate = useText();
  const { orderId, isReturn } = useFacts();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
      <Typography id="f-title" tabIndex={-1} variant="h5" component="h1" sx={{ outline: 'none' }}>
        {translate(orderId ? 'orderForm.editTitle' : isReturn ? 'orderForm.returnTitle' : 'orderForm.title')}
      </Typography>
      {orderId ? (
        <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {values.referenceNo || values.receiver.name}
        </Typography>
      ) : null}
      <CommandTooltip id="orderForm.saveTemplate">
        <Button size="small" variant="text" onClick={onTemplate} sx={{ ml: 'auto' }}>
          {translate('templates.new')}
        </Button>
      </CommandTooltip>
    </Box>
  );
}

function Errors() {
  const translate = useText();
  const { shown, refusals } = useFormErrors();
  return (
    <FormSummary
      title={translate('orderForm.hasErrors')}
      errors={shown.map((e) => ({
        id: fieldId(e.field),
        text: translate('common.labelled', {
          label: translate(`orderForm.sections.${e.section}`),
          text: e.text,
        }),
      }))}
      refusals={refusals}
    />
  );
}
