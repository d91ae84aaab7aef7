import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
export const createdAt = () => at('created_at').notNull().defaultNow();
export const updatedAt = () => at('updated_at').notNull().defaultNow();
/** Money in minor units of the company's currency. */
export const minor = (name: string) => bigint(name, { mode: 'number' });

/** Any JSON value. Drizzle's own column reads a text of digits, such as a pixel's id, back as a number. */
export const anyJson = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
});

const LARGEST_ID = 2_147_483_647;

/** Whether the number is in the range of serial ids; the database throws for any other. */
export const isSerial = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= LARGEST_ID;
