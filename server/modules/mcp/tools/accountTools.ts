import type { Customer } from '../../../../contract/account/customers.ts';
import type { AddressBookContact } from '../../../../contract/contacts/contacts.ts';
import {
  McpBalance,
  McpContacts,
  McpContactsInput,
  McpInbox,
  McpInboxInput,
  McpNothing,
} from '../../../../contract/integrations/mcp.ts';
import type { InboxLine } from '../../../../contract/orders/inbox.ts';
import { matterUrl, withoutPages } from '../../../../contract/rules/orders/matterPage.ts';
import type { Page } from '../../../../contract/wire/envelope.ts';
import { oneKey } from '../../apiTokens/service.ts';
import { pathOf } from '../orders.ts';
import { tool } from '../tool.ts';

export const inboxTool = tool({
  name: 'inbox',
  title: 'Matters that need a person',
  description:
    'Parcels, charges and connections that need somebody, the nearest deadline first, with the answers that fit each, and in `ifIgnored` what happens and what is lost without one. `remedy` answers a line. A claim of cash and the rows of an import are answered by a person on the page at `openUrl`.',
  needs: 'read',
  input: McpInboxInput,
  output: McpInbox,
  run: async ({ api, home }, filter) => {
    const { data, page, pageTotal, rowTotal } = await api<Page<InboxLine>>('GET', pathOf('inbox', filter));
    return {
      lines: data.map(({ order, facts, ...line }) => ({
        ...line,
        remedies: withoutPages(line.remedies),
        openUrl: matterUrl(home, line.kind, order?.consignmentNo),
        consignmentNo: order?.consignmentNo ?? null,
        statusCode: order?.statusCode ?? null,
        updatedAt: order?.updatedAt ?? null,
        untrusted: {
          facts,
          recipientName: order?.waypoint.at(-1)?.contact.name ?? null,
          failedReason: order?.failedReason ?? null,
        },
      })),
      page,
      pageTotal,
      rowTotal,
    };
  },
});

export const contactsTool = tool({
  name: 'contacts',
  title: 'Address book',
  description:
    'Contacts of the address book. `toContactId` and `fromContactId` of other tools take their ids.',
  needs: 'read',
  input: McpContactsInput,
  output: McpContacts,
  run: async ({ api }, filter) => {
    const { data, page, pageTotal, rowTotal } = await api<Page<AddressBookContact>>(
      'GET',
      pathOf('contacts', filter),
    );
    return {
      contacts: data.map(({ id, isDefaultSender, lastUsedAt, ...untrusted }) => ({
        id,
        isDefaultSender,
        lastUsedAt,
        untrusted,
      })),
      page,
      pageTotal,
      rowTotal,
    };
  },
});

export const balanceTool = tool({
  name: 'balance',
  title: 'Balance and limits',
  description:
    'The balance of the wallet, and what this key may do: its scopes, its limits and what is spent of them today.',
  needs: 'read',
  input: McpNothing,
  output: McpBalance,
  run: async ({ api, ctx, actor, currency }) => {
    const { data } = await api<{ data: Customer }>('GET', 'customer');
    // A role without prices gets no price.
    const money = (amount: number | null) => (amount === null ? null : { amount, currency });
    const { name, scopes, limits, expiresAt } = await oneKey(ctx, actor);
    return {
      balance: money(data.walletBalance),
      unbilled: money(data.unbilledAmount),
      creditLimit: money(data.billing.maxCredit),
      key: { scopes, limits, expiresAt, untrusted: { name } },
    };
  },
});
