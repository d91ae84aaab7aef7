import { Box } from '@mui/material';
import type { QuotedService } from '../../../contract/orders/services.ts';
import { useFeatures } from '../../session/SessionContext.ts';
import { ServiceCard } from './ServiceCard.tsx';

interface Props {
  label: string;
  /** Name of the radio buttons. */
  name: string;
  /** Start of the id of each radio button. */
  idPrefix: string;
  offers: readonly QuotedService[];
  /** Code of the chosen offer. */
  chosen: string | null | undefined;
  isInvalid?: boolean;
  onChoose: (code: string) => void;
}

/** All cards are as high as the highest, except while the whole description of one is shown, and on a phone, where that is half a window. */
const OFFERS = {
  display: 'grid',
  gap: 1,
  '&:not(:has([data-opened]))': { gridAutoRows: { sm: '1fr' } },
};

/** Offers from which one is chosen. */
export function OfferChoice({ label, name, idPrefix, offers, chosen, isInvalid, onChoose }: Props) {
  const { estimate } = useFeatures();
  return (
    <Box role="radiogroup" aria-label={label} aria-invalid={isInvalid} sx={OFFERS}>
      {offers.map((offer) => (
        <ServiceCard
          key={offer.code}
          offer={offer}
          showEstimate={estimate}
          radio={{
            name,
            id: `${idPrefix}-${offer.code}`,
            checked: offer.code === chosen,
            onChoose: () => onChoose(offer.code),
          }}
        />
      ))}
    </Box>
  );
}
