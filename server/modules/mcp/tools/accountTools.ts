import type { Customer } from '../../../../contract/account/customers.ts';
import type { AddressBookContact } from '../../../../contract/contacts/contacts.ts';
import {
  McpBalance,
  McpContacts,
  McpContactsInput,
  McpInbox,
  McpInboxInput,
  McpNothing,
  McpRemedied,
  McpRemedyInput,
} from '../../../../contract/integrations/mcp.ts';
import type { InboxLine } from '../../../../contract/orders/inbox.ts';
import type { InstructInput } from '../../../../contract/orders/instructions.ts';
import { MCP_ID_REMEDIES } from '../../../../contract/rules/integrations/mcp.ts';
import type { Page } from '../../../../contract/wire/envelope.ts';
import { invalid } from '../../../http/answer/refusal.ts';
import { oneKey } from '../../apiTokens/service.ts';
import type { ApiCall } from '../apiCall.ts';
import { forOne, pathOf, readOrder } from '../orders.ts';
import { tool } from '../tool.ts';

export const inboxTool = tool({
  name: 'inbox',
  title: 'Matters that need a person',
  description:
    'Parcels, charges and connections that need somebody, the nearest deadline first, with the answers that fit each. `remedy` answers a line.',
  needs: 'read',
  input: McpInboxInput,
  output: McpInbox,
  run: async ({ api }, filter) => {
    const { data, page, pageTotal, rowTotal } = await api<Page<InboxLine>>('GET', pathOf('inbox', filter));
    return {
      lines: data.map(({ order, facts, ...line }) => ({
        ...line,
        orderId: order?.id ?? null,
        consignmentNo: order?.consignmentNo ?? null,
        statusCode: order?.statusCode ?? null,
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

export const remedyTool = tool({
  name: 'remedy',
  title: 'Answer a matter',
  description:
    'Answers a line of the inbox (done, accept or dispute a charge, hide it for a while, record a message or a call), or tells the courier of a parcel on its way: deliver again on a day, another address, hold at an outlet, send back. `undo` opens a line again.',
  needs: 'book',
  destructive: true,
  input: McpRemedyInput,
  output: McpRemedied,
  run: async ({ api }, input) => {
    const { remedy, inboxId = null, orderId = null } = input;
    const isAnswer = (MCP_ID_REMEDIES as readonly string[]).includes(remedy);
    if (isAnswer) {
      if (!inboxId) throw invalid('inboxId', '"inboxId" is required');
      await answerLine(api, inboxId, input);
    } else {
      if (!orderId) throw invalid('orderId', '"orderId" is required');
      await forOne(api, `order/${orderId}/instruct`, { body: instructionOf(input) });
    }
    const order = orderId && !isAnswer ? await readOrder(api, orderId) : null;
    return { remedy, inboxId, orderId, statusCode: order?.statusCode ?? null };
  },
});

function answerLine(api: ApiCall, id: string, { remedy, until, reason }: McpRemedyInput): Promise<void> {
  const path = (step: string) => `inbox/${encodeURIComponent(id)}/${step}`;
  switch (remedy) {
    case 'snooze':
      if (!until) throw invalid('until', '"until" is required');
      return forOne(api, path('snooze'), { body: { until } });
    case 'dispute':
      if (!reason) throw invalid('reason', '"reason" is required');
      return forOne(api, path('dispute'), { body: { reason } });
    case 'messaged':
    case 'called':
      return forOne(api, path('note'), { body: { what: remedy } });
    default:
      return forOne(api, path(remedy));
  }
}

function instructionOf({ remedy, day, address, outletId, note }: McpRemedyInput): InstructInput {
  const words = note ? { note } : {};
  switch (remedy) {
    case 'deliverAgain':
      if (!day) throw invalid('day', '"day" is required');
      return { reattemptOn: day, ...words };
    case 'correctAddress':
      if (!address) throw invalid('address', '"address" is required');
      return { address, ...words };
    case 'holdAtOutlet':
      if (!outletId) throw invalid('outletId', '"outletId" is required');
      return { holdAtOutlet: outletId, ...words };
    default:
      return { returnNow: true, ...words };
  }
}

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
    // A role without prices gets none.
    const money = (amount: number | null) => (amount === null ? null : { amount, currency });
    const { name, scopes, limits, expiresAt } = await oneKey(ctx, actor);
    return {
      balance: money(data.walletBalance),
      unbilled: money(data.unbilledAmount),
      creditLimit: money(data.billing.maxCredit),
      key: { name, scopes, limits, expiresAt },
    };
  },
});
