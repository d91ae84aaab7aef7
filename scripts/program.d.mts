/** Programs built with the server, by their name in dist/. */
export const PROGRAMS: {
  readonly [name in 'operate' | 'doctor' | 'ledgerVerify' | 'backup' | 'restore' | 'dbMove' | 'cli']: string;
};

/** The command line of a program, and whether it is the built one. A deployed folder lacks the tools that the source needs. */
export function commandOf(
  name: keyof typeof PROGRAMS,
  folder?: string,
): { isDeployed: boolean; command: [program: string, file: string] };
