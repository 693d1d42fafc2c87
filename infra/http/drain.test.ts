import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { until } from "#tests/support/wait-for.ts";
import { createDrain, type Drain } from "./drain.ts";

const LONG_MS = 600_000;

let server: Server;
let drain: Drain;
/** What the handler has been asked and has not answered. */
let waiting: ServerResponse[];
let clients: { socket: Socket; text: () => string; ended: Promise<unknown> }[];

beforeEach(async () => {
  waiting = [];
  clients = [];
  server = createServer((request, response) => {
    request.resume();
    if (request.url === "/now") response.end("now");
    else waiting.push(response);
    if (request.url === "/body") request.once("end", () => response.end("whole"));
  });
  server.keepAliveTimeout = LONG_MS;
  drain = createDrain(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => {
  for (const { socket } of clients) socket.destroy();
  server.closeAllConnections();
});

const open = async () => {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (data) => {
    text += data;
  });
  const ended = once(socket, "close").catch(() => undefined);
  await once(socket, "connect");
  clients.push({ socket, text: () => text, ended });
  return { socket, text: () => text, ended };
};
const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`;

it("lets a request in progress finish, and closes its connection", async () => {
  const client = await open();
  client.socket.write(ask("/slow"));
  await until(() => waiting.length === 1);
  const stopped = drain.stop(LONG_MS);
  expect(drain.isStopping()).toBe(true);
  waiting[0]?.end("done");
  await stopped;
  await client.ended;
  expect(client.text()).toContain("Connection: close");
  expect(client.text()).toContain("done");
});

it("waits for a body that is still arriving", async () => {
  const client = await open();
  client.socket.write("POST /body HTTP/1.1\r\nHost: shop\r\nContent-Length: 4\r\n\r\nha");
  await until(() => waiting.length === 1);
  const stopped = drain.stop(LONG_MS);
  client.socket.write("lf");
  await stopped;
  await client.ended;
  expect(client.text()).toContain("whole");
});

it("closes idle connections and those opened in advance without waiting", async () => {
  const idle = await open();
  idle.socket.write(ask("/now"));
  await until(() => idle.text().includes("now"));
  const advance = await open();
  await until(
    () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count === 2))),
  );
  await drain.stop(LONG_MS);
  await Promise.all([idle.ended, advance.ended]);
});

it("closes a connection whose answer had begun before the stop, once the answer is complete", async () => {
  const client = await open();
  client.socket.write(ask("/slow"));
  await until(() => waiting.length === 1);
  waiting[0]?.writeHead(200, { "content-length": "4" }).write("ha");
  await until(() => client.text().endsWith("ha"));
  const stopped = drain.stop(LONG_MS);
  waiting[0]?.end("lf");
  await stopped;
  await client.ended;
  expect(client.text()).toMatch(/half$/);
});

it("ends live feeds without waiting", async () => {
  const feed = await open();
  feed.socket.write(ask("/feed"));
  await until(() => waiting.length === 1);
  waiting[0]?.setHeader("content-type", "text/event-stream").write("data: {}\n\n");
  await drain.stop(LONG_MS);
  await feed.ended;
  expect(feed.text()).toMatch(/0\r\n\r\n$/);
});

it("cuts off what takes longer than it may", async () => {
  const client = await open();
  client.socket.write(ask("/slow"));
  await until(() => waiting.length === 1);
  await drain.stop(0);
  await client.ended;
  expect(client.text()).toBe("");
});
