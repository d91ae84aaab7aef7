import { Alert, AlertTitle, Box, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import type { Order } from '../../../../contract/orders/orders.ts';
import { useLocale, useText } from '../../../i18n/useText.ts';
import { filteredPath } from '../../../lib/lists/filteredPath.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { requestText } from '../../../shared/inbox/rules/requestText.ts';

/** The recipient's requests that nobody has answered, above all other parts: on a phone the history is far below (BX-42). */
export function OrderRequests({ order }: { order: Order }) {
  const translate = useText();
  const locale = useLocale();
  const dataProvider = useDataProvider();
  const hasAsked = (order.activities ?? []).some(({ by }) => by === 'recipient');
  const { data: lines = [] } = useQuery({
    queryKey: ['inbox', 'requests', order.id],
    queryFn: () => dataProvider.getRecipientLines(order.id),
    enabled: hasAsked,
  });
  if (lines.length === 0) return null;
  const title = translate('orderDetail.requests.title');
  return (
    <Alert severity="info" role="region" aria-label={title}>
      <AlertTitle>{title}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {lines.map((line) => (
          <li key={line.id}>{requestText(line, translate, locale)}</li>
        ))}
      </Box>
      <Link
        component={RouterLink}
        to={filteredPath('/inbox', { tab: 'waiting', q: order.consignmentNo ?? '' })}
      >
        {translate('orderDetail.requests.open')}
      </Link>
    </Alert>
  );
}
