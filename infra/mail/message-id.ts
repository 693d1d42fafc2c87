/** `<id@host>`, with the host of the sender, `Name <address>`. */
export const messageIdOf = (from: string, mailId: string): string =>
  `<${mailId}@${/@([^\s>]+)/.exec(from)?.[1] ?? "localhost"}>`;
