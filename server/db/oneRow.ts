/** How a row is read. `lock`: other calls cannot change it until the transaction ends. */
export interface RowRead {
  lock?: boolean;
}

interface Found<Row> extends PromiseLike<Row[]> {
  for(strength: 'update' | 'no key update'): PromiseLike<Row[]>;
}

/** The first row that a query finds. */
export async function oneRow<Row>(rows: PromiseLike<Row[]>): Promise<Row | undefined> {
  return (await rows)[0];
}

/** The first row that a query finds, locked if the caller says so. */
export const oneRowFor = <Row>(found: Found<Row>, { lock = false }: RowRead = {}): Promise<Row | undefined> =>
  oneRow(lock ? found.for('update') : found);
