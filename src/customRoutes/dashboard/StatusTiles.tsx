import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { numberText } from '../../i18n/numberText.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { storeAnswer, storedAnswer } from '../../lib/browser/storedAnswer.ts';
import { pageRight } from '../../session/pageRights.ts';
import { useMay, useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { NavAnchor } from '../../ui/buttons/NavAnchor.tsx';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import { SURFACE } from '../../ui/page/surface.ts';
import { Money } from '../../ui/text/Money.tsx';
import { COUNT_TILES } from './countTiles.ts';
import { KeyHint } from './KeyHint.tsx';

const TILE = {
  minWidth: 0,
  p: 2,
  ...SURFACE,
  color: 'inherit',
  textDecoration: 'none',
  // The figures of a row are in one line, also below names of two lines.
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
} as const;
const FIGURE = { fontSize: 24, fontWeight: 650, lineHeight: 1.3, fontVariantNumeric: 'tabular-nums' };

/** Balance and counts; each count links to its list, which the person's role must open (DASH-02…10). */
export function StatusTiles() {
  const translate = useText();
  const locale = useLocale();
  const dataProvider = useDataProvider();
  const { customer, company } = useSession();
  const may = useMay();
  const tiles = COUNT_TILES.filter(({ path }) => may(pageRight(path)));
  const storageKey = `counts.${customer.id}`;
  const counts = useQuery({
    queryKey: ['counts', customer.id],
    queryFn: async () => storeAnswer(storageKey, await dataProvider.getStatusCounts()),
    placeholderData: () => storedAnswer<Awaited<ReturnType<typeof dataProvider.getStatusCounts>>>(storageKey),
  });
  const columns = Math.max(1, tiles.length);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            md: `repeat(${columns}, minmax(0, 1fr))`,
            lg: `1.4fr repeat(${columns}, minmax(0, 1fr))`,
          },
        }}
      >
        <Box sx={{ ...TILE, gridColumn: { xs: '1 / -1', lg: 'auto' } }}>
          <Typography variant="body2" color="text.secondary">
            {translate('shell.balance')}
          </Typography>
          <Box sx={FIGURE} data-testid="balance">
            <Money minor={nearestMinor(customer.walletBalance)} currency={company.currency} />
          </Box>
        </Box>
        {tiles.map(({ tab, path, command }) => (
          <Box
            key={tab}
            component={NavAnchor}
            to={path}
            sx={{ ...TILE, '&:hover': { borderColor: 'primary.main' } }}
          >
            <Typography
              variant="body2"
              color="text.secondary"
              component="span"
              sx={{ display: 'flex', alignItems: 'start', gap: 1, justifyContent: 'space-between' }}
            >
              {translate(`dashboard.count.${tab}`)}
              <KeyHint command={command} />
            </Typography>
            <Box component="span" sx={{ ...FIGURE, display: 'block' }}>
              {counts.data ? (
                numberText(counts.data[tab] ?? 0, locale, 0, 0)
              ) : counts.isError ? (
                '–'
              ) : (
                <Skeleton width={56} />
              )}
            </Box>
          </Box>
        ))}
      </Box>
      {counts.isError ? <RetryAlert onRetry={counts.refetch} error={counts.error} /> : null}
    </Box>
  );
}
