import { z } from 'zod';
import { WEBHOOK_OFF_REASONS } from '../rules/integrations/webhookEvents.ts';
import { INBOX_KINDS } from '../rules/orders/inbox.ts';
import { RULE_CHANNELS, RULE_TIMES, WHATSAPP_STATES } from '../rules/orders/inboxRules.ts';
import { CustomerId, optionalText } from '../wire/scalars.ts';

const fields = {
  /** Kinds of matters that the rule sends; empty means all. */
  kinds: z.array(z.enum(INBOX_KINDS)).max(INBOX_KINDS.length),
  channel: z.enum(RULE_CHANNELS),
  time: z.enum(RULE_TIMES),
};
const Hour = z.number().int().min(0).max(23);

/** A rule that informs a person of matters in the inbox. */
export const InboxRule = z.object({
  id: z.number().int(),
  ...fields,
  /** The person who made it for the caller; null for the caller’s own rules. */
  from: z.string().nullable(),
  /** The other person whom it tells; null if it tells the person who made it. */
  tells: z.string().nullable(),
  /** The address of a chat's webhook; null for other channels. */
  url: z.string().nullable(),
  /** Hour of the daily summary; null if each matter is sent at once. */
  hour: Hour.nullable(),
  on: z.boolean(),
  /** Why the server switched it off; null while it is on, or if the person switched it off. */
  offReason: z.enum(WEBHOOK_OFF_REASONS).nullable(),
  /** Why the last message was refused; null if it was accepted. */
  failedReason: z.string().nullable(),
});
export type InboxRule = z.infer<typeof InboxRule>;

export const InboxRules = z.object({
  rules: z.array(InboxRule),
  /** Channels that reach the person here. */
  channels: z.array(z.enum(RULE_CHANNELS)),
  whatsApp: z.enum(WHATSAPP_STATES),
  /** The other people of the account whom a rule may tell, by name. */
  people: z.array(z.object({ id: z.number().int(), name: z.string() })),
});
export type InboxRules = z.infer<typeof InboxRules>;

export const InboxRuleInput = z.object({
  ...fields,
  url: optionalText(2000),
  hour: Hour.nullish(),
  /** Another person of the account, told by mail or WhatsApp. */
  tellUserId: z.number().int().nullish(),
  customerId: CustomerId.nullish(),
});
export type InboxRuleInput = z.input<typeof InboxRuleInput>;

export const InboxRuleSwitch = z.object({ on: z.boolean(), customerId: CustomerId.nullish() });
export type InboxRuleSwitch = z.input<typeof InboxRuleSwitch>;

/** The result of a test message. */
export const RuleTest = z.object({ error: z.string().nullable() });
export type RuleTest = z.infer<typeof RuleTest>;
