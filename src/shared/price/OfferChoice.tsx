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

/** Each card is as high as its texts: equal heights would leave empty space in most of them. */
const OFFERS = { display: 'grid', gap: 1 };

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
