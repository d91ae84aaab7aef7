export function cliPackage(): Promise<Buffer>;
