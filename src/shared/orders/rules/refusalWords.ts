import type { Translate } from '../../../i18n/textKey.ts';

/** The parts of an address that a person types. */
const PARTS = [
  'name',
  'phone',
  'email',
  'company',
  'unitNo',
  'address1',
  'address2',
  'postcode',
  'city',
  'state',
  'country',
] as const;

/** A refusal of an order that was not typed on this page: replaces the API's name of a field by the portal's word for it. */
export function refusalWords(
  { message, field }: { message: string; field?: string | null | undefined },
  translate: Translate,
): string {
  const [, stop, part] = /^(origin|destination|waypoint\.\d+)\.contact\.(\w+)$/.exec(field ?? '') ?? [];
  const known = PARTS.find((name) => name === part);
  if (!stop || !known) return message;
  const number =
    stop === 'origin' ? 1 : stop === 'destination' ? 2 : Number(stop.slice('waypoint.'.length)) + 1;
  const side = number === 1 ? 'sender' : number === 2 ? 'receiver' : 'stop';
  const words = translate(`booking.refused.${side}`, {
    field: translate(`booking.address.${known}`),
    number,
  });
  return [`"${field}"`, `“${field}”`].reduce((text, quoted) => text.replace(quoted, words), message);
}
