import { useFormContext } from 'react-hook-form';
import { RiskNotice } from '../../../shared/risks/RiskNotice.tsx';
import { riskParcelOf } from '../../../shared/risks/rules/riskParcel.ts';
import type { OrderFormValues } from '../rules/orderFormValues.ts';
import { toOrderInput } from '../rules/orderPayload.ts';
import { useFacts } from '../state/orderFormContext.ts';

/** Reasons to look at the parcel of the form before it is paid for. A place that was dismissed elsewhere is confirmed in the form. */
export function FormRisks() {
  const facts = useFacts();
  const { watch, getValues, setValue } = useFormContext<OrderFormValues>();
  const parcel = riskParcelOf(toOrderInput(watch(), facts, { process: false }));
  const confirm = (stop: number, placeConfirmed: boolean) => {
    const side = stop === 0 ? 'sender' : 'receiver';
    const value = getValues(side);
    if ((value.placeConfirmed ?? false) !== placeConfirmed) setValue(side, { ...value, placeConfirmed });
  };
  return <RiskNotice asksPlace parcels={parcel ? [{ parcel }] : []} onPlace={confirm} />;
}
