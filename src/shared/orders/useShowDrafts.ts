import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DraftsMade } from '../../../contract/orders/orders.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useRefetchOrders } from '../../session/useRefetchOrders.ts';
import { draftsMadePath } from './rules/orderFilter.ts';

/** Opens the list of drafts that one action created. */
export function useShowDrafts(): (created: DraftsMade) => void {
  const navigate = useNavigate();
  const notify = useNotify();
  const refetch = useRefetchOrders();
  return useCallback(
    ({ count, madeTogether }) => {
      refetch();
      notify('bulk.madeTogether', { type: 'success', messageArgs: { smart_count: count } });
      navigate(draftsMadePath(madeTogether));
    },
    [navigate, notify, refetch],
  );
}
