/** State of a list, with react-admin's names. */
export interface ListPlace<F> {
  page: number;
  perPage: number;
  sort: string;
  order: 'ASC' | 'DESC';
  filter: F;
}
