import { ADDON_COD, ADDON_INSURANCE } from '../../../../contract/rules/money/payment.ts';
import { isConfirmable } from '../../../../contract/rules/orders/orderStatus.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { ClosedDraftDialog } from '../../../shared/booking/ClosedDraftDialog.tsx';
import { useWhoChanged } from '../../../shared/booking/whoChanged.ts';
import { orderName } from '../../../shared/orders/rules/orderName.ts';
import { VersionsDialog } from '../../../ui/versions/VersionsDialog.tsx';
import { versionTexts } from '../rules/versions.ts';
import { useBooking, useSubmit } from '../state/orderFormContext.ts';

/** The draft was changed or confirmed by another user while it was edited here. */
export function DraftVersions() {
  const translate = useTranslate();
  const whoChanged = useWhoChanged();
  const { conflict, settleConflict, saveAsNew } = useSubmit();
  const { services } = useBooking();
  if (!conflict) return null;
  const { told, base, mine, theirs } = conflict;
  const { order } = told;
  if (!isConfirmable(order.statusCode))
    return <ClosedDraftDialog order={order} onClose={() => settleConflict(null)} onSaveAsNew={saveAsNew} />;
  const offers = [...services, ...(order.quotes?.services ?? [])];
  const addons = new Map([
    ...offers.flatMap((offer) => offer.addon.map((a) => [a.id, a.name] as const)),
    [ADDON_COD, translate('orderForm.cod')],
    [ADDON_INSURANCE, translate('orderForm.insurance')],
  ]);
  return (
    <VersionsDialog
      name={orderName(order)}
      intro={translate('versions.changedBy', whoChanged(told))}
      fields={versionTexts(base, mine, theirs, {
        ofSide: (side, field) =>
          translate('common.labelled', { label: translate(`orderForm.sections.${side}`), text: field }),
        contact: (field) =>
          translate(field === 'address' ? 'versions.fields.address' : `booking.address.${field}`),
        own: (field) =>
          field === 'items'
            ? translate('versions.fields.items')
            : field === 'outlet'
              ? translate('versions.fields.outlet')
              : field === 'addon'
                ? translate('versions.fields.addons')
                : field === 'pickup'
                  ? translate('orderForm.sections.pickup')
                  : field === 'serviceCode'
                    ? translate('orderForm.sections.service')
                    : field === 'itemType'
                      ? translate('orderForm.item.itemType')
                      : translate(`orderForm.${field}`),
        item: (item) => translate('versions.piece', item),
        itemField: (field, value) => `${translate(`orderForm.item.${field}`)} ${value}`,
        service: (code) => offers.find((offer) => offer.code === code)?.name ?? code,
        addon: (id) => addons.get(id) ?? String(id),
        itemType: (name) => translate(`catalog.itemTypes.${name}`, { _: name }),
        now: translate('orderForm.pickup.now'),
        outlet: translate('orderForm.dropAtOutlet'),
      })}
      onDone={settleConflict}
      onClose={() => settleConflict(null)}
    />
  );
}
