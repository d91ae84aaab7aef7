/** Programs beside the server, by their name in dist/. */
export const PROGRAMS: {
  readonly [name in 'operate' | 'doctor' | 'ledgerVerify' | 'backup' | 'restore' | 'dbMove' | 'cli']: string;
};
