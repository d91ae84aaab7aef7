const NO_HOST = /[\s/?#@:\\%[\]<>^|]/;

/** The one spelling of a host name: small letters, one kind of dot, none at its end, and letters beyond ASCII as DNS writes them. */
export function plainHost(host: string): string {
  const plain = host.normalize('NFKC').trim().toLowerCase().replaceAll('。', '.').replace(/\.+$/, '');
  const isAscii = [...plain].every((letter) => letter < '\u0080');
  return isAscii || NO_HOST.test(plain) ? plain : (URL.parse(`http://${plain}`)?.hostname ?? plain);
}
