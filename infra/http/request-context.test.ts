import { get, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type ErrorRequestHandler } from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Refusal } from "./refusal.ts";
import { contextOf, withContext } from "./request-context.ts";

let server: Server;
beforeAll(async () => {
  const app = express();
  app.set("trust proxy", 1);
  app.use(
    withContext(
      async (host) =>
        ["shop.example", "nas", "10.0.0.3", "[::1]"].includes(host.toLowerCase())
          ? "shop"
          : undefined,
      [8080],
    ),
  );
  app.use((_request, response) => {
    response.send(contextOf(response).origin);
  });
  const refused: ErrorRequestHandler = (error, _request, response, _next) => {
    response.send(error instanceof Refusal ? error.code : "defect");
  };
  app.use(refused);
  server = await new Promise<Server>((resolve) => {
    const begun: Server = app.listen(0, "127.0.0.1", () => resolve(begun));
  });
});
afterAll(() => server.close());

const ask = (headers: Readonly<Record<string, string>>) =>
  new Promise<string>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    get({ port, host: "127.0.0.1", headers }, (response) => {
      response.setEncoding("utf8").on("data", resolve);
    }).on("error", reject);
  });

it.each([
  "shop.example:80@evil.example",
  "shop.example:@evil.example",
  "shop.example:80/evil",
  "shop.example:80#",
  "shop.example:80\\\\evil.example",
  "shop.example:x",
  "shop.example:8081",
  "shop.example:0",
])("no website answers to %s: links of mails would lead there", async (host) =>
  expect(await ask({ host })).toBe("no-such-website"),
);
it("links begin with the address that was asked", async () => {
  expect(await ask({ host: "Shop.Example:8080" })).toBe("http://shop.example:8080");
  expect(await ask({ host: "shop.example", "x-forwarded-proto": "javascript" })).toBe(
    "http://shop.example",
  );
});
it.each(["nas:8081", "10.0.0.3:8081", "[::1]:8081"])(
  "%s has no name: it is somebody's own network, at whatever port",
  async (host) => expect(await ask({ host })).toBe(`http://${host}`),
);
it("links may begin with the port that we listen on, without anybody having said so", async () => {
  const host = `shop.example:${(server.address() as AddressInfo).port}`;
  expect(await ask({ host })).toBe(`http://${host}`);
});
it("links begin with the address that a trusted proxy was asked", async () => {
  const forwarded = { "x-forwarded-host": "shop.example", "x-forwarded-proto": "https" };
  expect(await ask({ host: "10.0.0.3:3000", ...forwarded })).toBe("https://shop.example");
  const evil = { ...forwarded, "x-forwarded-host": "shop.example:1@evil.example" };
  expect(await ask({ host: "10.0.0.3:3000", ...evil })).toBe("no-such-website");
});

it("a visit whose consent cannot be found out has no visitor, and the failure is reported", async () => {
  const away = new Error("the database is away");
  const errors: unknown[] = [];
  const app = express();
  const recognition = {
    mayTrack: () => Promise.reject(away),
    analyticsIdIn: () => "an id",
    onError: (error: unknown) => void errors.push(error),
  };
  app.use(withContext(async () => "shop", [], undefined, false, recognition));
  app.use((_request, response) => {
    const { visitorId, analyticsId } = contextOf(response);
    response.send({ visitorId, analyticsId });
  });
  const unsure = await new Promise<Server>((resolve) => {
    const begun: Server = app.listen(0, "127.0.0.1", () => resolve(begun));
  });
  const { port } = unsure.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { cookie: "ss_cvr=v" } });
  expect(await answer.json()).toEqual({});
  expect(errors).toEqual([away]);
  await new Promise((resolve) => unsure.close(resolve));
});
