import { z } from 'zod';
import {
  columnOf,
  IMPORT_LIMITS,
  isOfParts,
  MAPPED_COLUMNS,
  type MappedColumn,
} from '../rules/import/importColumns.ts';
import { MAPPING_NAME_MAX } from '../rules/import/savedMappings.ts';
import { CustomerId, text } from '../wire/scalars.ts';
import type { Conflict } from '../wire/versions.ts';

const Name = text(MAPPING_NAME_MAX).pipe(z.string().min(1, 'Name is required'));
const Column: z.ZodType<MappedColumn, MappedColumn> = z.enum(MAPPED_COLUMNS);

const Headings = z
  .array(
    z.object({
      /** The heading in the sheet; '' if the column has no heading. */
      header: z.string().max(IMPORT_LIMITS.cellLength),
      /** Null is skipped. */
      column: Column.nullable(),
    }),
  )
  .min(1)
  .max(IMPORT_LIMITS.columns)
  .superRefine((headings, ctx) => {
    const taken = new Set<MappedColumn>();
    for (const [at, { column: choice }] of headings.entries()) {
      const column = columnOf(choice);
      if (column && taken.has(column) && !isOfParts(column))
        ctx.addIssue({ code: 'custom', path: [at, 'column'], message: 'Another heading has this column' });
      if (column) taken.add(column);
    }
  });

/** A named mapping of a sheet's headings to columns, for all people of the account. */
export const SavedMapping = z.object({
  id: z.string(),
  name: z.string(),
  columns: Headings,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type SavedMapping = z.infer<typeof SavedMapping>;

export const SavedMappingInput = z.object({
  customerId: CustomerId.nullish(),
  name: Name,
  columns: Headings,
});
export type SavedMappingInput = z.input<typeof SavedMappingInput>;

/** Renames it or replaces its columns. */
export const SavedMappingPatch = z.object({
  customerId: CustomerId.nullish(),
  name: Name.optional(),
  columns: Headings.optional(),
  /** Version that the change is based on. A mapping decides where parcels go, so no change may overwrite an unseen one. */
  updatedAt: z.string().max(40),
});
export type SavedMappingPatch = z.input<typeof SavedMappingPatch>;

/** Detail of the 409 for a name that is taken, or for a mapping that was changed meanwhile. */
export type MappingConflict = Conflict<'mapping', SavedMapping>;
