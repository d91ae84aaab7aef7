import type { ServiceNames } from '../importChoices.ts';
import { isEmptyWord } from '../importSpills.ts';
import { foldName } from '../importText.ts';
import type { HeaderMatch } from '../match/headerMatch.ts';
import { isYes } from '../orders/orderWords.ts';
import type { ColumnLook } from './columnLook.ts';

/** Whether all cells name services or couriers of the tenant. */
export function areServices({ samples }: ColumnLook, { services, couriers }: ServiceNames): boolean {
  const names = new Set([...services, ...couriers].map(foldName));
  const texts = samples.filter((text) => !isEmptyWord(text));
  return texts.some((text) => !isYes(text)) && texts.every((text) => names.has(foldName(text)));
}

/** `Mode`, `Via`: the only unused column of the tenant's services is the service, if a person agrees. */
export function giveServices(
  matches: readonly HeaderMatch[],
  looks: readonly ColumnLook[],
  services: ServiceNames,
): void {
  if (matches.some(({ column }) => column === 'serviceCode')) return;
  const open = matches.filter(({ column, role }, at) => {
    const look = looks[at];
    return !column && !role && look && areServices(look, services);
  });
  const [match] = open;
  if (match && open.length === 1) Object.assign(match, { column: 'serviceCode', confidence: 'unsure' });
}
