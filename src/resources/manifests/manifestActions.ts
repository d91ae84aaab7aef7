import CancelOutlined from '@mui/icons-material/CancelOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { useMemo } from 'react';
import type { Manifest } from '../../../contract/orders/manifests.ts';
import { isManifestCancellable, isManifestPrintable } from '../../../contract/rules/orders/manifests.ts';
import { actionTable } from '../../commands/recordAction.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useText } from '../../i18n/useText.ts';
import { openLater } from '../../lib/browser/openLater.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { type CopyTools, copyNumbers, endRecords } from '../../ui/list/actions/sharedActions.ts';
import { useCopyLines } from '../../ui/list/actions/useCopyLines.ts';
import { useManifestDialogs } from './ManifestDialogs.tsx';

export interface ManifestTools extends CopyTools {
  /** Opens the manifests that can be printed as one document, and names the others. */
  print(manifests: readonly Manifest[]): Promise<void>;
  /** Asks before these manifests are cancelled. */
  cancel(manifests: readonly Manifest[], done?: () => void): void;
}

export function useManifestTools(): ManifestTools {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const translate = useText();
  const { cancel } = useManifestDialogs();
  const copy = useCopyLines();
  return useMemo(
    () => ({
      copy,
      cancel,
      print: (manifests) =>
        openLater(async () => {
          // Some manifests may have been cancelled since the list was read.
          const ids = manifests.map(({ id }) => id);
          const { data: now } =
            ids.length > 1 ? await dataProvider.getMany<Manifest>('manifests', { ids }) : { data: manifests };
          const kept = now.filter((m) => isManifestPrintable(m.status));
          if (kept.length === 0) throw new Error(translate('manifests.notPrintable'));
          const leftOff = now.filter((m) => !kept.includes(m));
          if (leftOff.length > 0)
            notify('manifests.notPrinted', {
              type: 'warning',
              messageArgs: {
                smart_count: leftOff.length,
                numbers: leftOff.map((m) => m.manifestId).join(', '),
              },
            });
          return dataProvider.manifestLink(kept.map(({ id }) => id));
        }),
    }),
    [dataProvider, notify, translate, cancel, copy],
  );
}

export const MANIFEST_ACTIONS = actionTable<Manifest, ManifestTools>()({
  print: {
    label: 'manifests.print',
    icon: PrintOutlined,
    keys: ['p'],
    tone: 'primary',
    fits: (manifest) => isManifestPrintable(manifest.status),
    whyNot: () => 'manifests.whyNot.cancelled',
    one: (manifest, { print }) => print([manifest]),
    many: { label: () => 'common.print', run: ({ known }, { print }) => print(known) },
  },
  cancel: endRecords<Manifest, ManifestTools>({
    label: 'manifests.cancel',
    icon: CancelOutlined,
    fits: ({ status }) => isManifestCancellable(status),
    whyNot: ({ status }) =>
      isManifestPrintable(status) ? 'manifests.whyNot.inProgress' : 'manifests.whyNot.cancelled',
    end: ({ cancel }, manifests, done) => cancel(manifests, done),
  }),
  copyNumber: copyNumbers('manifests.copyNumber', (manifest: Manifest) => manifest.manifestId),
});
