/** Tools of the endpoint for assistants. */
export const MCP_TOOLS = [
  'quote',
  'create_draft',
  'book',
  'track',
  'orders',
  'label',
  'cancel',
  'undo',
  'inbox',
  'remedy',
  'contacts',
  'balance',
] as const;
export type McpToolName = (typeof MCP_TOOLS)[number];

/** Answers to a line of the inbox, and instructions about its parcel. */
export const MCP_ID_REMEDIES = ['done', 'accept', 'dispute', 'snooze', 'messaged', 'called'] as const;
export const MCP_INSTRUCTIONS = ['deliverAgain', 'correctAddress', 'holdAtOutlet', 'returnToSender'] as const;

/** Answers that change the record of a line. A second call confirms `pay` by its price. */
export const MCP_LINE_REMEDIES = ['pay', 'topUp', 'placeAgain', 'returnOrder', 'switchOn'] as const;

/** Time in which a quoted price can be confirmed. */
export const CONFIRMATION_MS = 15 * 60_000;

/** Addresses of resources. */
export const orderUri = (id: string): string => `waybill://order/${id}`;
export const labelUri = (id: string): string => `waybill://order/${id}/label`;
