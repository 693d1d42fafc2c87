import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

export type ReceivedMail = {
  readonly to: string;
  readonly messageId: string;
  readonly source: string;
};

/**
 * The server's answer to a recipient instead of 250; `drop` closes the connection after the
 * content.
 */
type Manners = (to: string) => "accept" | "drop" | `${number} ${string}`;

/** Just enough SMTP to see what is sent, and to misbehave. */
export const startMailServer = async (
  manners: Manners = () => "accept",
  /** Replaces the list of received emails. */
  onMail?: (mail: ReceivedMail) => void,
) => {
  const mails: ReceivedMail[] = [];
  const keep = onMail ?? ((mail: ReceivedMail) => void mails.push(mail));
  const sockets = new Set<Socket>();
  let connections = 0;
  let answered = Number.POSITIVE_INFINITY;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    converse(socket, keep, manners, () => mails.length <= answered);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** Emails beyond this number are accepted without an answer. */
    answerOnly: (most: number) => {
      answered = most;
    },
    /** Number of connections so far. */
    connections: () => connections,
    hangUp: () => {
      for (const socket of sockets) socket.destroy();
    },
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
};

const converse = (
  socket: Socket,
  keep: (mail: ReceivedMail) => void,
  manners: Manners,
  answers: () => boolean,
): void => {
  let buffer = "";
  let to = "";
  let inContent = false;
  const say = (line: string) => socket.write(`${line}\r\n`);

  const endContent = (source: string) => {
    const messageId = /^message-id:\s*(\S+)/im.exec(source)?.[1] ?? "";
    keep({ to, messageId, source });
    if (manners(to) === "drop") socket.destroy();
    else if (answers()) say("250 taken");
  };
  const obey = (line: string) => {
    const command = line.slice(0, 4).toUpperCase();
    if (command === "EHLO" || command === "HELO") say("250 here");
    else if (command === "RCPT") {
      to = /<([^>]*)>/.exec(line)?.[1] ?? "";
      const answer = manners(to);
      say(answer === "accept" || answer === "drop" ? "250 fine" : answer);
    } else if (command === "DATA") {
      inContent = true;
      say("354 go on");
    } else if (command === "QUIT") {
      say("221 bye");
      socket.end();
    } else say("250 fine");
  };

  say("220 test mail server");
  socket.on("data", (chunk) => {
    buffer += chunk.toString();
    for (;;) {
      const mark = inContent ? "\r\n.\r\n" : "\r\n";
      const at = buffer.indexOf(mark);
      if (at < 0) return;
      const piece = buffer.slice(0, at);
      buffer = buffer.slice(at + mark.length);
      if (inContent) {
        inContent = false;
        endContent(piece);
      } else obey(piece);
    }
  });
};
