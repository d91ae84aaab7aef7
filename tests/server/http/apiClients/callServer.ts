/** Sends the calls of the generated functions to the server. Set once, before the first call. */
export const server = { address: '', key: '' };

export async function callServer<T>(url: string, init: RequestInit): Promise<T> {
  const headers = new Headers(init.headers);
  headers.set('X-Delyvax-Access-Token', server.key);
  const answer = await fetch(`${server.address}${url}`, { ...init, headers });
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  const data: unknown = isJson ? await answer.json() : await answer.blob();
  return { status: answer.status, data, headers: answer.headers } as T;
}
