/** What the tests use of the package, which has no types of its own. */
declare module 'hoodiecrow-imap' {
  import type { EventEmitter } from 'node:events';
  import type { Server } from 'node:net';

  interface Message {
    raw: string;
    uid: number;
    flags: string[];
  }
  interface Folder {
    messages: Message[];
    uidvalidity: number;
  }
  interface ImapServer extends EventEmitter {
    server: Server;
    listen(port: number, host: string, done: () => void): void;
    getMailbox(path: string): Folder;
    appendMessage(folder: Folder, flags: string[], internalDate: Date | false, raw: string): unknown;
  }
  export default function hoodiecrow(options: {
    plugins: string[];
    users: Record<string, { password: string }>;
    storage: Record<string, object>;
  }): ImapServer;
}
