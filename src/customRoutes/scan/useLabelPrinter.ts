import { useMemo } from 'react';
import { isZplSize } from '../../../contract/rules/orders/thermalLabels.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useHandler } from '../../lib/react/useHandler.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { labelSizeOf } from '../../shared/orders/rules/labelSize.ts';
import { createLabelPrinter, whenPageHasFocus } from './labelPrinter.ts';
import { printInFrame } from './printFrame.ts';

/** Prints labels in the size that the account has chosen. */
export function useLabelPrinter() {
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  const notify = useNotify();
  const print = useHandler(async (ids: string[]) => {
    const size = labelSizeOf(customer);
    // A browser cannot print the data of label printers: the answer is a file, and the page stays open.
    if (isZplSize(size)) return location.assign(await dataProvider.labelLink(ids, size));
    await printInFrame(await dataProvider.labelPageLink(ids, size)).catch(async (err) => {
      if (ids.length > 1) throw err;
      // A courier's own label is a PDF, which a page cannot contain, so it opens in another tab.
      const tab = window.open(await dataProvider.labelLink(ids, size), '_blank');
      if (!tab) throw err;
      tab.opener = null;
    });
  });
  const onFailed = useHandler((err: unknown) => notify.failure(err));
  return useMemo(() => createLabelPrinter({ print, free: whenPageHasFocus, onFailed }), [print, onFailed]);
}
