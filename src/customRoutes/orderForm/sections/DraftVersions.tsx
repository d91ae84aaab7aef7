import type { Order } from '../../../../contract/orders/orders.ts';
import { ADDON_COD, ADDON_INSURANCE } from '../../../../contract/rules/money/payment.ts';
import type { TextKey } from '../../../i18n/textKey.ts';
import { useText } from '../../../i18n/useText.ts';
import { BookingVersions } from '../../../shared/booking/BookingVersions.tsx';
import type { Side } from '../rules/orderFormValues.ts';
import { type ContactPart, type FormPart, type OrderPart, versionTexts } from '../rules/versions.ts';
import { useBooking, useSubmit } from '../state/orderFormContext.ts';

const LABELS: Readonly<Record<FormPart, TextKey>> = {
  items: 'versions.fields.items',
  pickup: 'orderForm.sections.pickup',
  outlet: 'versions.fields.outlet',
  note: 'orderForm.note',
  referenceNo: 'orderForm.referenceNo',
  itemType: 'orderForm.item.itemType',
  promoCode: 'orderForm.promoCode',
  serviceCode: 'orderForm.sections.service',
  addon: 'versions.fields.addons',
};
const isFormPart = (part: OrderPart): part is FormPart => part in LABELS;

/** Both versions of the form's draft. */
export function DraftVersions() {
  const translate = useText();
  const submit = useSubmit();
  const { services } = useBooking();
  const label = (part: OrderPart) => {
    if (isFormPart(part)) return translate(LABELS[part]);
    const [side, field] = part.split('.') as [Side, ContactPart];
    return translate('common.labelled', {
      label: translate(`orderForm.sections.${side}`),
      text: translate(field === 'address' ? 'versions.fields.address' : `booking.address.${field}`),
    });
  };
  const words = (order: Order) => {
    const offers = [...services, ...(order.quotes?.services ?? [])];
    const addons = new Map([
      ...offers.flatMap((offer) => offer.addon.map((a) => [a.id, a.name] as const)),
      [ADDON_COD, translate('orderForm.cod')],
      [ADDON_INSURANCE, translate('orderForm.insurance')],
    ]);
    return {
      label,
      item: (item: { count: number; name: string; weight: number }) => translate('versions.piece', item),
      itemField: (field: 'itemValue' | 'hsCode' | 'mpcId', value: string | number) =>
        `${translate(`orderForm.item.${field}`)} ${value}`,
      service: (code: string) => offers.find((offer) => offer.code === code)?.name ?? code,
      addon: (id: number) => addons.get(id) ?? String(id),
      itemType: (name: string) => translate(`itemTypes.${name}`, { _: name }),
      now: translate('orderForm.pickup.now'),
      outlet: translate('orderForm.dropAtOutlet'),
    };
  };
  return <BookingVersions submit={submit} textsOf={(three, order) => versionTexts(three, words(order))} />;
}
