import type {
  SavedView,
  SavedViewInput,
  SavedViewPatch,
  ViewCount,
  ViewCountsInput,
  ViewPlacesInput,
} from '../../../contract/account/savedViews.ts';
import { call } from '../client/http.ts';

/** Views of all lists, each in the person's order. */
export const getSavedViews = (signal?: AbortSignal) => call<SavedView[]>('GET', 'views', { signal });
export const createSavedView = (body: SavedViewInput, idempotencyKey: string) =>
  call<SavedView>('POST', 'views', { body, idempotencyKey });
export const changeSavedView = (id: string, body: SavedViewPatch) =>
  call<SavedView>('PATCH', `views/${encodeURIComponent(id)}`, { body });
export const deleteSavedView = (id: string) =>
  call<{ message: string }>('DELETE', `views/${encodeURIComponent(id)}`);
/** Stores the order of a list's views and returns the views. */
export const arrangeSavedViews = (body: ViewPlacesInput) =>
  call<SavedView[]>('PUT', 'views/places', { body });
export const countSavedViews = (body: ViewCountsInput, signal?: AbortSignal) =>
  call<ViewCount[]>('POST', 'views/counts', { body, signal });
