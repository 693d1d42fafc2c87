import { seeded } from "#tests/event-store/seeded.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { type Call, describedCalls } from "#tests/support/described-calls.ts";
import type { TestServer } from "#tests/support/server.ts";
import { becomeSiteUser } from "#tests/support/site-user.ts";
import { until } from "#tests/support/wait-for.ts";
import { type Drawing, drawValue, type Random } from "./values.ts";

/** Maximum of all texts in a URL, so that the server accepts it. */
const LONGEST_PARAMETER = 300;
const AT_ONCE = 6;

/** Ids in the demo's own answers, by member and by the call's heading. */
const knownIds = async (owner: Client, calls: readonly Call[]) => {
  const known = new Map<string, Set<string>>();
  const note = (name: string, text: string) => {
    const texts = known.get(name) ?? new Set();
    if (texts.size < 50) known.set(name, texts.add(text));
  };
  const walk = (value: unknown, name: string, tag: string): void => {
    if (
      typeof value === "string" &&
      value.length < 200 &&
      /id$|slug|code|name|path|key/i.test(name)
    ) {
      note(name.toLowerCase(), value);
      if (/id$/i.test(name)) note(`tag:${tag}`, value);
    }
    if (typeof value !== "object" || value === null) return;
    for (const [key, member] of Object.entries(value))
      walk(member, Array.isArray(value) ? name : key, tag);
  };
  for (const { method, path, operation } of calls)
    if (method === "GET" && !path.includes("{")) {
      const { body } = await owner.get<unknown>(path);
      walk(body, "", operation.tags[0] ?? "");
    }
  return (name: string, tag: string): readonly string[] => [
    ...(known.get(name.toLowerCase()) ?? []),
    ...(/id$/i.test(name) ? (known.get(`tag:${tag}`) ?? []) : []),
  ];
};

const inAddress = (value: unknown): string =>
  encodeURIComponent(String(value).toWellFormed().slice(0, LONGEST_PARAMETER));

const addressOf = ({ path, operation }: Call, drawing: Drawing): string => {
  const drawn = (name: string) => {
    const schema = operation.parameters.find((each) => each.name === name)?.schema ?? {};
    return inAddress(drawValue(schema, name, drawing));
  };
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => drawn(name) || "x");
  const query = operation.parameters
    .filter((each) => each.in === "query" && (each.required === true || drawing.random() < 0.4))
    .map(({ name }) => `${name}=${drawn(name)}`)
    .join("&");
  return query === "" ? filled : `${filled}?${query}`;
};

const bodyOf = ({ operation }: Call, drawing: Drawing) => {
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (type === undefined || content === undefined) return {};
  const value = drawValue(content.schema, "", drawing);
  if (type === "application/json") return { type, text: JSON.stringify(value) };
  if (type === "application/x-www-form-urlencoded")
    return { type, text: new URLSearchParams(value as Record<string, string>).toString() };
  return { type, text: String(value) };
};

/** Number of values drawn for the last call. */
const drawnValues = new WeakMap<Call, number>();

/**
 * Selects one value of a call to be unusual, so that the others pass the earlier checks; in some
 * calls, many.
 */
const oddOnes = (call: Call, random: Random): (() => boolean) => {
  if (random() < 0.15) return () => random() < 0.3;
  const chosen = Math.floor(random() * (drawnValues.get(call) ?? 8));
  let drawn = 0;
  return () => {
    drawn += 1;
    drawnValues.set(call, drawn);
    return drawn - 1 === chosen;
  };
};

/** These calls end the session or the account that the test uses. */
const ENDS_THE_SESSION = /\/(password|sessions?|sign-out|logout|forget|account)(\/|$)/;

/** The state of the projections once each has applied the log or stopped at an event. */
export const settledProjections = async ({ database, infrastructure }: TestServer) => {
  const [head] = await database.query<{ position: string }>(
    "select coalesce(max(position), 0)::text as position from log.events",
  );
  const worker = infrastructure.projectionWorker;
  await until(() =>
    worker
      .status()
      .every(
        ({ error, position }) => error !== undefined || position >= BigInt(head?.position ?? 0),
      ),
  );
  return worker.status();
};

export type Tried = {
  readonly calls: number;
  /** Successful writing calls: without any, nothing behind the schemas would be tested. */
  readonly accepted: number;
  /** Calls that caused an internal error, with the seed that reproduces them. */
  readonly defects: readonly string[];
};

/**
 * Sends calls of the API with values at the bounds of their contracts, beyond them, and where there
 * are none, until `isDone`.
 */
export const tryBounds = async (
  server: TestServer,
  { seed, isDone }: { readonly seed: number; readonly isDone: (calls: number) => boolean },
): Promise<Tried> => {
  const random: Random = seeded(seed);
  const owner = await createOwnerClient(server.origin, server.setupCode);
  const { xsrfToken } = await becomeSiteUser(server, owner, "ann@visitor.example");
  const calls = (await describedCalls(owner)).filter(
    ({ method, path }) => method === "GET" || !ENDS_THE_SESSION.test(path),
  );
  const known = await knownIds(owner, calls);
  let sent = 0;
  let accepted = 0;
  const defects: string[] = [];
  const sendOne = async () => {
    const call = calls[Math.floor(random() * calls.length)] as Call;
    const tag = call.operation.tags[0] ?? "";
    const drawing = {
      random,
      isOdd: oddOnes(call, random),
      knownTexts: (name: string) => known(name, tag),
    };
    const address = addressOf(call, drawing);
    const { type, text } = bodyOf(call, drawing);
    const { status, body } = await owner.request<unknown>(address, {
      method: call.method,
      json: text,
      headers: {
        "x-siteuser-xsrf-token": xsrfToken,
        ...(type !== undefined && { "content-type": type }),
      },
    });
    const answered = typeof body === "string" ? body : JSON.stringify(body);
    const what = `seed ${seed}: ${call.method} ${address.slice(0, 400)} ${text?.slice(0, 3_000) ?? ""} → ${status} ${answered?.slice(0, 300)}`;
    if (status >= 500) defects.push(what);
    sent += 1;
    if (status < 300 && call.method !== "GET") {
      accepted += 1;
      if (process.env.SHOW) console.log("ACC", what.slice(0, 600));
    }
  };
  const sendAll = async () => {
    while (!isDone(sent)) await sendOne();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendAll));
  return { calls: sent, accepted, defects };
};
