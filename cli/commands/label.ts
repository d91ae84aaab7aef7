import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LabelType } from '../../contract/rules/orders/orderStatus.ts';
import { EXIT, Refused, Usage } from '../failures.ts';
import { orderIdOf } from '../orders.ts';
import type { Run } from '../session.ts';

export const run: Run = async (session) => {
  const { words, flags, client, out, world } = session;
  if (words.length === 0) throw new Usage('Which parcel? Try: waybill label MY0000000034 -o label.pdf');
  const file = flags.text('output');
  if (!file && (world.stdout.isTTY || out.isJson)) throw new Usage('Name a file: -o label.pdf');
  const ids: string[] = [];
  const unknown: string[] = [];
  for (const number of new Set(words)) {
    const id = await orderIdOf(session, number);
    if (id) ids.push(id);
    else unknown.push(number);
  }
  if (ids.length === 0) throw new Refused(`There is no order ${unknown.join(', ')}.`);
  for (const number of unknown) out.note(`There is no order ${number}.`);
  const { bytes, leftOff } = await client.download('getLabel', {
    path: { ids: ids.join(',') },
    query: flags.has('zpl')
      ? {
          format: 'zpl',
          size: flags.text('size') === '100x150' ? '100x150' : '4x6',
          dpi: flags.text('dpi') === '300' ? '300' : '203',
        }
      : { type: (flags.text('paper') ?? 'default') as LabelType },
  });
  const printed = ids.filter((id) => !leftOff.includes(id));
  if (printed.length === 0) throw new Refused('None of these parcels has a label yet.');
  if (file) await writeFile(path.resolve(world.cwd, file), bytes);
  else world.stdout.write(bytes);
  for (const id of leftOff) out.note(`Order ${id} has no label yet.`);
  out.json({ file, bytes: bytes.length, printed, leftOff, unknown });
  return leftOff.length + unknown.length > 0 ? EXIT.partly : EXIT.done;
};
