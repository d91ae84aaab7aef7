import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  calls: Received[];
  /** Answers to the next calls; 200 by default. */
  answer: (call: Received, response: ServerResponse) => void;
  close(): Promise<void>;
}

/** A shop's server on the loopback. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const call = { headers: request.headers, body };
      receiver.calls.push(call);
      receiver.answer(call, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const receiver: Receiver = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook?shop=1`,
    calls: [],
    answer: (_call, response) => {
      response.end('ok');
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
