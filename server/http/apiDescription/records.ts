import { z } from 'zod';
import * as account from '../../../contract/account/account.ts';
import * as apiTokens from '../../../contract/account/apiTokens.ts';
import * as auth from '../../../contract/account/auth.ts';
import * as company from '../../../contract/account/company.ts';
import * as customers from '../../../contract/account/customers.ts';
import * as users from '../../../contract/account/users.ts';
import * as contacts from '../../../contract/contacts/contacts.ts';
import * as apps from '../../../contract/integrations/apps.ts';
import * as integrations from '../../../contract/integrations/integrations.ts';
import * as ms2781 from '../../../contract/integrations/ms2781.ts';
import * as webhooks from '../../../contract/integrations/webhooks.ts';
import * as events from '../../../contract/messages/events.ts';
import * as billing from '../../../contract/money/billing.ts';
import * as cod from '../../../contract/money/cod.ts';
import * as wallet from '../../../contract/money/wallet.ts';
import * as bulk from '../../../contract/orders/bulk.ts';
import * as imports from '../../../contract/orders/import.ts';
import * as inbox from '../../../contract/orders/inbox.ts';
import * as instructions from '../../../contract/orders/instructions.ts';
import * as manifests from '../../../contract/orders/manifests.ts';
import * as orders from '../../../contract/orders/orders.ts';
import * as risks from '../../../contract/orders/risks.ts';
import * as scan from '../../../contract/orders/scan.ts';
import * as services from '../../../contract/orders/services.ts';
import * as tracking from '../../../contract/orders/tracking.ts';
import * as directions from '../../../contract/places/directions.ts';
import * as parameters from '../../../contract/places/parameters.ts';
import * as envelope from '../../../contract/wire/envelope.ts';
import * as scalars from '../../../contract/wire/scalars.ts';

const CONTRACT = [
  account,
  apiTokens,
  apps,
  auth,
  billing,
  bulk,
  cod,
  company,
  contacts,
  customers,
  directions,
  envelope,
  events,
  imports,
  inbox,
  instructions,
  integrations,
  manifests,
  ms2781,
  orders,
  parameters,
  risks,
  scalars,
  scan,
  services,
  tracking,
  users,
  wallet,
  webhooks,
];

/** Requests and answers differ (a default may be omitted), so each record has two forms, with these suffixes. */
export const SENT = '.Input';
export const ANSWERED = '.';

/** The contract's records by name: a generated client has a type of the same name. */
export const records = z.registry<{ id: string }>();
for (const part of CONTRACT)
  for (const [name, schema] of Object.entries<unknown>(part))
    if (schema instanceof z.ZodObject && !records.has(schema))
      records.add(schema, { id: `${name}${ANSWERED}` });
