import { readMoney } from '../../money/readMoney.ts';
import {
  AMOUNT_IN_NOTE,
  cashInNote,
  dueAmounts,
  isAmountWithCurrency,
  isBalance,
  namedCash,
} from '../../money/remarkCash.ts';
import type { FoundChange, FoundProblem } from '../importProblems.ts';
import { isEmptyWord } from '../importSpills.ts';
import {
  isCashOnDelivery,
  isOpenPayment,
  isPaidAtDoor,
  isPaidInPart,
  isUnpaid,
  isWord,
  leavesOpen,
  saysNoCash,
  saysPaid,
  withoutCash,
  withoutCod,
} from './orderWords.ts';

/** A sheet's texts about the payment of one order. */
export interface PaymentSays {
  /** Text of the column of amounts to collect. */
  cod: string;
  /** Totals of the order; several if its lines disagree. */
  totals: readonly string[];
  /** Sums of the order's prices, for an order without a total; several if it is not clear which one is collected. */
  prices: readonly string[];
  method: string;
  status: readonly string[];
  /** A text that leaves open what is still to pay. */
  open: string;
  /** The order's number, for a question about an order without any amount. */
  reference: string;
  currency: string;
  /** Remarks of the order; they contain `COD` in sheets without a column for it. */
  note: string;
}

export interface ToCollect {
  /** Text of the amount; if empty, nothing is collected. */
  cod: string;
  change?: FoundChange;
  question?: FoundProblem;
}

const ZERO = /^\D*0+([.,]0+)?\D*$/;

const SETTLED_BY = ['paid', 'paymentDone'] as const;

/**
 * The amount to collect on delivery: the sheet's amount, or the order's total if the payment method or a "yes" says so. Texts that
 * contradict each other are a question.
 */
export function toCollect(says: PaymentSays): ToCollect {
  const { totals } = says;
  // The payer of the freight says nothing about cash.
  const method = isWord('freightBySender', says.method) ? '' : says.method;
  const text = amountOf(says.cod);
  const isOnDelivery = method !== '' && (isPaidAtDoor(method) || isWord('yes', method));
  const paid = says.status.find(
    (status) =>
      SETTLED_BY.some((words) => isWord(words, status)) || (saysPaid(status) && !leavesOpen(status)),
  );
  const isPaid =
    paid !== undefined || (method !== '' && (saysNoCash(method) || (isOnDelivery && saysPaid(method))));
  const [total = ''] = totals;
  const ask = (cod: string, rule: FoundProblem['rule'], choices: readonly string[]): ToCollect => ({
    cod,
    question: {
      column: 'cod',
      rule,
      params: { value: cod || total || text, method: method || paid || text },
      choices,
    },
  });
  const inNote = cashInNote(says.note);
  const askOfNote = (amounts: readonly string[]): ToCollect => {
    const choices = dueAmounts(
      says.note,
      totals,
      says.currency,
      amounts.map((amount) => amount.trim()),
    );
    const [value = ''] = choices;
    return {
      cod: '',
      question: {
        column: 'cod',
        rule: value ? 'codUnsure' : 'codNoTotal',
        params: { value, method: says.note },
        choices: value ? choices : [...says.prices, '0'],
      },
    };
  };
  const taken = (cod: string): ToCollect => ({
    cod,
    change: { column: 'cod', rule: 'codTotal', params: { from: text, to: cod, method: method || text } },
  });
  const fromTotal = (): ToCollect => {
    const amount = withoutCash(method);
    if (total === '' && !isPaid && (isAmountWithCurrency(amount) || AMOUNT_ALONE.test(amount)))
      return taken(amount);
    const [price = '', ...others] = says.prices;
    if (total === '' && price && others.length === 0)
      return isPaid ? ask(price, 'codPrepaid', ['0']) : taken(price);
    if (total === '')
      return ask(
        '',
        'codNoTotal',
        says.prices.length > 0 ? says.prices : (method.match(AMOUNT_IN_NOTE) ?? []),
      );
    if (totals.length > 1) return ask(total, 'codTotals', totals);
    if (isPaid) return ask(total, 'codPrepaid', ['0']);
    if (isBalance(method)) return askOfDue(method, says);
    return taken(total);
  };
  if (isWord('freightByReceiver', method)) {
    if (/[1-9]/.test(text)) return { cod: text };
    return ask('', total ? 'codUnsure' : 'codNoTotal', total ? [total, '0'] : ['0']);
  }
  // Beside amounts, a stroke may be a tick or none.
  if (text === '/') return ask('', total ? 'codUnsure' : 'codNoTotal', total ? [total, '0'] : ['0']);
  // `#N/A` is a formula's error and asked, not an empty amount.
  const [amount, other] = saysPaid(text) && !isPaidInPart(text) ? (text.match(AMOUNT_IN_NOTE) ?? []) : [];
  if (amount && !other && !ZERO.test(amount)) return ask(amount.trim(), 'codPrepaid', ['0']);
  if (text === '' || (isEmptyWord(text) && !text.startsWith('#'))) {
    if (isOnDelivery) return fromTotal();
    if (says.open && !isPaid) return askOfOpen(says);
    // A payment that is made and `COD` in a remark are of a shop's own words.
    if (inNote && ((method === '' && !isPaid) || namedCash(says.note) === null)) return askOfNote(inNote);
    return isWord('cash', method) && total ? ask('', 'codUnsure', [total]) : { cod: '' };
  }
  // Amounts of a remark are compared in otherCash.
  const isUnsaid = inNote?.length === 0 && namedCash(says.note) === null;
  if (isUnsaid && (saysNoCash(text) || ZERO.test(text))) return askOfNote([]);
  if (saysNoCash(text) || isWord('not', text))
    return isOnDelivery && total ? ask('', 'codUnsure', [total]) : { cod: '' };
  if (isWord('yes', text) || isCashOnDelivery(text))
    return method && !isOnDelivery && total ? ask(total, 'codPrepaid', ['0']) : fromTotal();
  if (ZERO.test(text)) {
    if (isOnDelivery && method !== says.note)
      return total ? ask('', 'codUnsure', [total]) : ask('', 'codNoTotal', [...says.prices, '0']);
    const isOpen = says.open !== '' && says.open === method && !isPaid && !isWord('cash', method);
    return isOpen ? askOfOpen(says) : { cod: text };
  }
  const contradicts = isPaid || (method !== '' && !isOnDelivery && !isWord('cash', method));
  return contradicts ? ask(text, 'codPrepaid', ['0']) : { cod: text };
}

/** An amount without the words that say its cash: `RM45 COD`, `45 cash`. */
function amountOf(cod: string): string {
  if (/\d/.test(cod) && isCashOnDelivery(cod)) return withoutCod(cod);
  const [amount = '', other] = cod.match(AMOUNT_IN_NOTE) ?? [];
  return amount && !other && isWord('cash', cod.replace(amount, ' ')) ? amount.trim() : cod.trim();
}

function askOfDue(method: string, { totals, prices, currency }: PaymentSays): ToCollect {
  const amounts = dueAmounts(method, totals.length > 0 ? totals : prices, currency);
  const [value = ''] = amounts;
  const question: FoundProblem = value
    ? { column: 'cod', rule: 'codUnsure', params: { value, method }, choices: [...amounts, '0'] }
    : { column: 'cod', rule: 'codNoTotal', params: { value, method }, choices: ['0'] };
  return { cod: '', question };
}

/** An open amount may be cash to collect. Without any amount, the order may wait for its payment. */
function askOfOpen(says: PaymentSays): ToCollect {
  const { open, totals, prices, reference, method, currency } = says;
  const hasAmount = dueAmounts(open, totals.length > 0 ? totals : prices, currency).length > 0;
  if (hasAmount || (open === method && isOpenPayment(open) && !isUnpaid(open))) return askOfDue(open, says);
  const params = { value: reference, status: open };
  return { cod: '', question: { column: 'referenceNo', rule: 'statusDoubt', params } };
}

/** Amounts of a remark about cash that are not the amount to collect: `COD changed to RM45` beside RM50. */
export function otherCash(remark: string, cod: string, currency: string): string[] {
  const inWords = isCashOnDelivery(remark) ? null : cashInNote(remark);
  if (!isCashOnDelivery(remark) && !inWords) return [];
  const minorOf = (text: string): number | null => {
    const read = readMoney(text, currency);
    return read.kind === 'amount' || read.kind === 'foreign' ? read.minor : null;
  };
  const codMinor = minorOf(cod);
  // A number without a currency may count anything, unless it stands behind the word.
  const amounts = (remark.match(AMOUNT_IN_NOTE) ?? []).filter((text) => isAmountWithCurrency(text.trim()));
  const [bare] = CASH_AND_NUMBER.exec(remark)?.slice(1) ?? [];
  return [...new Set(inWords ?? (bare ? [...amounts, bare] : amounts))]
    .map((text) => text.trim())
    .filter((text) => {
      const minor = minorOf(text);
      return codMinor !== null && minor !== null && minor !== codMinor && minor > 0;
    });
}
const CASH_AND_NUMBER =
  /(?<![a-z])c\.?o\.?d\.?[\s:=-]*(\d{1,7}(?:[.,]\d+)*)(?=\s*(?:$|[,;)](?!\d)|\.(?!\d)))/i;

/** A remark that says only what is collected: `COD`, `Cash on Delivery RM67.90`. */
export const isOnlyCash = (note: string, cod: string): boolean => {
  const [amount, other] = note.match(AMOUNT_IN_NOTE) ?? [];
  const words = withoutCod(note.replace(amount ?? '', ' '));
  const isSame = !amount || Number(amount.replace(/[^\d.]/g, '')) === Number(cod.replace(/[^\d.]/g, ''));
  return isSame && !other && isCashOnDelivery(note) && (words === '' || isWord('cashOnDelivery', words));
};

/** `45.50` of `COD 45.50`. */
const AMOUNT_ALONE = /^\d{1,7}(?:[.,]\d{1,3})*$/;
