import { afterAll, beforeAll, expect, it } from "vitest";
import { writeApi } from "#commands/shell/server.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { permissionsOf } from "#domain/owners/roles.ts";
import { readConfig } from "#infra/config/config.ts";
import type { Append } from "#infra/event-store/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { parseInput } from "#infra/http/parse-input.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { AnyAnswer, Route } from "#infra/http/route.ts";
import { silentLog } from "#infra/log/log.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { type Infrastructure, openInfrastructure } from "#infrastructure";
import { createProjectionWorker } from "#projections/kit/worker.ts";
import { projections } from "#projections/shell/registry.ts";
import { readApi } from "#read-api/shell/server.ts";
import { sampleLog } from "#tests/projections/sample-log.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

const EVENTS = 1_800;
const OWNER = "0190aaaa-0000-7000-8000-0000000000aa";
const SOMEBODY = "0190aaaa-0000-7000-8000-0000000000ac";
const IMPORT = "0190aaaa-0000-7000-8000-0000000000ab";
const EDIT = "0190aaaa-0000-7000-8000-0000000000a1";
/** Of the right shape, and nobody's. */
const MADE_UP = "0190dddd-0000-7000-8000-00000000dddd";
/** What is in no id of someone's, but a word of ours, such as the name of a column. */
const words = new Set(["dimension", "group", "number", "automatic", "place"]);
/** What a call asks for in addition to the id. */
const besides: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "/api/console/explain": { number: "stock-on-hand" },
  "/api/console/submissions/export": { format: "csv" },
};
/** Whose ids another name has, too. */
const sameAs: Readonly<Record<string, string>> = { parentId: "collectionId" };
/** The two websites of the samples: a third one asks about them. */
const homes = ["demo", "other"];
const ELSEWHERE = "elsewhere";

let test: TestDatabase;
let infrastructure: Infrastructure;
let routes: readonly Route[];
/** By the name that a parameter or a member of an event has: what the samples call their things. */
const known = new Map<string, Set<string>>();
const everyId = new Set<string>();

/** The content of the samples is readable. */
const personalData = {
  open: async (sealed: readonly { readonly sealed: string }[]) =>
    sealed.map(({ sealed: content }) => JSON.parse(Buffer.from(content, "base64").toString())),
} as unknown as PersonalData;

const note = (name: string, id: string): void => {
  known.set(name, (known.get(name) ?? new Set()).add(id));
  everyId.add(id);
};
const noteAll = (value: unknown, name = ""): void => {
  if (typeof value === "string" && /Id$/.test(name)) note(name, value);
  else if (typeof value === "number" && name === "version") note(name, String(value));
  else if (Array.isArray(value)) for (const each of value) noteAll(each, name);
  else if (typeof value === "object" && value !== null)
    for (const [key, each] of Object.entries(value)) noteAll(each, key);
};

/** Names of templates that no website has by default. */
const withOwnTemplates = (append: Append): Append =>
  JSON.parse(JSON.stringify(append).replaceAll(/([\w-]+\.html)/g, "own-$1"));

const fill = async (): Promise<void> => {
  const { eventStore } = infrastructure;
  const worker = createProjectionWorker({
    eventStore,
    database: test.database,
    projections,
    personalData,
  });
  await worker.start();
  for (const sampled of sampleLog(20_260_303, EVENTS)) {
    const { metadata, ...append } = withOwnTemplates(sampled);
    await eventStore.append({ ...append, metadata: { ...metadata, actor: `owner:${SOMEBODY}` } });
    const id = append.stream.slice(append.stream.indexOf(".") + 1);
    note("id", id);
    for (const event of append.events) noteAll(event.data);
  }
  const head = await eventStore.head();
  await worker.reached(
    projections.map(({ name }) => name),
    head,
    20_000,
  );
  await worker.stop();
  for (let position = 1n; position <= head; position += 40n) note("position", String(position));
};

/** What stands next to the log. */
const fillTables = async (): Promise<void> => {
  const { database } = test;
  const at = "2030-01-01T00:00:00Z";
  for (const name of ["importId", "mailId", "workId"]) note(name, IMPORT);
  note("editId", EDIT);
  note("ownerId", SOMEBODY);
  const [submissionId] = known.get("submissionId") ?? [];
  const [formId] = known.get("formId") ?? [];
  await database.query(
    `insert into webhook_deliveries (website_id, delivery_id, form_id, webhook_id, submission_id, url, state)
     select website, $1, $2, $3, $4, 'https://hooks.example/', 'failed' from unnest($5::text[]) as website`,
    [`${submissionId}:webhook:0`, formId, IMPORT, submissionId, homes],
  );
  const goal = {
    id: "reads-the-blog",
    name: "Reads the blog",
    step: { kind: "page", value: "/blog" },
  };
  note("goalId", goal.id);
  await database.query(
    `update read.measuring_rules as last set rules = last.rules || $1::jsonb
      where not exists (select from read.measuring_rules as later
                         where later.website_id = last.website_id and later.version > last.version)`,
    [JSON.stringify({ goals: [goal] })],
  );
  await database.query(
    `with account as (
       insert into site_user_credentials (website_id, site_user_id, address_hash, password_hash)
       select website, id::uuid, id, '' from unnest($1::text[]) as website, unnest($2::text[]) as id
       returning website_id, site_user_id)
     insert into site_user_sessions (token_hash, session_id, website_id, site_user_id, remember_me,
                                     device, expires_at)
     select sha256(gen_random_uuid()::text::bytea), gen_random_uuid(), website_id, site_user_id, true,
            'Firefox', now() + interval '1 day' from account`,
    [homes, [...(known.get("siteUserId") ?? [])]],
  );
  await database.query(
    `insert into mail_deliveries (website_id, mail_id, job_key, kind, state, attempts)
     values ('demo', $1, 'job', 'other', 'handed-over', 1)`,
    [IMPORT],
  );
  await database.query(
    `insert into imports (id, website_id, file_name, file_id, options, status, preview, total,
                          started_by, created_at, touched_at)
     values ($1, 'demo', 'x.csv', '', '{}', 'done', '{"rows":[]}', 0, 'owner', $2, $2)`,
    [IMPORT, at],
  );
  await database.query(
    `insert into review_imports (id, website_id, file_name, content, status, preview, done, imported, created_at)
     values ($1, 'demo', 'x.csv', '', 'done', '{}', 0, 0, $2)`,
    [IMPORT, at],
  );
  await database.query(
    `insert into bulk_works (id, website_id, list, within, action, input, status, total, started_by,
                             created_at, begins_at, touched_at)
     values ($1, 'demo', 'coupons', '', 'remove', 'null', 'done', 0, 'owner', $2, $2, $2),
            ($3, 'demo', 'products', '', 'hide', 'null', 'done', 0, 'owner', $2, $2, $2)`,
    [IMPORT, at, EDIT],
  );
  await database.query(
    `insert into bulk_work_rows (work_id, place, row_id, state)
     select $1, row_number() over (), product_id, 'changed' from read.products`,
    [IMPORT],
  );
};

beforeAll(async () => {
  test = await createTestDatabase();
  const opened = openInfrastructure({
    config: readConfig({ DATABASE_URL: test.url, DAYBOOK_DEMO: "false" }),
    connectionString: test.url,
    secret: "a secret for tests of at least 32 characters",
    log: silentLog,
  });
  infrastructure = { ...opened, personalData };
  await fill();
  await fillTables();
  const assets = () => ({ script: "", styles: [], preloads: [] }) as never;
  routes = [...writeApi(infrastructure), ...readApi(infrastructure, assets)].filter(
    ({ contract: { method, access } }) => method === "GET" && access === "owner",
  );
});
afterAll(async () => {
  await infrastructure.close();
  await test.drop();
});

const contextOn = (websiteId: string): RequestContext => ({
  websiteId,
  visitorId: undefined,
  owner: {
    ownerId: OWNER,
    email: "owner@shop.example",
    name: "Owner",
    sessionId: OWNER,
    permissions: permissionsOf(["ADMIN"]),
  },
  siteUser: undefined,
  correlationId: "test",
  idempotencyKey: undefined,
  cookies: {},
  clientIp: "127.0.0.1",
  proxied: false,
  userAgent: "",
  readAfter: undefined,
  origin: "https://shop.example",
});

type Input = Readonly<Record<string, string>>;
const textOf = async ({ body, file }: AnyAnswer): Promise<string> => {
  if (file === undefined) return JSON.stringify(body) ?? "";
  let text = "";
  for await (const piece of file.content) text += Buffer.from(piece).toString("latin1");
  return text;
};

/** The answer, without the names in the request. */
const ask = async ({ contract, handle }: Route, websiteId: string, asked: Input) => {
  const input = { ...besides[contract.path], ...asked };
  const parsed = (schema: Contract["params"]) => (schema && parseInput(schema, input)) as never;
  try {
    const context = contextOn(websiteId);
    const request = { params: parsed(contract.params), query: parsed(contract.query) };
    const answer = await handle({ ...request, body: undefined as never, context });
    const text = await textOf(answer);
    return { status: answer.status ?? 200, text: withoutNames(text, asked) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, text: withoutNames(error.message, asked) };
  }
};
const withoutNames = (text: string, asked: Input): string =>
  // An empty name is between all letters.
  Object.values(asked).reduce(
    (rest, name) => (name === "" ? rest : rest.replaceAll(name, "…")),
    text,
  );

const paramsOf = ({ path }: Contract): readonly string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
const queryIdsOf = ({ query }: Contract): readonly string[] =>
  Object.keys((query as { shape?: object } | undefined)?.shape ?? {}).filter((name) =>
    /(^id|Id)$/.test(name),
  );
const inPlaceOf = (name: string): readonly string[] => {
  const named = known.get(name) ?? known.get(sameAs[name] ?? "id") ?? [];
  return [...named].slice(0, name === "id" ? undefined : 200);
};
const combined = (names: readonly string[]): readonly Input[] =>
  names.reduce<readonly Input[]>(
    (inputs, name) =>
      inputs.flatMap((input) => inPlaceOf(name).map((id) => ({ ...input, [name]: id }))),
    [{}],
  );
const madeUpFor: Input = { version: "7", position: "999999999", name: "nobody.html" };
const madeUp = (input: Input): Input =>
  Object.fromEntries(Object.keys(input).map((name) => [name, madeUpFor[name] ?? MADE_UP]));

/** One with which a website has something to tell. */
const telling = async (route: Route, names: readonly string[]): Promise<Input | undefined> => {
  const unknown = madeUp(Object.fromEntries(names.map((name) => [name, ""])));
  for (const home of homes) {
    const nothing = await ask(route, home, unknown);
    for (const input of combined(names)) {
      const told = await ask(route, home, input);
      if (told.status < 300 && told.text !== nothing.text) return input;
    }
  }
  return undefined;
};

/** Its parameters; else each of the ids that its query may name, or all of them where it must. */
const namesFor = async (route: Route): Promise<readonly (readonly string[])[]> => {
  const params = paramsOf(route.contract).filter((name) => !words.has(name));
  if (params.length > 0) return [params];
  const ids = queryIdsOf(route.contract);
  const alone = await Promise.all(ids.map((name) => ask(route, ELSEWHERE, madeUp({ [name]: "" }))));
  return alone.every(({ status }) => status < 400) ? ids.map((name) => [name]) : [ids];
};

it("no call of another website tells anything of what belongs to this one", async () => {
  expect(routes.length).toBeGreaterThan(60);
  const silent: string[] = [];
  const leaks: string[] = [];
  for (const route of routes) {
    const { contract } = route;
    for (const names of await namesFor(route)) {
      const what = `${contract.path} ${names.join(" ")}`;
      const input = await telling(route, names);
      if (input === undefined) {
        // What a query may name in addition to hangs on chance: the list itself is asked below.
        if (paramsOf(contract).length > 0) silent.push(what);
        continue;
      }
      const told = await ask(route, ELSEWHERE, input);
      const nothing = await ask(route, ELSEWHERE, madeUp(input));
      if (JSON.stringify(told) !== JSON.stringify(nothing)) leaks.push(`${what}: ${told.text}`);
    }
    if (paramsOf(contract).length === 0) {
      const { status, text } = await ask(route, ELSEWHERE, {});
      const found = [...everyId].filter(
        (id) => id.length > 8 && !words.has(id) && text.includes(id),
      );
      if (status >= 500 || found.length > 0) leaks.push(`${contract.path}: ${found.join(", ")}`);
    }
  }
  // The version of a post is its position in the log, which other samples have by chance only.
  const isByChance = (what: string) => what.includes("/content/items/:id/versions/:version");
  // Each other call for one thing has found one to ask for: a new one cannot be forgotten.
  expect({ leaks, silent: silent.filter((what) => !isByChance(what)) }).toEqual({
    leaks: [],
    silent: [],
  });
});
