import type { TextKey } from '../../../i18n/textKey.ts';
import { useText } from '../../../i18n/useText.ts';
import { BookingVersions } from '../../../shared/booking/BookingVersions.tsx';
import { type TripPart, tripVersionTexts } from '../rules/tripVersions.ts';
import { useTrip } from '../state/multipointContext.ts';

const LABELS: Readonly<Record<TripPart, TextKey>> = {
  stops: 'multipoint.stops',
  vehicle: 'multipoint.vehicle',
  addon: 'versions.fields.addons',
  pickup: 'orderForm.sections.pickup',
  promoCode: 'orderForm.promoCode',
  note: 'orderForm.note',
};

/** Both versions of a trip's draft. */
export function TripVersions() {
  const translate = useText();
  const { facts, quote, submit } = useTrip();
  return (
    <BookingVersions
      submit={submit}
      textsOf={(three) =>
        tripVersionTexts(three, {
          label: (part) => translate(LABELS[part]),
          vehicle: (code) => facts.vehicles.find((v) => v.serviceCode === code)?.name ?? code,
          addon: (id) => quote.addons?.find((a) => a.id === id)?.name ?? String(id),
          now: translate('orderForm.pickup.now'),
        })
      }
    />
  );
}
