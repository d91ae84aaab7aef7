import type { CallRight } from '../../../contract/rules/account/rights.ts';
import type { CallNeed } from '../../../contract/rules/integrations/tokenScopes.ts';
import { INBOX_KINDS } from '../../../contract/rules/orders/inbox.ts';

/** Groups of calls, in the order in which the documentation shows them. */
export const TAGS = {
  'Sign-in': 'Sessions, accounts and passwords. Programs use an API key instead.',
  Account: 'Company, user and customer account.',
  Services: 'What can be booked, and what it costs.',
  Orders: 'Drafts and orders: make, confirm, change, cancel, print.',
  Bulk: 'Actions over many orders as jobs of the server.',
  Import: 'Orders out of a sheet.',
  Inbox: `Matters that need a person, one a line, with the answers that fit each. Kinds: ${INBOX_KINDS.join(', ')}.`,
  Integrations: 'Shops and programs that book by an API key of their own.',
  Templates: 'Orders kept under a name, as patterns of new ones.',
  Instabook: 'Links by which buyers fill in where their parcel goes.',
  Tracking: 'Where a parcel is, proof of delivery, rating.',
  Manifests: 'Lists of parcels that a courier signs at pickup.',
  Contacts: 'The address book.',
  Wallet: 'Invoices, payments and cash on delivery.',
  Analytics: 'Counts of the own orders by time, status, lane and service.',
  Apps: 'Own accounts with couriers and payment providers, and what they report.',
  'API keys': 'Keys for programs: made once, with what they may do, and revoked at once.',
  People: 'Who works with an account, and in which role.',
  Webhooks: 'Calls to your own servers when something happens to an order.',
  'Look-up': 'Addresses, places and codes.',
  Events: 'What happens, as it happens.',
  Sandbox: 'Only where the embedded couriers and the embedded payment gateway run.',
} as const;

/** The description of an API call. It is next to its route; a route without an operation is not part of the API description. */
export interface Operation {
  /** Name of the function in generated clients; it never changes. */
  id: string;
  tag: keyof typeof TAGS;
  /** Required right of the calling member, or of the API key's maker. Every call except public ones states it. */
  right?: CallRight;
  summary: string;
  /** The answer, if it is not JSON. */
  media?: 'pdf' | 'xlsx' | 'events';
  /** Redirects instead of answering. */
  redirects?: true;
  /** Field of the form data in which it takes a file; several: one of them, and the call takes JSON too. */
  upload?: string | readonly string[];
  /** Text fields that the form may contain in addition to the file, with their descriptions. */
  uploadTexts?: Readonly<Record<string, string>>;
  /** May be refused when the wallet does not cover it. */
  pays?: true;
  /**
   * Existing client programs make this call: it ignores unknown fields and names them in a header. It refuses input that its caller can
   * correct with 400, as these programs expect (`server/http/answer/refusalStatus.ts`).
   */
  integrators?: true;
  /** Answers over several records: records that cannot be part of it are left off and named in a header. */
  leavesOff?: true;
  /** Takes no idempotency key. */
  unkeyed?: true;
  /** Need of an API key if the method does not decide it: a GET reads, every other call books. */
  needs?: CallNeed;
}

declare module 'fastify' {
  interface FastifySchema {
    operation?: Operation;
  }
}
