import { ADDRESS_FIELDS } from '../../../contract/rules/places/addressFields.ts';

/** Errors of an address's fields, by field. */
export const addressErrors = (errorOf: (field: (typeof ADDRESS_FIELDS)[number]) => string | undefined) =>
  Object.fromEntries(
    ADDRESS_FIELDS.flatMap((field) => {
      const error = errorOf(field);
      return error ? [[field, error]] : [];
    }),
  );
