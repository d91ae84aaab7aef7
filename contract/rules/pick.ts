/** These fields of a record. */
export const pick = <T, K extends keyof T>(record: T, fields: readonly K[]): Pick<T, K> =>
  Object.fromEntries(fields.map((field) => [field, record[field]])) as Pick<T, K>;
