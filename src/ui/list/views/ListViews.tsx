import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { viewIn } from '../../../lib/lists/viewAddress.ts';
import { viewHint } from '../../../lib/lists/viewHint.ts';
import { useHandler } from '../../../lib/react/useHandler.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { lazyPart } from '../../page/lazyPart.tsx';
import { useOpenView } from './useOpenView.ts';
import { useViews } from './useViews.ts';
import type { ListWithViews } from './viewContent.ts';
import type { ViewStep } from './viewStep.ts';

const ViewBar = lazyPart(() => import('./ViewBar.tsx').then((part) => part.ViewBar));

interface Props {
  list: ListWithViews;
  step: ViewStep | null;
  onStep: (step: ViewStep | null) => void;
  anchor: HTMLElement | null;
  /** Whether the rows are shown: the parts below are not needed to read them. */
  isReady: boolean;
}

/** The views of a list. It only reserves the space of the tabs until views are loaded or the menu is opened. */
export function ListViews({ list, step, onStep, anchor, isReady }: Props) {
  const { customer } = useSession();
  const { search } = useLocation();
  const { perPage } = useListContext();
  const id = viewIn(search);
  const [hint] = useState(() => viewHint(customer.id, list.resource));
  const { views } = useViews(list.resource, isReady || hint.hasTabs || step !== null);
  const hasTabs = views ? views.some(({ pinned }) => pinned) : hint.hasTabs;
  useFirstDefault(list, views, hint.first, useOpenView(list, perPage));
  const isShown = hasTabs || id !== null;
  if (!isShown && step === null) return null;
  return (
    <Box sx={isShown ? { minHeight: 49 } : undefined}>
      <ViewBar list={list} step={step} onStep={onStep} anchor={anchor} />
    </Box>
  );
}

/** Opens the default view when the views are loaded on a first visit, unless the user has chosen something meanwhile. */
function useFirstDefault(
  { tabs }: ListWithViews,
  views: ReturnType<typeof useViews>['views'],
  hinted: string | null,
  open: ReturnType<typeof useOpenView>,
): void {
  const { search } = useLocation();
  // The list itself adds its first tab to an address without a filter.
  const isPlain = [
    '',
    `?${new URLSearchParams({ filter: JSON.stringify({ tab: tabs.values[0] }) })}`,
  ].includes(search);
  const [cameSo] = useState(isPlain);
  const follow = useHandler(() => {
    const first = views?.find(({ isDefault }) => isDefault);
    if (first && hinted === null && cameSo && isPlain) open(first, { replace: true });
  });
  const isLoaded = views !== undefined;
  useEffect(() => {
    if (isLoaded) follow();
  }, [isLoaded, follow]);
}
