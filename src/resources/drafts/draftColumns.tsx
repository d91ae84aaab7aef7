import type { Order } from '../../../contract/orders/orders.ts';
import { LIMITS } from '../../../contract/rules/limits.ts';
import { amountLimits } from '../../../contract/rules/money/currencies.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { isEditable } from '../../../contract/rules/orders/orderStatus.ts';
import { offerOfCode } from '../../../contract/rules/orders/serviceCode.ts';
import { numberText } from '../../i18n/numberText.ts';
import type { Translate } from '../../i18n/textKey.ts';
import { formatAmount, formatMoney } from '../../lib/text/formatMoney.ts';
import { orderNumber } from '../../shared/orders/rules/orderName.ts';
import { expectedPriceMinor } from '../../shared/price/rules/expectedPrice.ts';
import type { CellValue, EditChoice, EditColumn } from '../../ui/editGrid/editGridTypes.ts';
import { AddonPanel } from './AddonPanel.tsx';
import { DraftStatus } from './DraftStatus.tsx';
import { type DraftCell, draftProblem, readDraftCell } from './draftCells.ts';

interface Options {
  translate: Translate;
  locale: string;
  currency: string;
  itemTypes: readonly EditChoice[];
  failed: boolean;
  /** Whether there is a connection: without it, it is unknown whether a service is available. */
  hasLine: boolean;
}

/** Keys of the columns that identify a draft; cards show these at separate places. */
export const WHO_COLUMNS = { number: 'order', recipient: 'recipient', status: 'status' } as const;

const whoColumns = (t: Translate, failed: boolean): EditColumn<Order>[] => [
  {
    key: WHO_COLUMNS.number,
    label: t('bulk.columns.order'),
    width: 96,
    kind: 'readonly',
    mono: true,
    read: (order) => orderNumber(order) ?? t('bulk.unnumbered'),
  },
  {
    key: WHO_COLUMNS.recipient,
    label: t('bulk.columns.recipient'),
    width: failed ? 150 : 188,
    kind: 'readonly',
    read: recipient,
    // Name and place do not fit one line beside the sidebar.
    render: (order) => <span className="eg-sentence">{recipient(order)}</span>,
  },
  {
    key: WHO_COLUMNS.status,
    label: t(failed ? 'bulk.columns.reason' : 'bulk.columns.status'),
    width: failed ? 225 : 192,
    kind: 'readonly',
    read: (order) => draftProblem(order) ?? t(`status.${order.statusCode}`, { _: order.status }),
    render: (order) => <DraftStatus order={order} failed={failed} />,
  },
];

/** Columns of the bulk page: first the recipient, then the editable columns, with the price (BULK-16…23). */
export function draftColumns({
  translate: t,
  locale,
  currency,
  itemTypes,
  failed,
  hasLine,
}: Options): EditColumn<Order>[] {
  const amount = (_: Order, value: CellValue) =>
    value === null ? '' : formatAmount(nearestMinor(Number(value)), currency, locale);
  const cell = (key: DraftCell, width: number) => ({
    key,
    label: t(`bulk.columns.${key}`, { currency }),
    width,
    read: (order: Order) => readDraftCell(order, key),
    editable: (order: Order) => isEditable(order.statusCode),
  });
  const money = {
    kind: 'money',
    currency,
    min: 0,
    max: amountLimits(currency).cash,
    format: amount,
  } as const;
  return [
    ...whoColumns(t, failed),
    { ...cell('itemType', 92), kind: 'choice', choices: () => itemTypes },
    {
      ...cell('weight', 100),
      kind: 'number',
      format: (_, value) => (value === null ? '' : numberText(Number(value), locale, 0, 3)),
      required: true,
      min: LIMITS.weightMinKg,
      max: LIMITS.weightMaxKg,
      step: 0.1,
    },
    {
      ...cell('serviceCode', 136),
      kind: 'choice',
      noChoices: t(hasLine ? 'bulk.noService' : 'bulk.pricesNeedLine'),
      choices: (order) => serviceChoices(order, locale),
      format: (order, value) =>
        offerOfCode(order.quotes?.services ?? [], String(value ?? ''))?.name ??
        (value === order.service?.name ? order.service?.name : undefined) ??
        String(value ?? ''),
    },
    {
      key: 'price',
      label: t('bulk.columns.price', { currency }),
      width: 104,
      kind: 'money',
      editable: () => false,
      read: (order) => {
        const minor = expectedPriceMinor(order);
        return minor === null ? null : minor / 100;
      },
      format: amount,
    },
    {
      ...cell('addons', 150),
      kind: 'panel',
      format: (order) =>
        order.serviceAddon
          .filter((a) => a.id > 0)
          .map((a) => (a.qty > 1 ? `${a.name ?? a.id} × ${a.qty}` : (a.name ?? String(a.id))))
          .join(', '),
      panel: (props) => <AddonPanel {...props} currency={currency} />,
    },
    { ...cell('cod', 142), ...money },
    { ...cell('insurance', 145), ...money },
  ];
}

function recipient(order: Order): string {
  const contact = order.waypoint.at(-1)?.contact;
  return [contact?.name, [contact?.postcode, contact?.city].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(' · ');
}

/** Choices for a row from today's quotes, with prices (BULK-19). */
export const serviceChoices = (order: Order, locale: string): EditChoice[] =>
  (order.quotes?.services ?? []).map((s) => ({
    value: s.code,
    label: s.name,
    detail: formatMoney(nearestMinor(s.price.amount), s.price.currency, locale),
  }));
