import { TransactionListQuery } from '../../../contract/money/billing.ts';
import { TX_STATUS } from '../../../contract/rules/money/billing.ts';
import { localDay } from '../../../contract/rules/text/localClock.ts';
import { textsOf } from '../../../texts/read.ts';
import type { Ctx, Scope } from '../../context.ts';
import { documentLocale } from '../../documents/documentTexts.ts';
import type { StatementData, StatementLine } from '../../documents/papers/statementPdf.ts';
import { notFound } from '../../http/answer/refusal.ts';
import { translateSentence } from '../../texts/translateSentence.ts';
import { type Issuer, legalIssuer } from '../company/issuer.ts';
import { companyById } from '../company/service.ts';
import { findCustomer } from '../customers/store.ts';
import { transactionBatches } from './exportRows.ts';
import { balanceBefore, movementsOf, type TransactionRow } from './transactionStore.ts';

/** A month with more movements is printed by days: nobody reads a hundred pages, and the export has each row. */
export const MOST_LINES = 1000;

/** Content of the monthly statement. Throws 404. */
export async function statementOf(
  ctx: Ctx,
  scope: Scope,
  month: string,
  issuer: Issuer,
): Promise<StatementData> {
  const owner = await findCustomer(ctx, scope);
  if (!owner) throw notFound();
  const { timezone, currency } = await companyById(ctx, scope.companyId);
  const locale = documentLocale(issuer.options.locale);
  const from = `${month}-01`;
  const openingMinor = await balanceBefore(ctx, scope, from, timezone);
  const rows = await movementsIn(ctx, scope, { from, to: lastDayOf(month), timezone });
  const touched = rows.filter((row) => row.balanceMinor !== null);
  const place = [
    [owner.unitNo, owner.address1],
    [owner.address2],
    [owner.postcode, owner.city],
    [owner.state, owner.country],
  ];
  return {
    month,
    date: ctx.ports.clock.now().toISOString(),
    company: legalIssuer(issuer),
    account: {
      name: owner.name,
      lines: place.map((parts) => parts.filter(Boolean).join(', ')).filter(Boolean),
    },
    currency,
    openingMinor,
    closingMinor: touched.at(-1)?.balanceMinor ?? openingMinor,
    lines:
      rows.length > MOST_LINES
        ? byDay(rows, timezone, (row) => kindOf(locale, row))
        : rows.map((row) => ({
            date: new Date(row.atMs).toISOString(),
            description: `${kindOf(locale, row)}: ${translateSentence(locale, row.description)}`,
            reference: row.consignmentNo ?? row.invoiceNo ?? '',
            amountMinor: row.amountMinor,
            balanceMinor: row.balanceMinor,
          })),
  };
}

function kindOf(locale: ReturnType<typeof documentLocale>, row: TransactionRow): string {
  const kinds: Readonly<Record<string, string>> = textsOf(locale, 'exports').transactionKinds;
  return kinds[row.category] ?? row.category;
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

async function movementsIn(
  ctx: Ctx,
  scope: Scope,
  { from, to, timezone }: { from: string; to: string; timezone: string },
): Promise<TransactionRow[]> {
  const query = TransactionListQuery.parse({
    dateFrom: from,
    dateTo: to,
    status: String(TX_STATUS.success),
    orderBy: 'asc',
  });
  const moves = movementsOf(scope, query, timezone);
  const rows: TransactionRow[] = [];
  for await (const batch of transactionBatches(ctx, moves, query)) rows.push(...batch);
  return rows;
}

/** One line for a day and kind: the sum, the number, and the balance after the last movement. */
function byDay(
  rows: TransactionRow[],
  timezone: string,
  kind: (row: TransactionRow) => string,
): StatementLine[] {
  const lines = new Map<string, StatementLine & { count: number; name: string }>();
  for (const row of rows) {
    const name = kind(row);
    const key = `${localDay(new Date(row.atMs), timezone)} ${name} ${row.balanceMinor === null}`;
    const line = lines.get(key);
    lines.delete(key);
    const count = (line?.count ?? 0) + 1;
    // Deleted and inserted again, so that lines are in the order of their last movement, like the balance.
    lines.set(key, {
      name,
      count,
      date: new Date(row.atMs).toISOString(),
      description: `${name} × ${count}`,
      reference: '',
      amountMinor: (line?.amountMinor ?? 0) + row.amountMinor,
      balanceMinor: row.balanceMinor,
    });
  }
  return [...lines.values()];
}
