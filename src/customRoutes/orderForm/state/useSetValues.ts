import { useCallback } from 'react';
import { type UseFormSetValue, useFormContext } from 'react-hook-form';
import type { SideValues } from '../../../shared/address/sideValues.ts';
import type { OrderFormValues, Side } from '../rules/orderFormValues.ts';
import { useFormErrors } from './orderFormContext.ts';

/** Sets some of the values and marks them as changed by the user. */
export const useSetValues = () => usePutValues(useFormContext<OrderFormValues>().setValue);

/** The same outside of the form's context. */
export function usePutValues(setValue: UseFormSetValue<OrderFormValues>) {
  return useCallback(
    (change: Partial<OrderFormValues>) => {
      for (const [name, value] of Object.entries(change))
        setValue(name as keyof OrderFormValues, value, { shouldDirty: true });
    },
    [setValue],
  );
}

/** Changes fields of one side, sender or receiver. With `typed`, these fields are checked once the user stops typing. */
export function useSetSide(side: Side): (patch: Partial<SideValues>, typed?: boolean) => void {
  const { getValues, setValue } = useFormContext<OrderFormValues>();
  const { checkSoon } = useFormErrors();
  return useCallback(
    (patch, typed = true) => {
      setValue(side, { ...getValues(side), ...patch }, { shouldDirty: true });
      if (typed) for (const key of Object.keys(patch)) checkSoon(`${side}.${key}`);
    },
    [getValues, setValue, side, checkSoon],
  );
}
