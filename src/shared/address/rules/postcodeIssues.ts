import { isPostcode } from '../../../../contract/rules/places/postcodes.ts';
import type { FieldIssue } from '../../../lib/forms/schemaIssues.ts';

/** The error of a postcode that its country cannot have; an empty one has none. */
export const postcodeIssues = ({ postcode, country }: { postcode: string; country: string }): FieldIssue[] =>
  postcode.trim() && !isPostcode(postcode, country)
    ? [{ rule: 'postcode', field: 'postcode', messageKey: 'validation.postcode' }]
    : [];
