import { isConfirmable } from '../../../../contract/rules/orders/orderStatus.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { ClosedDraftDialog } from '../../../shared/booking/ClosedDraftDialog.tsx';
import { useWhoChanged } from '../../../shared/booking/whoChanged.ts';
import { orderName } from '../../../shared/orders/rules/orderName.ts';
import { VersionsDialog } from '../../../ui/versions/VersionsDialog.tsx';
import { tripVersionTexts } from '../rules/tripVersions.ts';
import { useTrip } from '../state/multipointContext.ts';

/** The trip's draft was changed or confirmed by another user while it was edited here. */
export function TripVersions() {
  const translate = useTranslate();
  const whoChanged = useWhoChanged();
  const { facts, quote, submit } = useTrip();
  const { conflict, settleConflict } = submit;
  if (!conflict) return null;
  const { told, base, mine, theirs } = conflict;
  const close = () => settleConflict(null);
  if (!isConfirmable(told.order.statusCode)) return <ClosedDraftDialog order={told.order} onClose={close} />;
  return (
    <VersionsDialog
      name={orderName(told.order)}
      intro={translate('versions.changedBy', whoChanged(told))}
      fields={tripVersionTexts(base, mine, theirs, {
        label: (part) =>
          part === 'addon'
            ? translate('versions.fields.addons')
            : part === 'pickup'
              ? translate('orderForm.sections.pickup')
              : part === 'promoCode'
                ? translate('orderForm.promoCode')
                : part === 'note'
                  ? translate('orderForm.note')
                  : translate(`multipoint.${part}`),
        vehicle: (code) => facts.vehicles.find((v) => v.serviceCode === code)?.name ?? code,
        addon: (id) => quote.addons.find((a) => a.id === id)?.name ?? String(id),
        now: translate('orderForm.pickup.now'),
      })}
      onDone={settleConflict}
      onClose={close}
    />
  );
}
