export function fromSystem(): string | undefined;
export function lightFromSystem(): string | undefined;
export function findChromium(): Promise<string>;
