/** In place of react-admin's way to CSV, which its lists carry along: the server writes our exports. */
export default function noExporter(): never {
  throw new Error('Exports are written by the server');
}
