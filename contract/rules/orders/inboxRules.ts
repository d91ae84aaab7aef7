/** Maximum rules of one person in one account. */
export const INBOX_RULES_MAX = 5;

/** `chat`: a webhook that accepts messages in Slack's form. */
export const RULE_CHANNELS = ['email', 'chat', 'whatsapp'] as const;
export type RuleChannel = (typeof RULE_CHANNELS)[number];

/** Whether WhatsApp messages reach a person here, or why not: the tenant sends none, no proven number, no right to pay for them. */
export const WHATSAPP_STATES = ['ready', 'notOffered', 'noNumber', 'mayNotPay'] as const;
export type WhatsAppState = (typeof WHATSAPP_STATES)[number];

/** At once, or together at an hour of each day in the company's time zone. */
export const RULE_TIMES = ['atOnce', 'daily'] as const;
export type RuleTime = (typeof RULE_TIMES)[number];

/** Maximum matters that a message lists. Further ones are only counted. */
export const MAX_LISTED = 20;
