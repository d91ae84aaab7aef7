/** Looks up host names. */
export interface HostNames {
  /** All addresses of a name, IPv4 and IPv6; throws when there are none. */
  addressesOf(host: string): Promise<string[]>;
}
