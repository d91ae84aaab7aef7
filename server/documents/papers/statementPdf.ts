import type { DocumentCompany } from '../documentCompany.ts';
import { type DocumentOptions, documentMoney, formatDate, formatMonth } from '../documentFormat.ts';
import { documentTexts } from '../documentTexts.ts';
import { tablePdf } from '../tables/tablePdf.ts';

export interface StatementLine {
  /** UTC, ISO 8601 */
  date: string;
  description: string;
  reference: string;
  /** Below zero: taken from the wallet. */
  amountMinor: number;
  /** Null if the wallet was not touched. */
  balanceMinor: number | null;
}

export interface StatementData {
  /** `2026-11` */
  month: string;
  /** UTC, ISO 8601: when it was made. */
  date: string;
  company: DocumentCompany;
  account: { name: string; lines: string[] };
  currency: string;
  openingMinor: number;
  closingMinor: number;
  lines: StatementLine[];
  note?: string | undefined;
}

/** The wallet of one month: balances and movements. Opening balance, in and out add up to the closing balance. */
export async function statementPdf(statement: StatementData, options: DocumentOptions = {}): Promise<Buffer> {
  const texts = documentTexts(options.locale);
  const { currency, lines } = statement;
  const { amount, money } = documentMoney(currency, options);
  const touched = lines.filter((line) => line.balanceMinor !== null);
  const sum = (sign: 1 | -1) =>
    touched.reduce((all, line) => all + (Math.sign(line.amountMinor) === sign ? line.amountMinor : 0), 0);
  const document = {
    title: texts.statement,
    number: formatMonth(statement.month, options.locale),
    company: statement.company,
    date: statement.date,
    facts: [
      [texts.date, formatDate(statement.date, options)],
      [texts.openingBalance, money(statement.openingMinor)],
      [texts.closingBalance, money(statement.closingMinor)],
    ] as [string, string | undefined][],
    parties: [{ caption: texts.account, lines: [statement.account.name, ...statement.account.lines] }],
    columns: [
      { label: texts.date, share: 14 },
      { label: texts.description, share: 38 },
      { label: texts.reference, share: 18 },
      { label: `${texts.amount} (${currency})`, share: 15, align: 'right' as const },
      { label: `${texts.balance} (${currency})`, share: 15, align: 'right' as const },
    ],
    rows: lines.map((line) => [
      formatDate(line.date, options),
      line.description,
      line.reference,
      amount(line.amountMinor),
      line.balanceMinor === null ? '–' : amount(line.balanceMinor),
    ]),
    totals: [
      { label: texts.openingBalance, value: money(statement.openingMinor) },
      { label: texts.moneyIn, value: money(sum(1)) },
      { label: texts.moneyOut, value: money(sum(-1)) },
      { label: texts.closingBalance, value: money(statement.closingMinor), strong: true },
    ],
    notes: statement.note ? [statement.note] : [],
    signatures: [],
  };
  return tablePdf([document], options);
}
