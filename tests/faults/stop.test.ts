import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { startTestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

const body = new URLSearchParams({ event: "1", data: '{"url":"/"}', ss_cvr: "slow" }).toString();
const head = [
  "POST /api/census/RecordHit HTTP/1.1",
  "Host: localhost",
  "Content-Type: application/x-www-form-urlencoded",
  `Content-Length: ${body.length}`,
  "Expect: 100-continue",
].join("\r\n");

it("a stop lets a request in progress finish, records what it says, and tells its client to go elsewhere", async () => {
  const server = await startTestServer();
  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
  const closed = once(socket, "close");
  let text = "";
  socket.on("data", (data) => {
    text += data;
  });
  socket.write(`${head}\r\n\r\n${body.slice(0, 5)}`);
  await until(() => text.includes("100 Continue"));
  const stopped = server.stop();
  const isRefused = () =>
    fetch(server.origin).then(
      () => false,
      () => true,
    );
  await until(isRefused, { what: "the stop to begin" });
  socket.write(body.slice(5));
  await closed;
  await stopped;
  expect(text).toContain("HTTP/1.1 204");
  expect(text).toContain("Connection: close");
});

it("idle connections outlast those of a proxy", async () => {
  const server = await startTestServer();
  try {
    const { headers } = await fetch(`${server.origin}/healthz`);
    expect(headers.get("keep-alive")).toBe("timeout=65");
  } finally {
    await server.stop();
  }
});
