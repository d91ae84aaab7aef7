import { Box, Link, Radio, Tooltip, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { toMinor } from '../../contract/rules/money.ts';
import type { QuotedService } from '../../contract/services.ts';
import { durationWords } from '../lib/durationWords.ts';
import { formatMoney } from '../lib/formatMoney.ts';
import { useText, useTextLocale } from '../session/TextContext.ts';

interface ServiceCardProps {
  offer: QuotedService;
  /** The usual duration on the lane is shown only where the tenant enables it (QUOTE-39). */
  showEstimate: boolean;
  /** In a list to choose from. */
  radio?: { name: string; id: string; checked: boolean; onChoose: () => void };
  /** In a read-only list: the buttons of the offer. */
  action?: ReactNode;
}

const CUT = 50;

/** One offer: courier, features, usual duration and price (QUOTE-34…43). */
export function ServiceCard({ offer, showEstimate, radio, action }: ServiceCardProps) {
  const text = useText();
  const locale = useTextLocale();
  const { logo, name: company } = offer.serviceCompany;
  const row = {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: 1.25,
  };
  const content = (
    <>
      {logo ? (
        <Box
          component="img"
          src={logo}
          alt={company}
          sx={{ width: 36, height: 36, objectFit: 'contain', borderRadius: 1 }}
        />
      ) : (
        <span />
      )}
      <Box component="span" sx={{ minWidth: 0 }}>
        <Box component="span" sx={{ display: 'block', fontWeight: 600, fontSize: 14 }}>
          {offer.name}
        </Box>
        {showEstimate ? <Estimate seconds={offer.duration} /> : null}
      </Box>
      <Box
        component="span"
        sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      >
        {formatMoney(toMinor(offer.price.amount), offer.price.currency, locale)}
      </Box>
    </>
  );
  return (
    <Box
      data-service={offer.code}
      sx={{
        border: 1,
        borderColor: radio?.checked ? 'primary.main' : 'divider',
        borderRadius: 2,
        p: 1,
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.paper',
        boxShadow: (t) => (radio?.checked ? `inset 0 0 0 1px ${t.palette.primary.main}` : 'none'),
      }}
    >
      {radio ? (
        <Box
          component="label"
          htmlFor={radio.id}
          sx={{ ...row, gridTemplateColumns: 'auto auto minmax(0, 1fr) auto', cursor: 'pointer' }}
        >
          <Radio
            size="small"
            name={radio.name}
            checked={radio.checked}
            onChange={radio.onChoose}
            slotProps={{ input: { id: radio.id } }}
            sx={{ p: 0.5 }}
          />
          {content}
        </Box>
      ) : (
        <Box sx={row}>{content}</Box>
      )}
      <Description text={offer.custDescription} />
      {offer.addon.length ? (
        <Typography variant="caption" color="text.secondary" component="p">
          {text('booking.service.addons', { names: offer.addon.map((a) => a.name).join(', ') })}
        </Typography>
      ) : null}
      {action ? (
        <Box sx={{ mt: 'auto', pt: 1, display: 'flex', justifyContent: 'flex-end' }}>{action}</Box>
      ) : null}
    </Box>
  );
}

function Estimate({ seconds }: { seconds: number }) {
  const text = useText();
  const { key, count } = durationWords(seconds);
  return (
    <Tooltip title={text('booking.service.estimateBasis')} describeChild>
      <Typography variant="caption" color="text.secondary" component="span">
        {text('booking.service.estimate', { time: text(key, { smart_count: count }) })}
      </Typography>
    </Tooltip>
  );
}

/** Truncated after 50 characters, with a link that shows the rest (QUOTE-36). */
function Description({ text: full }: { text: string }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  if (!full) return null;
  const isCut = full.length > CUT && !open;
  return (
    <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 0.5 }}>
      {isCut ? `${full.slice(0, CUT)}… ` : full}
      {isCut ? (
        <Link component="button" type="button" variant="caption" onClick={() => setOpen(true)}>
          {text('booking.service.more')}
        </Link>
      ) : null}
    </Typography>
  );
}
