import { createServer, type Server, type Socket } from 'node:net';

/** A mail server that accepts all mails except to addresses at `refused.test`. While `down` or while it `refuses` it takes none. */
export class MailServer {
  readonly taken: string[] = [];
  down = false;
  /** Whether each letter is refused once it is read. */
  refuses = false;
  /** Whether it ends each call without a word. */
  hangsUp = false;
  private server: Server | undefined;

  async listen(): Promise<number> {
    this.server = createServer((socket) => this.talk(socket));
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    const address = this.server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server?.close(() => resolve()));
  }

  private talk(socket: Socket): void {
    if (this.hangsUp) {
      socket.on('error', () => undefined);
      socket.end();
      return;
    }
    let letter: string | null = null;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 mail.test');
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      rest += chunk;
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (letter !== null) {
          if (line === '.') {
            if (!this.refuses) this.taken.push(letter);
            letter = null;
            say(this.refuses ? '554 5.7.1 refused by policy' : '250 taken');
          } else letter += `${line}\n`;
        } else if (line === 'DATA') {
          letter = '';
          say('354 go on');
        } else if (line === 'QUIT') {
          say('221 bye');
          socket.end();
        } else if (this.down && line.startsWith('RCPT')) say('451 try later');
        else if (line.startsWith('RCPT') && line.includes('@refused.test')) say('550 5.1.1 no such mailbox');
        else say('250 ok');
      }
    });
  }
}
