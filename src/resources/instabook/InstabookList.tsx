import { useCallback, useState } from 'react';
import { useRefresh } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import type { InstabookLink } from '../../../contract/orders/instabook.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useText } from '../../i18n/useText.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import type { InstabookFilter } from '../../shared/orders/rules/instabookFilter.ts';
import { ConfirmEachDialog } from '../../ui/dialog/ConfirmEachDialog.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { ListDescription } from '../../ui/list/listDescription.ts';
import { instabook } from './index.ts';
import {
  INSTABOOK_ACTIONS,
  type InstabookTools,
  isOpen,
  linkName,
  useInstabookTools,
} from './instabookActions.ts';
import { instabookColumns } from './instabookColumns.tsx';
import { type InstabookStep, InstabookStepContext, useInstabookStep } from './instabookSteps.ts';
import { NewLinkDialog } from './NewLinkDialog.tsx';
import { ShareLinkDialog } from './ShareLinkDialog.tsx';

/** Links for buyers, open links first. */
const instabookList: ListDescription<InstabookLink, InstabookTools, InstabookFilter> = {
  resource: 'instabook',
  title: 'menu.instabook',
  name: linkName,
  tabs: { values: instabook.tabs, label: 'instabook.tabsLabel', text: (tab) => `instabook.tabs.${tab}` },
  sorts: instabook.sorts,
  sort: { field: 'createdAt', order: 'DESC' },
  filters: { search: 'instabook.search' },
  empty: (filtered, tab) =>
    filtered
      ? { title: 'instabook.nothingFound', hint: 'instabook.nothingFoundHint' }
      : { title: `instabook.empty.${tab}`, hint: 'instabook.emptyHint' },
  actions: Object.values(INSTABOOK_ACTIONS),
  useTools: useInstabookTools,
  // Nobody can answer a closed link.
  primary: (link) =>
    isOpen(link) ? { action: INSTABOOK_ACTIONS.share, text: 'instabook.shareShort' } : undefined,
  open: { action: INSTABOOK_ACTIONS.share },
  selectedText: 'instabook.selected',
  create: { label: 'instabook.new', useStart: useNewLink },
  body: { columns: instabookColumns, minWidth: 1050 },
};

function useNewLink(): () => void {
  const open = useInstabookStep();
  return () => open({ kind: 'new' });
}

export default function InstabookList() {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const translate = useText();
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const [step, setStep] = useState<InstabookStep | null>(null);
  const opensNew = (state as { create?: boolean } | null)?.create === true;
  const current = step ?? (opensNew ? { kind: 'new' as const } : null);
  const open = useCallback(
    (next: InstabookStep | null) => {
      setStep(next);
      // The dialog opens once, not again when the browser returns to this page.
      if (opensNew) navigate(`${pathname}${search}`, { replace: true, state: null });
    },
    [opensNew, navigate, pathname, search],
  );
  const close = () => open(null);
  return (
    <InstabookStepContext value={open}>
      <ListPage list={instabookList} />
      {current?.kind === 'new' ? (
        <NewLinkDialog
          onCreated={(link) => {
            refresh();
            open({ kind: 'share', link });
          }}
          onClose={close}
        />
      ) : null}
      {current?.kind === 'share' ? <ShareLinkDialog link={current.link} onClose={close} /> : null}
      {current?.kind === 'end' ? (
        <ConfirmEachDialog
          records={current.links}
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
            notify('instabook.wasEnded', {
              type: 'success',
              messageArgs: { smart_count: current.links.length },
            })
          }
          onClose={(changed) => {
            if (changed) {
              current.done?.();
              refresh();
            }
            close();
          }}
        />
      ) : null}
    </InstabookStepContext>
  );
}
