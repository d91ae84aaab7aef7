import { Alert, Box, Typography } from '@mui/material';
import { useNavigate } from 'react-router-dom';
import { useCommands } from '../../commands/useCommand.ts';
import { useText } from '../../i18n/useText.ts';
import { focusId } from '../../lib/forms/formFields.ts';
import { pageRight } from '../../session/pageRights.ts';
import { useMay, useSession } from '../../session/SessionContext.ts';
import { SinceYouLeft } from '../../shared/visits/SinceYouLeft.tsx';
import { firstQuoteInput } from '../quote/sections/QuoteForm.tsx';
import { Banners } from './Banners.tsx';
import { COUNT_TILES } from './countTiles.ts';
import { NewsFeed } from './NewsFeed.tsx';
import { PromoPopup } from './PromoPopup.tsx';
import { QUOTE_FORM_ID, QuickQuote } from './QuickQuote.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { StatusTiles } from './StatusTiles.tsx';
import { Waiting } from './Waiting.tsx';

const SCREEN = { scope: 'screen', screen: 'dashboard' } as const;

/** A part that is below the tiles on a phone. */
const PART = { minWidth: 0, order: { xs: 2, lg: 0 } } as const;

/** The start page: waiting orders, prices, news. */
export default function Dashboard() {
  const translate = useText();
  const { user, settings } = useSession();
  const {
    info_banner: info,
    feed_url: feedUrl,
    news_promo_feeds: newsPromos = [],
    promo_popups: promos = [],
  } = settings['consumer_portal.dashboard'] ?? {};

  useStartPageCommands();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 1400 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography variant="h5" component="h1" sx={{ mr: 'auto', overflowWrap: 'anywhere' }}>
          {translate('dashboard.welcome', { name: user.name })}
        </Typography>
        <Shortcuts />
      </Box>
      {info ? <Alert severity="info">{info}</Alert> : null}
      <Box sx={{ order: { xs: 1, lg: 0 } }}>
        <StatusTiles />
      </Box>
      <Box
        sx={{
          // On a phone the parts of the column are parts of the page, and tasks that wait for the person come first.
          display: { xs: 'contents', lg: 'grid' },
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: 'minmax(0, 2.4fr) minmax(260px, 1fr)',
          gridTemplateRows: 'auto 1fr',
          // News are many and short, so they fill the width below the rest instead of one column.
          gridTemplateAreas: '"quote waiting" "quote banners" "news news"',
          '& > :empty': { display: 'none' },
        }}
      >
        <Box sx={{ gridArea: { lg: 'waiting' }, minWidth: 0, display: 'grid', gap: 2 }}>
          <Waiting />
          <SinceYouLeft />
        </Box>
        <Box sx={{ ...PART, gridArea: { lg: 'quote' } }}>
          <QuickQuote />
        </Box>
        <Box sx={{ ...PART, gridArea: { lg: 'news' } }}>
          <NewsFeed promos={newsPromos} feedUrl={feedUrl} />
        </Box>
        <Box sx={{ ...PART, gridArea: { lg: 'banners' } }}>
          <Banners />
        </Box>
      </Box>
      <PromoPopup promos={promos} />
    </Box>
  );
}

function useStartPageCommands() {
  const navigate = useNavigate();
  const may = useMay();
  useCommands([
    {
      ...SCREEN,
      id: 'dashboard.quote',
      labelKey: 'dashboard.focusQuote',
      group: 'form',
      keys: ['q'],
      run: () => focusId(firstQuoteInput(QUOTE_FORM_ID)),
    },
    {
      ...SCREEN,
      id: 'dashboard.create',
      labelKey: 'menu.newOrder',
      group: 'create',
      keys: ['c'],
      when: () => may('orders.write'),
      run: () => navigate('/orders/new-order'),
    },
    ...COUNT_TILES.map(({ tab, path, command, key }) => ({
      ...SCREEN,
      id: command,
      labelKey: `dashboard.open.${tab}` as const,
      group: 'navigate' as const,
      keys: [key],
      when: () => may(pageRight(path)),
      run: () => navigate(path),
    })),
    {
      ...SCREEN,
      id: 'dashboard.askQuote',
      labelKey: 'quote.submit',
      group: 'form',
      keys: ['mod+enter'],
      always: true,
      when: () => Boolean(document.activeElement?.closest(`#${QUOTE_FORM_ID}`)),
      run: () => (document.getElementById(QUOTE_FORM_ID) as HTMLFormElement | null)?.requestSubmit(),
    },
  ]);
}
