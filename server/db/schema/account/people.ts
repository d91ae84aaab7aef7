import { date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { MemberRole } from '../../../../contract/rules/account/rights.ts';
import { at, createdAt, minor, updatedAt } from '../columns.ts';
import { accountRole, appUser, ofCustomer, ofUser } from '../tenants.ts';

/** Invitations to an account, by a link that only the invited mailbox has. */
export const invitation = pgTable(
  'invitation',
  {
    id: uuid('id').primaryKey(),
    companyId: uuid('company_id').notNull(),
    customerId: ofCustomer(),
    email: text('email').notNull(),
    role: text('role').$type<MemberRole>().notNull(),
    roleId: uuid('role_id').references(() => accountRole.id),
    dayLimitMinor: minor('day_limit_minor'),
    /** Hash of the link's secret; a repeated invitation has a new secret. */
    secretHash: text('secret_hash').notNull(),
    invitedBy: integer('invited_by')
      .notNull()
      .references(() => appUser.id),
    expiresAt: at('expires_at').notNull(),
    withdrawnAt: at('withdrawn_at'),
    acceptedAt: at('accepted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('invitation_secret_key').on(t.secretHash),
    index('invitation_customer_idx').on(t.customerId, t.createdAt),
  ],
);

/** Sums that each member paid, by day in the tenant's time zone; only for accounts with several people. */
export const memberSpending = pgTable(
  'member_spending',
  {
    customerId: ofCustomer(),
    userId: ofUser(),
    day: date('day', { mode: 'string' }).notNull(),
    spentMinor: minor('spent_minor').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.userId, t.day] })],
);
