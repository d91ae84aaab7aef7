import { Box } from '@mui/material';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useListContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SavedView, ViewContent } from '../../../../contract/account/savedViews.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useText } from '../../../i18n/useText.ts';
import { hiddenColumns } from '../../../lib/lists/hiddenColumns.ts';
import { onTabLook, setTabLook, type TabLook, tabLook } from '../../../lib/lists/tabLook.ts';
import { viewIn, withView } from '../../../lib/lists/viewAddress.ts';
import { useHandler } from '../../../lib/react/useHandler.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useDensity } from '../../../theme/useDensity.ts';
import { useLook } from '../../grid/lookContext.ts';
import { useListFilter } from '../filters/useListFilter.ts';
import type { FilterChoices } from '../listDescription.ts';
import { TabBar } from '../tabs/TabBar.tsx';
import { useGridColumns } from '../useGridColumns.ts';
import { ArrangeDialog } from './ArrangeDialog.tsx';
import { ChangedView } from './ChangedView.tsx';
import { ChoiceCheck } from './ChoiceCheck.tsx';
import { useArrange } from './useArrange.tsx';
import { moved, useDragOrder } from './useDragOrder.ts';
import { useOpenView } from './useOpenView.ts';
import { useViewCounts } from './useViewCounts.ts';
import { useViews } from './useViews.ts';
import { ViewDialog } from './ViewDialog.tsx';
import { ViewMenu } from './ViewMenu.tsx';
import { contentOf, isSameLook, type ListWithViews, lookOf } from './viewContent.ts';
import type { ViewStep } from './viewStep.ts';

interface Props {
  list: ListWithViews;
  step: ViewStep | null;
  onStep: (step: ViewStep | null) => void;
  /** The button that opened the menu. */
  anchor: HTMLElement | null;
}

/** The tab of the list without a view. */
const PLAIN = '';

/** Tabs of the pinned views and of the open view, its changes, and the menu and dialogs of views. */
export function ViewBar({ list, step, onStep, anchor }: Props) {
  const translate = useText();
  const id = viewIn(useLocation().search);
  const { perPage, onUnselectItems } = useListContext();
  const { views = [] } = useViews(list.resource);
  const openView = useOpenView(list, perPage);
  const { arrange, dialog } = useArrange(list.resource, views);
  const view = views.find((one) => one.id === id);
  const content = useContent(list);
  const zone = useSession().company.timezone;
  const base = tabLook(id)?.base ?? view;
  const isChanged = view !== undefined && !isSameLook(content, view.content, list, zone);
  useOpenedView({ list, view, content, openView });
  const texts = useOptionTexts();
  const gone = useGoneParts(list, view);

  const open = (next: SavedView | null) => {
    onStep(null);
    onUnselectItems();
    openView(next);
  };
  return (
    <>
      <ViewTabs list={list} views={views} view={view} onArrange={arrange} onOpen={open} />
      {gone.length > 0 ? (
        <Box role="status" sx={GONE}>
          {translate('views.left', { what: gone.join(', ') })}
        </Box>
      ) : null}
      {view && base && isChanged ? (
        <ChangedView
          key={`${view.id} ${base.updatedAt}`}
          list={list}
          view={view}
          base={base}
          content={content}
          texts={texts}
          onSaveNew={() => onStep('save')}
          onDiscard={() => open(view)}
          onShow={(next) => openView({ ...view, content: next }, { replace: true, base })}
        />
      ) : null}
      {view ? <GoneChoices list={list} onOptions={texts.keep} /> : null}
      <ViewMenu
        anchor={step === 'menu' ? anchor : null}
        views={views}
        current={view}
        onOpen={open}
        onStep={onStep}
      />
      {step === 'save' ? (
        <ViewDialog
          list={list.resource}
          content={content}
          name={view?.name ?? ''}
          onDone={(saved) => saved && open(saved)}
          onClose={() => onStep(null)}
        />
      ) : null}
      {step === 'arrange' ? (
        <ArrangeDialog views={views} onArrange={arrange} onOpen={open} onClose={() => onStep(null)} />
      ) : null}
      {dialog}
    </>
  );
}

interface TabsProps {
  list: ListWithViews;
  views: SavedView[];
  /** The open view. */
  view: SavedView | undefined;
  onArrange: ReturnType<typeof useArrange>['arrange'];
  onOpen: (view: SavedView | null) => void;
}

/** Tabs of the pinned views in their order, which dragging and keys change, and of the open view. */
function ViewTabs({ list, views, view, onArrange, onOpen }: TabsProps) {
  const translate = useText();
  const pinned = views.filter((one) => one.pinned);
  const countOf = useViewCounts(list, pinned);
  const orderTabs = (ids: readonly string[]) => {
    const tabs = ids.flatMap((one) => pinned.find((tab) => tab.id === one) ?? []);
    onArrange([...tabs, ...views.filter((one) => !one.pinned)]);
  };
  const drag = useDragOrder(
    pinned.map((tab) => tab.id),
    orderTabs,
    'x',
  );
  const tabs = drag.order.flatMap((one) => pinned.find((tab) => tab.id === one) ?? []);
  const shown = view && !view.pinned ? [...tabs, view] : tabs;
  if (shown.length === 0) return null;
  return (
    <Box sx={BAR}>
      <Box sx={TABS}>
        <TabBar
          label={translate('commands.list.views')}
          areNames
          current={view?.id ?? PLAIN}
          onChoose={(value) => onOpen(views.find((one) => one.id === value) ?? null)}
          onMove={(value, by) => {
            const ids = pinned.map((tab) => tab.id);
            const at = ids.indexOf(value);
            if (at >= 0 && ids[at + by] !== undefined) orderTabs(moved(ids, at, at + by));
          }}
          dragOf={(value) => (tabs.some((tab) => tab.id === value) ? drag.propsOf(value) : {})}
          tabs={[
            { value: PLAIN, label: translate('views.plain') },
            ...shown.map((one) => ({ value: one.id, label: one.name, count: countOf(one.id) })),
          ]}
        />
      </Box>
    </Box>
  );
}

const BAR = { display: 'flex', borderBottom: 1, borderColor: 'divider' } as const;
const GONE = { mt: 0.5, fontSize: 13, color: 'text.secondary' } as const;
const TABS = { minWidth: 0, flex: '1 1 auto' } as const;

/** The present state of the list as the content of a view. */
function useContent(list: ListWithViews): ViewContent {
  const { filterValues, sort } = useListContext();
  const { timezone: zone } = useSession().company;
  const { useHidden = useStoredHidden } = list;
  const hidden = useHidden(list.resource);
  const density = useDensity();
  return contentOf({ filter: filterValues, sort, hidden, density }, list, zone);
}

/** Columns that the list does not show. */
function useStoredHidden(list: string): readonly string[] {
  const look = useLook();
  return look?.hidden ?? hiddenColumns(list);
}

interface Opened {
  list: ListWithViews;
  view: SavedView | undefined;
  content: ViewContent;
  openView: ReturnType<typeof useOpenView>;
}

/** Keeps the list equal to its view: a newer version is shown if nothing was changed here. A deleted view is removed from the address. */
function useOpenedView({ list, view, content, openView }: Opened): void {
  const notify = useNotify();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { timezone: zone } = useSession().company;
  const { views } = useViews(list.resource);
  const id = viewIn(search);
  const look = useSyncExternalStore(onTabLook, () => tabLook(id));
  const isGone = id !== null && views !== undefined && !view;
  useEffect(() => {
    if (!isGone) return;
    notify('views.gone', { type: 'warning' });
    void navigate({ search: withView(search, null) }, { replace: true });
  }, [isGone, search, notify, navigate]);
  const follow = useHandler((saved: SavedView, known: TabLook | undefined) => {
    const base = { content: saved.content, updatedAt: saved.updatedAt };
    const { hidden, density } = lookOf(saved.content, list, zone);
    if (!known) setTabLook(saved.id, { hidden, density, base });
    else if (known.base.updatedAt === saved.updatedAt) return;
    else if (isSameLook(content, saved.content, list, zone)) setTabLook(saved.id, { ...known, base });
    else if (isSameLook(content, known.base.content, list, zone)) openView(saved, { replace: true });
  });
  useEffect(() => {
    if (view) follow(view, look);
  }, [view, look, follow]);
}

/** Filters, sort and columns of a view that the list no longer has. */
function useGoneParts(list: ListWithViews, view: SavedView | undefined): string[] {
  const { timezone: zone } = useSession().company;
  const { body } = list;
  const columns = useGridColumns('Rows' in body ? {} : body);
  if (!view) return [];
  const known = body.columnKeys ?? columns.map(({ key }) => key);
  const { gone, hidden } = lookOf(view.content, list, zone);
  return [...gone, ...hidden.filter((key) => !known.includes(key))];
}

/** Texts of the values that filters offer. */
function useOptionTexts() {
  const known = useRef(new Map<string, string>());
  const keep = useHandler((field: string, options: readonly { value: string; text: string }[]) => {
    for (const { value, text } of options) known.current.set(`${field}\n${value}`, text);
  });
  return { keep, of: (field: string, value: string) => known.current.get(`${field}\n${value}`) ?? value };
}
export type OptionTexts = ReturnType<typeof useOptionTexts>;

/** Removes a value that is no longer an option from the filter, and shows a notice. */
function GoneChoices({ list, onOptions }: { list: ListWithViews; onOptions: OptionTexts['keep'] }) {
  const notify = useNotify();
  const translate = useText();
  const { filter, change } = useListFilter<Record<string, string>>();
  const onGone = useHandler((choice: FilterChoices) => {
    notify.sentence(translate('views.left', { what: translate(choice.label) }), { type: 'warning' });
    change({ [choice.field]: undefined });
  });
  return (list.filters.choices ?? []).map((choice) => (
    <ChoiceCheck
      key={choice.field}
      choice={choice}
      value={filter[choice.field] ?? ''}
      onGone={onGone}
      onOptions={onOptions}
    />
  ));
}
