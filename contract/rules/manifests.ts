/** Pending until the first of its parcels is on the move. */
export const MANIFEST_STATUS = { pending: 0, inProgress: 1, cancelled: 9 } as const;

export const MANIFEST_TABS = ['pending', 'inProgress', 'cancelled'] as const;
export type ManifestTab = (typeof MANIFEST_TABS)[number];

const TAB_OF: Readonly<Record<number, ManifestTab>> = { 0: 'pending', 1: 'inProgress', 9: 'cancelled' };
export const manifestTab = (status: number): ManifestTab => TAB_OF[status] ?? 'pending';

/** Only while every parcel is still at the sender's (MANI-06). */
export const isManifestCancellable = (status: number) => status === MANIFEST_STATUS.pending;
export const isManifestPrintable = (status: number) => status !== MANIFEST_STATUS.cancelled;

/** `MF00000003`, as manifests are numbered; no order has such a number. */
export const isManifestNumber = (text: string) => /^MF\d+$/i.test(text);
