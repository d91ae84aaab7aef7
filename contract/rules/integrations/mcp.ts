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

/** Uses that the activity of an account counts: calls of tools, also of unknown ones, and reading of resources. */
export const MCP_CALLS = [...MCP_TOOLS, 'listResources', 'readResource', 'unknown'] as const;
export type McpCallName = (typeof MCP_CALLS)[number];

/** Answers to a line of the inbox, and instructions about its parcel. */
export const MCP_ID_REMEDIES = [
  'done',
  'accept',
  'dispute',
  'snooze',
  'message',
  'messaged',
  'call',
  'called',
] as const;
/** `instruct` is the instruction whose field is sent: `day` (of a delivery, or of a pickup that failed), `address` or `outletId`. */
export const MCP_INSTRUCTIONS = [
  'instruct',
  'deliverAgain',
  'correctAddress',
  'holdAtOutlet',
  'returnToSender',
  'pickupAgain',
] as const;

/** Answers that change the record of a line. A second call confirms `pay` and `changeService` by the price. */
export const MCP_LINE_REMEDIES = [
  'pay',
  'changeService',
  'topUp',
  'placeAgain',
  'returnOrder',
  'switchOn',
  'cancel',
] as const;

/** Time in which a quoted price can be confirmed. */
export const CONFIRMATION_MS = 15 * 60_000;

/** Time in which a repeated call has no second effect: a draft of the same contents, or the same note about a matter. */
export const REPEATED_MS = 5 * 60_000;

/** Addresses of resources. */
export const orderUri = (id: string): string => `waybill://order/${id}`;
export const labelUri = (id: string): string => `waybill://order/${id}/label`;
