import { type RefObject, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useHandler } from '../../../lib/react/useHandler.ts';
import type { OrderFormValues } from '../rules/orderFormValues.ts';
import { anotherShipment, KEEP_CHOSEN_SERVICE, shipmentKey } from '../rules/shipment.ts';
import type { Booking } from './orderFormContext.ts';

interface Shipment extends Pick<Booking, 'keepAddons' | 'keepShipment'> {
  /** The service chosen before the form was opened, until the shipment is complete and has prices. */
  preferred: RefObject<string>;
  /** Add-ons of the order itself: they were there before a service, or came in a message. */
  ofOrder: RefObject<readonly number[]>;
}

/** Clears the choice of a service when the shipment changes (FORM-62). */
export function useShipment(
  values: OrderFormValues,
  preferredService: string,
  getValues: UseFormReturn<OrderFormValues>['getValues'],
  put: (change: Partial<OrderFormValues>) => void,
): Shipment {
  const preferred = useRef(preferredService);
  const ofOrder = useRef<readonly number[]>(values.serviceCode ? [] : values.addon.map(({ id }) => id));
  const shipment = shipmentKey(values);
  const before = useRef(shipment);
  useEffect(() => {
    if (before.current === shipment) return;
    before.current = shipment;
    const { serviceCode, addon } = getValues();
    put(
      preferred.current && serviceCode === preferred.current
        ? KEEP_CHOSEN_SERVICE
        : anotherShipment(addon, ofOrder.current),
    );
  }, [shipment, put, getValues]);
  return {
    preferred,
    ofOrder,
    keepAddons: useHandler((ids) => {
      ofOrder.current = [...ofOrder.current, ...ids];
    }),
    keepShipment: useHandler(() => {
      before.current = shipmentKey(getValues());
    }),
  };
}
