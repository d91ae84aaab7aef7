import { isManifestPrintable } from '../../contract/rules/manifests.ts';
import type { LabelType } from '../../contract/rules/orderStatus.ts';
import { isPrintable } from '../../contract/rules/orderStatus.ts';
import type { PrintType } from '../commands/grammar/parsedInput.ts';
import type { PortalDataProvider } from '../dataProvider.ts';
import type { TextKey } from '../i18n/textKey.ts';
import type { Meant } from './paletteTargets.ts';

/** Why there is nothing to print; the key of a text. */
/** Says by its key what is missing. */
export class NothingToPrint extends Error {
  constructor(readonly textKey: TextKey) {
    super(textKey);
  }
}

const OF_ONE = {
  packlist: 'packlist',
  commercialInvoice: 'inv_invoice',
  invoicePacklist: 'invoice_packlist',
} as const;

/** Address of the document that `print` asks for. Throws NothingToPrint. */
export async function documentAddress(
  type: PrintType,
  size: LabelType,
  { orders, manifests }: Meant,
  dataProvider: PortalDataProvider,
): Promise<string> {
  if (manifests.length || type === 'manifest') {
    const named = manifests.filter((m) => isManifestPrintable(m.status)).map((m) => m.id);
    const ids = [...new Set([...named, ...orders.flatMap((o) => o.pickupManifestId ?? [])])];
    if (!ids.length) throw new NothingToPrint('console.noManifest');
    return dataProvider.manifestLink(ids);
  }
  const printable = orders.filter((o) => isPrintable(o.statusCode));
  const [first] = printable;
  if (!first) throw new NothingToPrint('console.notPrintable');
  if (type === 'label')
    return dataProvider.labelLink(
      printable.map((o) => o.id),
      size,
    );
  if (type === 'invoice') {
    // The bill of the order where there is one; the paper for customs is what the other orders have.
    const billed = printable.find((o) => o.invoiceId);
    return billed?.invoiceId
      ? dataProvider.invoiceLink(billed.invoiceId)
      : dataProvider.documentLink(first.id, 'inv_invoice');
  }
  return dataProvider.documentLink(first.id, OF_ONE[type]);
}
