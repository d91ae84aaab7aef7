import { useFormContext } from 'react-hook-form';
import { RiskNotice } from '../../../shared/risks/RiskNotice.tsx';
import { riskParcelOf } from '../../../shared/risks/rules/riskParcel.ts';
import type { OrderFormValues } from '../rules/orderFormValues.ts';
import { toOrderInput } from '../rules/orderPayload.ts';
import { useFacts } from '../state/orderFormContext.ts';

/** The sections themselves ask the question about the place. */
const SHOWN_ABOVE = ['place'] as const;

/** Reasons to look at the parcel of the form before it is paid for. */
export function FormRisks() {
  const facts = useFacts();
  const values = useFormContext<OrderFormValues>().watch();
  const parcel = riskParcelOf(toOrderInput(values, facts, { process: false }));
  return <RiskNotice asked={parcel ? [{ parcel }] : []} leavesOff={SHOWN_ABOVE} />;
}
