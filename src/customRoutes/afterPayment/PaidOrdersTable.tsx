import { Box, Card, Link as MuiLink, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Order } from '../../../contract/orders/orders.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useText } from '../../i18n/useText.ts';
import { orderName } from '../../shared/orders/rules/orderName.ts';
import { StatusChip } from '../../shared/orders/StatusChip.tsx';
import { TablePager } from '../../ui/page/TablePager.tsx';
import { Money } from '../../ui/text/Money.tsx';

const PER_PAGE = 50;

/** The orders of a payment; the status of an open order shows a spinner (BULK-27, -28). */
export function PaidOrdersTable({ orders }: { orders: Order[] }) {
  const translate = useText();
  const [page, setPage] = useState(0);
  const { pathname, search } = useLocation();
  const back = { back: pathname + search };
  const shown = orders.slice(page * PER_PAGE, (page + 1) * PER_PAGE);
  const recipient = (o: Order) => o.waypoint.at(-1)?.contact;
  return (
    <Card sx={{ overflowX: 'auto' }}>
      <Table
        size="small"
        aria-label={translate('afterPayment.orders')}
        sx={{ '& td, & th': { px: { xs: 1, sm: 2 }, py: 1 } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{translate('orderStatus.number')}</TableCell>
            <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>
              {translate('afterPayment.recipient')}
            </TableCell>
            <TableCell>{translate('afterPayment.status')}</TableCell>
            <TableCell align="right">{translate('orderStatus.price')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.map((order) => (
            <TableRow key={order.id}>
              <TableCell component="th" scope="row" sx={{ fontWeight: 400 }}>
                <MuiLink component={Link} to={`/order/${order.id}`} state={back}>
                  {orderName(order)}
                </MuiLink>
                <Box sx={{ display: { sm: 'none' }, color: 'text.secondary' }}>{recipient(order)?.name}</Box>
              </TableCell>
              <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>
                {[recipient(order)?.name, recipient(order)?.city].filter(Boolean).join(', ')}
              </TableCell>
              <TableCell>
                <StatusChip code={order.statusCode} />
                {order.failedReason ? (
                  <Box sx={{ color: 'text.secondary', mt: 0.5 }}>{order.failedReason}</Box>
                ) : null}
              </TableCell>
              <TableCell align="right">
                {order.price ? (
                  <Money minor={nearestMinor(order.price.amount)} currency={order.price.currency} />
                ) : (
                  '–'
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <TablePager count={orders.length} perPage={PER_PAGE} page={page} onPage={setPage} />
    </Card>
  );
}
