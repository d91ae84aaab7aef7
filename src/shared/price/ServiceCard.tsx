import { Box, Link, Radio, Tooltip, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { QuotedService } from '../../../contract/orders/services.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { type Arrival, isMeasured } from '../../../contract/rules/orders/arrival.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { cutText } from '../../lib/text/cutText.ts';
import { formatMoney } from '../../lib/text/formatMoney.ts';
import { listWords } from '../../lib/text/listWords.ts';
import { arrivalWords } from './arrivalWords.ts';

interface ServiceCardProps {
  offer: QuotedService;
  /** The usual duration on the lane is shown only if the tenant enables it (QUOTE-39). */
  showEstimate: boolean;
  /** Radio button of the offer, in a list to choose from. */
  radio?: { name: string; id: string; checked: boolean; onChoose: () => void };
  /** Buttons of the offer, in a read-only list. */
  action?: ReactNode;
}

const CUT = 50;
/** Letters that stay on the line of the link, so that the link is never alone on a line. */
const GLUED = 4;

/** Container of read-only offers: if there is space, each offer is one row, so that names, times and prices are aligned. */
export const OFFER_ROWS = {
  display: 'grid',
  gap: 1,
  m: 0,
  p: 0,
  listStyle: 'none',
  gridTemplateColumns: 'minmax(0, 1fr)',
  containerType: 'inline-size',
} as const;

const ROW = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  gridTemplateColumns: '36px minmax(0, 1fr) auto',
  gridTemplateAreas: '"logo name price" "about about about" "action action action"',
  '@container (min-width: 640px)': {
    gridTemplateColumns: '36px minmax(0, 2fr) minmax(0, 3fr) 104px auto',
    gridTemplateAreas: '"logo name about price action"',
  },
};
const CARD = {
  display: 'grid',
  alignItems: 'center',
  // A narrow gap, so that the name of a service and its price fit on one line.
  columnGap: 0.75,
  rowGap: 0.5,
  gridTemplateColumns: 'auto 32px minmax(0, 1fr) auto',
  gridTemplateAreas: '"radio logo name price" ". about about about"',
};

/** One offer: courier, features, usual duration and price (QUOTE-34…43). */
export function ServiceCard({ offer, showEstimate, radio, action }: ServiceCardProps) {
  const text = useText();
  const locale = useLocale();
  const { logo, name: company } = offer.serviceCompany;
  return (
    <Box
      data-service={offer.code}
      component={radio ? 'label' : 'div'}
      {...(radio ? { htmlFor: radio.id } : {})}
      sx={{
        ...(radio ? CARD : ROW),
        border: 1,
        borderColor: radio?.checked ? 'primary.main' : 'divider',
        borderRadius: 1,
        px: radio ? 1 : 1.5,
        py: 1,
        bgcolor: 'background.paper',
        boxShadow: (t) => (radio?.checked ? `inset 0 0 0 1px ${t.palette.primary.main}` : 'none'),
        ...(radio ? { cursor: 'pointer' } : {}),
      }}
    >
      {radio ? (
        <Radio
          size="small"
          name={radio.name}
          checked={radio.checked}
          onChange={radio.onChoose}
          slotProps={{ input: { id: radio.id } }}
          sx={{ gridArea: 'radio', p: 0.5, ml: -0.5 }}
        />
      ) : null}
      {logo ? (
        <Box
          component="img"
          src={logo}
          alt={company}
          sx={{ gridArea: 'logo', width: '100%', aspectRatio: '1', objectFit: 'contain', borderRadius: 1 }}
        />
      ) : null}
      <Box component="span" sx={{ gridArea: 'name', minWidth: 0 }}>
        <Box component="span" sx={{ display: 'block', fontWeight: 600, fontSize: 14 }}>
          {offer.name}
        </Box>
        {showEstimate ? <Estimate arrival={offer} /> : null}
      </Box>
      <Box
        component="span"
        sx={{
          gridArea: 'price',
          textAlign: 'right',
          fontSize: 16,
          fontWeight: 650,
          fontVariantNumeric: 'tabular-nums',
          whiteSpace: 'nowrap',
        }}
      >
        {formatMoney(nearestMinor(offer.price.amount), offer.price.currency, locale)}
      </Box>
      <Box component="span" sx={{ gridArea: 'about', minWidth: 0, display: 'block' }}>
        <Description text={offer.custDescription} />
        {offer.addon.length ? (
          <Typography variant="caption" color="text.secondary" component="span" sx={{ display: 'block' }}>
            {text('booking.service.addons', {
              names: listWords(
                offer.addon.map((a) => a.name),
                locale,
              ),
            })}
          </Typography>
        ) : null}
      </Box>
      {action ? <Box sx={{ gridArea: 'action', justifySelf: 'end' }}>{action}</Box> : null}
    </Box>
  );
}

function Estimate({ arrival }: { arrival: Arrival }) {
  const text = useText();
  const isKnown = isMeasured(arrival);
  const time = arrivalWords(arrival, text);
  return (
    <Tooltip
      title={text(isKnown ? 'booking.service.estimateBasis' : 'booking.service.cardBasis')}
      describeChild
    >
      <Typography variant="caption" color="text.secondary" component="span">
        {isKnown ? text('booking.service.estimate', { time }) : time}
      </Typography>
    </Tooltip>
  );
}

/** A text cut after 50 characters, with a link that shows the rest (QUOTE-36). */
function Description({ text: full }: { text: string }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const whole = useRef<HTMLSpanElement>(null);
  // The focused link is removed, so the opened text gets the focus, and reading and Tab continue there.
  useEffect(() => {
    if (open) whole.current?.focus();
  }, [open]);
  if (!full) return null;
  const isCut = full.trim().length > CUT && !open;
  const letters = [...cutText(full, CUT)];
  return (
    <Typography
      ref={whole}
      tabIndex={open ? -1 : undefined}
      variant="caption"
      color="text.secondary"
      component="span"
      sx={{ display: 'block', outline: 'none', textWrap: 'pretty' }}
    >
      {isCut ? letters.slice(0, -GLUED).join('') : full}
      {isCut ? (
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {letters.slice(-GLUED).join('')}{' '}
          <Link
            component="button"
            type="button"
            variant="caption"
            // Clicking “more” must not choose the offer, whose label contains this link.
            onClick={(event) => {
              event.preventDefault();
              setOpen(true);
            }}
          >
            {text('booking.service.more')}
          </Link>
        </Box>
      ) : null}
    </Typography>
  );
}
