import { Box, Button, Pagination } from '@mui/material';
import { useState } from 'react';
import type { QuotedService } from '../../../../contract/orders/services.ts';
import { useText } from '../../../i18n/useText.ts';
import { useEffectOn } from '../../../lib/react/useEffectOn.ts';
import { OFFER_ROWS, ServiceCard } from '../../../shared/price/ServiceCard.tsx';
import { type OfferSort, offerPage, pageCount, sortOffers } from '../rules/offers.ts';

/** Marks the buttons that choose an offer. */
export const CHOICE = 'data-choice';

interface Props {
  offers: QuotedService[];
  sort: OfferSort;
  showEstimate: boolean;
  /** Whether the request has changed: the offers are then dimmed and cannot be chosen. */
  isOutdated: boolean;
  onChoose: (offer: QuotedService) => void;
}

/** Offers as cards to choose from, fifty to a page (QUOTE-47). */
export function OfferList({ offers, sort, showEstimate, isOutdated, onChoose }: Props) {
  const text = useText();
  const [page, setPage] = useState(1);
  // New offers, or a new sort order, start at the first page.
  useEffectOn(() => setPage(1), [offers, sort]);
  const pages = pageCount(offers.length);
  return (
    <>
      <Box component="ul" sx={[OFFER_ROWS, isOutdated && { opacity: 0.5 }]}>
        {offerPage(sortOffers(offers, sort), page).map((offer) => (
          <li key={offer.code}>
            <ServiceCard
              offer={offer}
              showEstimate={showEstimate}
              action={
                <Button
                  size="small"
                  variant="outlined"
                  {...{ [CHOICE]: '' }}
                  disabled={isOutdated}
                  aria-label={text('quote.chooseNamed', { name: offer.name })}
                  onClick={() => onChoose(offer)}
                >
                  {text('quote.choose')}
                </Button>
              }
            />
          </li>
        ))}
      </Box>
      {pages > 1 ? (
        <Pagination
          count={pages}
          page={page}
          onChange={(_, next) => setPage(next)}
          getItemAriaLabel={(type, n) => text(`quote.page.${type}`, { n: n ?? '' })}
          sx={{ justifySelf: 'center' }}
        />
      ) : null}
    </>
  );
}
