import { Alert, Box, Button, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { TopUpPlan } from '../../../contract/money/topUp.ts';
import type { PaymentMethod } from '../../../contract/orders/services.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useCommand } from '../../commands/useCommand.ts';
import { useText } from '../../i18n/useText.ts';
import { isFocusNowhere } from '../../lib/browser/focusHome.ts';
import { useFeatures, useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useMoneyText } from '../../session/useMoneyText.ts';
import { FailureAlert } from '../../ui/messages/FailureAlert.tsx';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import { PartSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { AmountStep } from './AmountStep.tsx';
import { ConfirmStep } from './ConfirmStep.tsx';
import { MethodStep } from './MethodStep.tsx';
import { TopUpStepList } from './TopUpStepList.tsx';
import { readChoice, STEPS, type Step, type TopUpChoice, writeChoice } from './topUpAddress.ts';
import { amountIssue, isSmallestFor, methodRefusal, startAmount } from './topUpRules.ts';
import { useTopUpPayment } from './useTopUpPayment.ts';

/**
 * Amount, payment method, confirmation: each step is in the address, and a step opens only after the previous one is complete. The smallest
 * top-up for a missing amount opens at the confirmation, which shows sum and method with a way to change them.
 */
export function TopUpSteps() {
  const translate = useText();
  const { data, isLoadingError, refetch } = useTopUpFacts();
  if (isLoadingError) return <RetryAlert onRetry={refetch}>{translate('topUp.timeOut')}</RetryAlert>;
  if (!data) return <PartSkeleton rows={4} />;
  if (data.methods.length === 0) return <Alert severity="info">{translate('topUp.noMethods')}</Alert>;
  return <Steps {...data} />;
}

interface StepsProps {
  plan: TopUpPlan;
  methods: PaymentMethod[];
}

function Steps({ plan, methods }: StepsProps) {
  const translate = useText();
  const moneyText = useMoneyText();
  const { company } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const chosen = useTopUpChoice({ plan, methods });
  const { choice, entered, issue, method, reachable } = chosen;
  const { step, amount } = choice;
  const { refused, paying, failure, put, open, next } = useNextStep(chosen, form);
  useStepFocus(form, step);
  const money = (sum: number) => moneyText(nearestMinor(sum), company.currency);
  return (
    <Box component="form" ref={form} noValidate onSubmit={next}>
      <Stack spacing={3}>
        <TopUpStepList current={step} reachable={reachable} onOpen={open} />
        {entered.missing === null ? null : (
          <Alert severity="info">{translate('topUp.missing', { amount: money(entered.missing) })}</Alert>
        )}
        {step === 'amount' ? (
          <AmountStep
            plan={plan}
            amount={amount}
            issue={refused || (amount !== null && entered.amount !== null) ? issue : null}
            onAmount={(sum) => put({ amount: sum })}
          />
        ) : null}
        {step === 'method' ? (
          <MethodStep
            methods={methods}
            amount={amount ?? 0}
            chosen={method?.id ?? null}
            onChoose={(id) => put({ methodId: id })}
          />
        ) : null}
        {step === 'confirm' && method ? (
          <ConfirmStep
            plan={plan}
            amount={amount ?? 0}
            method={method}
            promoCode={choice.promoCode}
            promoError={failure?.field === 'promoCode' ? failure.message : undefined}
            onAmount={(sum) => put({ amount: sum })}
            onPromoCode={(promoCode) => put({ promoCode })}
            onChange={open}
          />
        ) : null}
        <FailureAlert>{failure && failure.field !== 'promoCode' ? failure.message : null}</FailureAlert>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            type="submit"
            {...(step === 'confirm' ? { 'data-pays': '' } : {})}
            variant="contained"
            disabled={paying || (step === 'method' && !method)}
            endIcon={<Kbd keys="mod+enter" />}
          >
            {paying
              ? translate('topUp.paying')
              : step === 'confirm'
                ? translate('billing.payButton', { amount: money(amount ?? 0) })
                : translate('topUp.next')}
          </Button>
          {step !== 'amount' ? (
            <Button onClick={() => open(step === 'confirm' ? 'method' : 'amount')}>
              {translate('common.back')}
            </Button>
          ) : null}
        </Box>
      </Stack>
    </Box>
  );
}

/** Continues: to the next step, to the amount that is refused, or to the payment. */
function useNextStep(
  { choice, issue, method, put }: ReturnType<typeof useTopUpChoice>,
  form: RefObject<HTMLFormElement | null>,
) {
  const { customer } = useSession();
  const { pay, paying, failure, forgetFailure } = useTopUpPayment();
  const [refused, setRefused] = useState(false);
  const { step, amount } = choice;
  const change: typeof put = (some, replace) => {
    forgetFailure();
    put(some, replace);
  };
  const open = (to: Step) => {
    setRefused(false);
    change({ step: to }, false);
  };
  const next = (event?: FormEvent) => {
    event?.preventDefault();
    if (step === 'amount' && issue) {
      setRefused(true);
      form.current?.querySelector<HTMLInputElement>('#top-up-amount')?.focus();
      return;
    }
    if (step === 'confirm') {
      if (!method || amount === null) return;
      const promoCode = choice.promoCode.trim();
      const paid = { customerId: customer.id, amount, paymentMethodId: method.id };
      return void pay({ ...paid, ...(promoCode ? { promoCode } : {}) }, choice.back);
    }
    open(step === 'amount' ? 'method' : 'confirm');
  };
  useCommand({
    id: 'topUp.next',
    labelKey: step === 'confirm' ? 'topUp.pay' : 'topUp.next',
    scope: 'screen',
    screen: 'topUp',
    group: 'money',
    keys: ['mod+enter'],
    always: true,
    run: () => next(),
  });
  return { refused, paying, failure, put: change, open, next };
}

/** Focuses the first field of the step. */
function useStepFocus(form: RefObject<HTMLFormElement | null>, step: Step): void {
  const shown = useRef<Step | null>(null);
  useEffect(() => {
    if (shown.current === step) return;
    const isFirst = shown.current === null;
    shown.current = step;
    // If the page loads late, the focus stays where the user has put it.
    if (isFirst && !isFocusNowhere()) return;
    const first = form.current?.querySelector<HTMLInputElement>('[data-first] input');
    first?.focus();
    // Typing replaces the preset amount.
    if (step === 'amount') first?.select();
  }, [form, step]);
}

function useTopUpFacts() {
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  return useQuery({
    queryKey: ['topUp', customer.id],
    queryFn: async () => {
      const [plan, methods] = await Promise.all([
        dataProvider.getTopUpPlan(),
        dataProvider.getTopUpMethods(),
      ]);
      return { plan, methods };
    },
  });
}

/** The choice in the address, limited by plan and payment methods. */
function useTopUpChoice({ plan, methods }: StepsProps) {
  const { planTable } = useFeatures();
  const { company, customer } = useSession();
  const { currency } = company;
  const [search, setSearch] = useSearchParams();
  const entered = readChoice(search);
  const amount =
    entered.amount ??
    (!search.has('amount')
      ? startAmount(plan, {
          planTable,
          missing: entered.missing,
          currency,
          planName: customer.planName,
        })
      : null);
  const issue = amountIssue(amount, plan, currency);
  const usable = methods.filter((method) => methodRefusal(method, amount ?? 0) === null);
  const method = usable.find(({ id }) => id === entered.methodId) ?? usable[0] ?? null;
  const reachable: Step[] = issue ? ['amount'] : method ? [...STEPS] : ['amount', 'method'];
  const isGiven = entered.amount === null && isSmallestFor(entered.missing, amount, plan, currency);
  const requestedStep = entered.step ?? (isGiven ? 'confirm' : 'amount');
  const step = reachable.includes(requestedStep) ? requestedStep : (reachable.at(-1) ?? 'amount');

  const choice: TopUpChoice = { ...entered, amount, methodId: method?.id ?? null, step };
  const put = (change: Partial<TopUpChoice>, replace = true) => {
    const next = writeChoice({ ...choice, ...change });
    // A cleared amount stays empty; otherwise the first plan would fill it again.
    if (change.amount === null) next.set('amount', '');
    setSearch(next, { replace });
  };
  return { choice, entered, issue, method, reachable, put };
}
