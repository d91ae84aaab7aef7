import { z } from 'zod';
import { SAVED_VIEWS, VIEW_PERIODS, VIEWED_LISTS } from '../rules/savedViews.ts';
import { CustomerId, text, Uuid } from '../wire/scalars.ts';
import { BasedOn, type Conflict } from '../wire/versions.ts';

const viewName = () => text(SAVED_VIEWS.nameLength).pipe(z.string().min(1, 'is required'));
const Key = z.string().regex(/^[0-9A-Za-z_]{1,40}$/, 'must be a name');

/** Filter, sort and columns of a list, by the console's names. An opened list ignores a name that no longer exists. */
const ViewContent = z.object({
  /** Includes the list's own tab. Dates are stored only if no name (such as `last7Days`) describes them. */
  filter: z
    .record(Key, z.string().max(SAVED_VIEWS.filterLength))
    .refine(
      (filter) => Object.keys(filter).length <= SAVED_VIEWS.filters,
      `must have at most ${SAVED_VIEWS.filters} entries`,
    ),
  period: z.enum(VIEW_PERIODS).nullable(),
  sort: z.object({ field: Key, order: z.enum(['ASC', 'DESC']) }),
  /** Columns that are not shown. */
  hidden: z.array(Key).max(SAVED_VIEWS.columns),
  density: z.enum(['comfortable', 'compact']),
});
export type ViewContent = z.infer<typeof ViewContent>;

/** A saved view: a list's content under a name. */
export const SavedView = z.object({
  id: z.string(),
  list: z.enum(VIEWED_LISTS),
  name: z.string(),
  /** The whole account sees it. */
  shared: z.boolean(),
  /** The caller made it. */
  mine: z.boolean(),
  /** The caller may rename, change, share and delete it. */
  changeable: z.boolean(),
  /** Name of its maker. */
  maker: z.string(),
  content: ViewContent,
  /** The view is a tab above the caller's list. */
  pinned: z.boolean(),
  /** The caller's list opens with it. */
  isDefault: z.boolean(),
  /** Version of the caller's order, tabs and default of this list; '' without an order. */
  arrangedAt: z.string(),
  updatedAt: z.string(),
});
export type SavedView = z.infer<typeof SavedView>;

const list = z.enum(VIEWED_LISTS);
const customerId = CustomerId.nullish();

export const SavedViewQuery = z.object({
  /** List of the requested views; absent: all lists. */
  resource: list.optional(),
  customerId: CustomerId.optional(),
});

export const SavedViewInput = z.object({
  customerId,
  list,
  name: viewName(),
  shared: z.boolean().default(false),
  pinned: z.boolean().default(false),
  content: ViewContent,
});
export type SavedViewInput = z.input<typeof SavedViewInput>;

export const SavedViewPatch = z.object({
  customerId,
  name: viewName().optional(),
  shared: z.boolean().optional(),
  content: ViewContent.optional(),
  updatedAt: BasedOn,
});
export type SavedViewPatch = z.input<typeof SavedViewPatch>;

/** Detail of a 409 for a change that is based on an older version. */
export type SavedViewConflict = Conflict<'view', SavedView>;

/** The caller's own order, tabs and default of a list. Deleted views are ignored. Views that are not named follow by age. */
export const ViewPlacesInput = z.object({
  customerId,
  list,
  views: z.array(z.object({ id: Uuid, pinned: z.boolean() })).max(SAVED_VIEWS.most * 4),
  defaultId: Uuid.nullable(),
  /** `arrangedAt` of the views that this order is based on, as `updatedAt` of other changes. */
  arrangedAt: BasedOn,
});
export type ViewPlacesInput = z.input<typeof ViewPlacesInput>;

/** Detail of a 409 for an order that is based on an older one: the views in their present order. */
export type ViewPlacesConflict = Conflict<'views', SavedView[]>;

/** Several filters of one list, counted in one call. Each filter has the form of the list's own call. */
export const ViewCountsInput = z.object({
  customerId,
  list,
  views: z
    .array(
      z.object({
        id: Uuid,
        query: z
          .record(Key, z.string().max(SAVED_VIEWS.filterLength))
          .refine(
            (query) => Object.keys(query).length <= SAVED_VIEWS.filters,
            `must have at most ${SAVED_VIEWS.filters} entries`,
          ),
      }),
    )
    .max(SAVED_VIEWS.pinned),
});
export type ViewCountsInput = z.input<typeof ViewCountsInput>;

export const ViewCount = z.object({
  id: z.string(),
  /** Null if the list cannot be read with this filter. */
  rows: z.number().int().nullable(),
  /** The list has more rows than `rows`. */
  more: z.boolean(),
});
export type ViewCount = z.infer<typeof ViewCount>;
