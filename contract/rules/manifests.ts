/** Pending until the first of its parcels has been picked up. */
export const MANIFEST_STATUS = { pending: 0, inProgress: 1, cancelled: 9 } as const;

export const MANIFEST_TABS = ['pending', 'inProgress', 'cancelled'] as const;
export type ManifestTab = (typeof MANIFEST_TABS)[number];

const TAB_OF: Readonly<Record<number, ManifestTab>> = { 0: 'pending', 1: 'inProgress', 9: 'cancelled' };
export const manifestTab = (status: number): ManifestTab => TAB_OF[status] ?? 'pending';

/** Only while all its parcels are still with the sender (MANI-06). */
export const isManifestCancellable = (status: number) => status === MANIFEST_STATUS.pending;
export const isManifestPrintable = (status: number) => status !== MANIFEST_STATUS.cancelled;

/** `MF00000003`, the number of a manifest; no order has a number of this form. */
export const isManifestNumber = (text: string) => /^MF\d+$/i.test(text);
