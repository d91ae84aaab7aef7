import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { type NoticeSwitches, RATE_OF_CHANNEL } from '../../../contract/rules/account/notices.ts';
import type { Ctx, Scope } from '../../context.ts';
import { invoice } from '../../db/schema/ledger.ts';
import { companySetting, customer } from '../../db/schema/tenants.ts';

/** Unpaid invoices for orders on their way, in the same words as their index. */
export const isOwed = sql`${invoice.type} in ('postpaid', 'weight') and ${invoice.status} = 0`;
const isOn = (flag: string) => sql`coalesce((${customer.notifications}->>${flag})::boolean, false)`;

const keyOf = ({ companyId, customerId }: Scope) => `account ${companyId} ${customerId}`;

/** Call it when an invoice of the account was paid or voided in the open transaction. */
export const forgetAccountFacts = (ctx: Ctx, scope: Scope): void => ctx.db.forgetInTx(keyOf(scope));

/** Facts of an account that its bookings need, in one statement; a transaction reads them once. */
export function accountFacts(ctx: Ctx, scope: Scope) {
  const { companyId, customerId } = scope;
  return ctx.db.onceInTx(keyOf(scope), async () => {
    const overdue = ctx.db.sql
      .select({ invoiceNo: invoice.invoiceNo })
      .from(invoice)
      .where(
        and(
          eq(invoice.companyId, companyId),
          eq(invoice.customerId, customerId),
          isOwed,
          lt(invoice.dueAt, ctx.ports.clock.now()),
        ),
      )
      .orderBy(asc(invoice.dueAt))
      .limit(1);
    const [row] = await ctx.db.sql
      .select({
        /** Such as `net30`. */
        paymentTerm: sql<string | null>`${customer.billing} ->> 'paymentTerm'`,
        /** The oldest overdue invoice for orders on their way: of a month, or of a weight. */
        overdueInvoice: sql<string | null>`(${overdue})`,
        /** Whether the account has switched on a mail about new or paid invoices. */
        wantsBillNews: sql<boolean>`${isOn('newInvoice')} or ${isOn('paidInvoice')}`,
        switches: sql<NoticeSwitches & { noticesOnceADay?: boolean | null }>`${customer.notifications}`,
        /** Whether mails about its orders cost nothing. */
        isMailFree: sql<boolean>`coalesce((${companySetting.data}->>${RATE_OF_CHANNEL.email})::numeric, 0) = 0`,
        /** Bank accounts that collected cash may be paid out to, the first choice first. */
        bankDetails: customer.bankDetails,
      })
      .from(customer)
      .leftJoin(
        companySetting,
        and(eq(companySetting.companyId, customer.companyId), eq(companySetting.name, 'customer_rates')),
      )
      .where(and(eq(customer.id, customerId), eq(customer.companyId, companyId)));
    return row;
  });
}
