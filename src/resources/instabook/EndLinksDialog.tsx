import type { InstabookLink } from '../../../contract/orders/instabook.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useText } from '../../i18n/useText.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { ConfirmEachDialog } from '../../ui/dialog/ConfirmEachDialog.tsx';
import { linkName } from './instabookActions.ts';

interface Props {
  links: readonly InstabookLink[];
  onClose: (changed: boolean) => void;
}

/** Asks before links are ended, which cannot be undone. */
export function EndLinksDialog({ links, onClose }: Props) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const translate = useText();
  return (
    <ConfirmEachDialog
      records={links}
      act={({ id }) => dataProvider.endInstabookLink(id)}
      title={(left) =>
        left.length === 1 && !left[0]?.productName
          ? translate('instabook.endPlain')
          : translate('instabook.endTitle', {
              smart_count: left.length,
              name: left[0] ? linkName(left[0]) : '',
            })
      }
      hint="instabook.endHint"
      keep="instabook.keep"
      confirm="instabook.end"
      onDone={() =>
        notify('instabook.wasEnded', { type: 'success', messageArgs: { smart_count: links.length } })
      }
      onClose={onClose}
    />
  );
}
