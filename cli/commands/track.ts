import { EXIT, Refused, Usage } from '../failures.ts';
import { timeText } from '../output.ts';
import type { Run } from '../session.ts';

export const run: Run = async ({ words, flags, client, out }) => {
  const numbers = [...new Set(words)];
  if (numbers.length === 0) throw new Usage('Which parcel? Try: waybill track MY0000000034');
  const { data } = await client.call('track', {
    body: { consignmentNo: numbers, resultType: 'latestFirst' },
  });
  const found = Array.isArray(data) ? data : [data];
  const lower = new Set(found.map(({ consignmentNo }) => consignmentNo?.toLowerCase()));
  const unknown = numbers.filter((number) => !lower.has(number.toLowerCase()));
  out.json({
    parcels: found.map(({ branding: _brand, branded: _isBranded, ...parcel }) => parcel),
    unknown,
  });
  if (found.length > 0)
    out.table(
      [
        { title: 'NUMBER' },
        { title: 'STATUS', least: 10 },
        { title: 'WHERE', least: 10 },
        { title: 'SINCE' },
        { title: 'EXPECTED' },
      ],
      found.map(({ consignmentNo, statusText, histories: [latest], destination, updatedAt, eta }) => [
        consignmentNo ?? '',
        statusText,
        latest?.location ?? destination ?? '',
        timeText(latest?.createdAt ?? updatedAt),
        eta ? timeText(eta) : '',
      ]),
    );
  if (flags.has('history'))
    for (const { consignmentNo, histories } of found) {
      out.line();
      out.line(out.styled('bold', consignmentNo ?? ''));
      out.table(
        [{ title: 'TIME' }, { title: 'STATUS', least: 10 }, { title: 'WHERE', least: 10 }, { title: 'NOTE' }],
        histories.map(({ createdAt, statusText, location, description }) => [
          timeText(createdAt),
          statusText,
          location ?? '',
          description ?? '',
        ]),
      );
    }
  for (const number of unknown) out.note(`No parcel has the number ${number}.`);
  if (found.length === 0) throw new Refused('None of these numbers is known.');
  return unknown.length > 0 ? EXIT.partly : EXIT.done;
};
