import { isPostcode } from '../../../../contract/rules/places/postcodes.ts';
import type { FieldIssue } from '../../../lib/forms/schemaIssues.ts';

/** The error of a postcode that is impossible in its country; an empty postcode has no error. */
export const postcodeIssues = ({ postcode, country }: { postcode: string; country: string }): FieldIssue[] =>
  postcode.trim() && !isPostcode(postcode, country)
    ? [{ rule: 'postcode', field: 'postcode', messageKey: 'validation.postcode' }]
    : [];
