import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useNotify } from '../../../i18n/useNotify.ts';
import { PageSkeleton } from '../../page/PageSkeleton.tsx';
import { useOpenView } from './useOpenView.ts';
import { useViews } from './useViews.ts';
import type { ListWithViews } from './viewContent.ts';

interface Props {
  list: ListWithViews;
  perPage: number;
  id: string;
}

/** Handles an address with only a view: adds the view's filter and sort when the views are loaded. */
export function OpenView({ list, perPage, id }: Props) {
  const { state } = useLocation();
  const notify = useNotify();
  const open = useOpenView(list, perPage);
  const { views, error } = useViews(list.resource);
  const view = views?.find((one) => one.id === id);
  const isGone = Boolean(error) || (views !== undefined && !view);
  // A deleted default view needs no message, as nobody opened it by hand.
  const isExplicit = (state as { isDefault?: boolean } | null)?.isDefault !== true;
  useEffect(() => {
    if (view) open(view, { replace: true });
    else if (isGone) {
      if (isExplicit && error) notify.failure(error);
      else if (isExplicit) notify('views.gone', { type: 'warning' });
      open(null, { replace: true });
    }
  }, [view, isGone, isExplicit, error, notify, open]);
  return <PageSkeleton rows={10} />;
}
