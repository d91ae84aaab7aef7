import type { ListDescription } from '../listDescription.ts';

/** The filters of a list, besides its tab. */
export const fieldsOf = ({ dates, choices = [] }: ListDescription<never, never>['filters']): string[] => [
  'q',
  ...(dates ? ['dateFrom', 'dateTo'] : []),
  ...choices.map((choice) => choice.field),
];
