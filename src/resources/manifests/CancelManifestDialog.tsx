import type { Manifest } from '../../../contract/orders/manifests.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useText } from '../../i18n/useText.ts';
import { useCallKey } from '../../lib/calls/useCallKey.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { ConfirmEachDialog } from '../../ui/dialog/ConfirmEachDialog.tsx';

interface Props {
  manifests: readonly Manifest[];
  onClose: (changed: boolean) => void;
}

/** Asks before manifests are cancelled (MANI-13…15). */
export function CancelManifestDialog({ manifests, onClose }: Props) {
  const dataProvider = useDataProvider();
  const callKey = useCallKey();
  const notify = useNotify();
  const translate = useText();
  return (
    <ConfirmEachDialog
      records={manifests}
      // A cancellation whose answer was lost is repeated with its key, so that it is not refused as cancelled already.
      act={({ id }) => dataProvider.cancelManifest(id, callKey(id))}
      title={(left) =>
        translate('manifests.cancelTitle', { smart_count: left.length, number: left[0]?.manifestId ?? '' })
      }
      hint={(left) =>
        translate('manifests.cancelHint', { smart_count: left.reduce((sum, m) => sum + m.parcels, 0) })
      }
      keep="manifests.keep"
      confirm="manifests.cancel"
      failureTitle={(err) => translate(isRefusal(err) ? 'manifests.cancelRefused' : 'manifests.cancelBroke')}
      onDone={() => notify('manifests.cancelled', { type: 'success' })}
      onClose={onClose}
    />
  );
}

/** Whether the server refused; false for a failed connection. */
function isRefusal(err: unknown): boolean {
  const status = (err as { status?: number } | null)?.status ?? 0;
  return status >= 400 && status < 500;
}
