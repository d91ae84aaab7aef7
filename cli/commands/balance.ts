import { nearestMinor } from '../../contract/rules/money/money.ts';
import { EXIT } from '../failures.ts';
import { accountOf, moneyIn, type Run } from '../session.ts';

export const run: Run = async (session) => {
  const { client, out } = session;
  const { customer, company } = await accountOf(session);
  const { data } = await client.call('getUnbilledAmount', { path: { id: String(customer.id) } });
  const money = (amount: number) => moneyIn(session, company.currency)(nearestMinor(amount));
  out.json({
    account: { id: customer.id, name: customer.name },
    currency: company.currency,
    balance: customer.walletBalance,
    credit: customer.billing.maxCredit,
    unpaid: data.unpaid,
    overdue: data.overdue,
    blockedBy: data.blockedBy,
  });
  out.facts([
    { label: 'Account', text: customer.name },
    { label: 'Balance', text: money(customer.walletBalance) },
    ...(customer.billing.maxCredit > 0 ? [{ label: 'Credit', text: money(customer.billing.maxCredit) }] : []),
    ...(data.unpaid > 0 ? [{ label: 'Unpaid', text: money(data.unpaid) }] : []),
    ...(data.overdue > 0 ? [{ label: 'Overdue', text: money(data.overdue) }] : []),
    ...(data.blockedBy ? [{ label: 'Blocked by', text: data.blockedBy }] : []),
  ]);
  return EXIT.done;
};
