import type { Express, Response } from "express";
import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import type { Metrics } from "#infra/metrics/metrics.ts";
import { apiPage } from "./api-page.ts";
import { isProxied } from "./client.ts";
import type { Crumb } from "./crumb.ts";
import { type DescribedEvent, eventTypesPage } from "./event-types-page.ts";
import { openApi } from "./openapi.ts";
import { isLoopback } from "./rate-limit.ts";
import { Refusal } from "./refusal.ts";

export const crumbContract = {
  method: "GET",
  path: "/api/crumb",
  summary: "CSRF token required by all write requests; also set as a cookie",
  tag: "session",
  access: "visitor",
  response: z.object({ crumb: z.string() }),
} as const satisfies Contract;

type Dependencies = {
  readonly crumb: Crumb;
  readonly contracts: readonly Contract[];
  readonly version: string;
  /** Loads what it describes when it is first asked for. */
  readonly describeEvents: () => Promise<readonly DescribedEvent[]>;
};

/** The calls for the crumb and the descriptions of all calls and events. */
export const mountSystemCalls = (
  app: Express,
  { crumb, contracts, version, describeEvents }: Dependencies,
): void => {
  // Made when first asked for: writing some 500 schemas takes 80 ms of a start.
  let description: ReturnType<typeof openApi> | undefined;
  let page: string | undefined;
  let events: Promise<readonly DescribedEvent[]> | undefined;
  app.get("/api/crumb", (request, response) => {
    response.json({ crumb: crumb.issue(request, response) });
  });
  app.get("/api/openapi.json", (_request, response) => {
    description ??= openApi([crumbContract, ...contracts], version);
    response.json(description);
  });
  app.get("/api", (_request, response) => {
    page ??= apiPage([crumbContract, ...contracts]);
    sendPage(response, page);
  });
  app.get("/api/events.json", async (_request, response) => {
    events ??= describeEvents();
    response.json({ events: await events });
  });
  app.get("/api/events", async (_request, response) => {
    events ??= describeEvents();
    sendPage(response, eventTypesPage(await events));
  });
};

const sendPage = (response: Response, page: string): void => {
  response
    .set("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'")
    .type("html")
    .send(page);
};

type HealthDependencies = {
  readonly metrics: Metrics;
  readonly metricsFor: "nobody" | "loopback" | "everybody";
  /** Why this process cannot work at the moment; undefined when it can. */
  readonly findHindrance: () => Promise<string | undefined>;
};

/** Mounted first: they must answer whatever the Host is and whatever is broken. */
export const mountHealth = (
  app: Express,
  { metrics, metricsFor, findHindrance }: HealthDependencies,
): void => {
  app.get("/healthz", (_request, response) => {
    response.json({ status: "alive" });
  });
  app.get("/readyz", async (_request, response) => {
    const reason = await findHindrance();
    if (reason === undefined) response.json({ status: "ready" });
    else response.status(503).set("retry-after", "1").json({ status: "not ready", reason });
  });
  app.get("/metrics", async (request, response) => {
    // A client behind a proxy on this machine looks like the machine itself, unless the proxy
    // declares itself.
    const isNear = isLoopback(request.socket.remoteAddress ?? "") && !isProxied(request);
    if (metricsFor !== "everybody" && !(metricsFor === "loopback" && isNear))
      throw new Refusal(404, "not-found", "Page not found.");
    response.type(metrics.contentType).send(await metrics.text());
  });
};
