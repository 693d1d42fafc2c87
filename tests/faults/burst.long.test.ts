import { readFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { createStartedDatabase } from "#tests/support/server.ts";
import { spawnDaybook } from "#tests/support/spawn-daybook.ts";
import { until } from "#tests/support/wait-for.ts";

/** Twice the queue that Node uses by default. */
const VISITORS = 1_000;

/** The system's own limit of the queue; where it cannot be read, the limit of macOS. */
const longestQueue = async (): Promise<number> =>
  Number(await readFile("/proc/sys/net/core/somaxconn", "utf8").catch(() => "128"));

it("a burst of visitors waits for a busy process, and no connection is reset", async () => {
  const count = Math.min(VISITORS, await longestQueue());
  const test = await createStartedDatabase();
  const daybook = await spawnDaybook(test.url);
  const sockets: Socket[] = [];
  try {
    const { hostname, port } = new URL(daybook.origin);
    // As long as it is stopped, it accepts nothing, as when another process has the processor.
    process.kill(daybook.pid, "SIGSTOP");
    let connected = 0;
    for (let n = 0; n < count; n += 1) {
      const socket = connect(Number(port), hostname, () => {
        connected += 1;
      });
      sockets.push(socket);
    }
    await until(() => connected === count, { what: `${count} connections in the queue` });
    process.kill(daybook.pid, "SIGCONT");
    const answers = await Promise.all(
      sockets.map(async (socket) => {
        socket.end(`GET /healthz HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
        return (await text(socket)).split("\r\n")[0];
      }),
    );
    expect(new Set(answers)).toEqual(new Set(["HTTP/1.1 200 OK"]));
  } finally {
    process.kill(daybook.pid, "SIGCONT");
    for (const socket of sockets) socket.destroy();
    await daybook.stop();
    await test.drop();
  }
});
