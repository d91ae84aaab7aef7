const NO_HOST = /[\s/?#@:\\%[\]<>^|]/;

/** The normalised spelling of a host name: lower case, one kind of dot, no dot at its end, and punycode for letters beyond ASCII. */
export function plainHost(host: string): string {
  const plain = host.normalize('NFKC').trim().toLowerCase().replaceAll('。', '.').replace(/\.+$/, '');
  const isAscii = [...plain].every((letter) => letter < '\u0080');
  return isAscii || NO_HOST.test(plain) ? plain : (URL.parse(`http://${plain}`)?.hostname ?? plain);
}
