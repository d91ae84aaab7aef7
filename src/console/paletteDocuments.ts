import type { CallRight } from '../../contract/rules/account/rights.ts';
import { isManifestPrintable } from '../../contract/rules/orders/manifests.ts';
import type { LabelChoice } from '../../contract/rules/orders/thermalLabels.ts';
import type { PrintType } from '../commands/grammar/parsedInput.ts';
import type { PortalDataProvider } from '../dataProvider.ts';
import type { TextKey } from '../i18n/textKey.ts';
import { shortList } from '../lib/text/shortList.ts';
import { ORDER_ACTIONS } from '../resources/orders/actions/orderActions.ts';
import { ORDER_DOCUMENTS } from '../resources/orders/actions/orderDocument.ts';
import { orderName } from '../shared/orders/rules/orderName.ts';
import type { ResolvedTarget } from './paletteTargets.ts';
import type { Warn } from './usePaletteActions.ts';

/** Holds the key of the text that names the missing part. */
export class NothingToPrint extends Error {
  constructor(readonly textKey: TextKey) {
    super(textKey);
  }
}

/** Address of the document to print; warns about records that it leaves out. Throws NothingToPrint. */
export async function documentAddress(
  type: PrintType,
  size: LabelChoice,
  { orders, manifests }: ResolvedTarget,
  {
    dataProvider,
    may,
    warn,
  }: { dataProvider: PortalDataProvider; may: (need: CallRight) => boolean; warn: Warn },
): Promise<string> {
  if (manifests.length || type === 'manifest') {
    const named = manifests.filter((m) => isManifestPrintable(m.status));
    const ids = [...new Set([...named.map((m) => m.id), ...orders.flatMap((o) => o.pickupManifestId ?? [])])];
    if (!ids.length) throw new NothingToPrint('console.noManifest');
    const ended = manifests.filter((m) => !named.includes(m)).map((m) => m.manifestId);
    const unlisted = orders.filter((o) => !o.pickupManifestId).map(orderName);
    if (unlisted.length) warn('console.onNoManifest', { numbers: shortList(unlisted) });
    if (ended.length) warn('manifests.notPrinted', { smart_count: ended.length, numbers: shortList(ended) });
    return dataProvider.manifestLink(ids);
  }
  const printable = orders.filter(ORDER_ACTIONS.printLabel.fits);
  const [first] = printable;
  if (!first) throw new NothingToPrint('console.notPrintable');
  const leftOut = orders.length - printable.length;
  if (leftOut > 0) warn('orders.notPrinted', { smart_count: leftOut });
  if (type === 'label')
    return dataProvider.labelLink(
      printable.map((o) => o.id),
      size,
    );
  // The order's invoice if it has one and the person may see it, else its customs invoice.
  const billed =
    type === 'invoice' && may('wallet.read') ? printable.find(ORDER_ACTIONS.printInvoice.fits) : undefined;
  if (printable.length > 1) warn('console.oneAtATime', { number: orderName(billed ?? first) });
  if (billed?.invoiceId) return dataProvider.invoiceLink(billed.invoiceId);
  return dataProvider.documentLink(
    first.id,
    ORDER_DOCUMENTS[type === 'invoice' ? 'commercialInvoice' : type],
  );
}
