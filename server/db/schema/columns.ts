import { bigint, timestamp } from 'drizzle-orm/pg-core';

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
export const createdAt = () => at('created_at').notNull().defaultNow();
export const updatedAt = () => at('updated_at').notNull().defaultNow();
/** Money in minor units of the company's currency. */
export const minor = (name: string) => bigint(name, { mode: 'number' });

const LARGEST_ID = 2_147_483_647;

/** Whether it can be the serial id of a row; the database throws on others. */
export const isSerial = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= LARGEST_ID;
