import { answerCheckOf, isWatched } from "./watched-answers.ts";

type Init = {
  readonly method?: string;
  /** Sent as JSON; a text is sent unchanged. */
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
};

export type ClientResponse<Body = unknown> = {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, else the text. */
  readonly body: Body;
};

export type Client = {
  readonly cookies: ReadonlyMap<string, string>;
  readonly request: <Body = never>(path: string, init?: Init) => Promise<ClientResponse<Body>>;
  readonly get: <Body = never>(path: string) => Promise<ClientResponse<Body>>;
  readonly post: <Body = never>(
    path: string,
    json?: unknown,
    headers?: Init["headers"],
  ) => Promise<ClientResponse<Body>>;
  readonly put: <Body = never>(path: string, json?: unknown) => Promise<ClientResponse<Body>>;
  readonly delete: <Body = never>(path: string) => Promise<ClientResponse<Body>>;
};

const pathOf = (url: string): string => url.split("?")[0] ?? "";

/**
 * An HTTP client like a browser: keeps cookies, fetches a crumb and sends it with every writing
 * call. `known` are initial cookies.
 */
export const createClient = async (
  origin: string,
  known: ReadonlyMap<string, string> = new Map(),
): Promise<Client> => {
  const cookies = new Map(known);
  const port = Number(new URL(origin).port);
  // The answers of another process are compared with the API's description here.
  const check = isWatched(port) ? undefined : await answerCheckOf(port);

  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [pair] = line.split(";") as [string];
      const at = pair.indexOf("=");
      if (/max-age=0\b/i.test(line)) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), decodeURIComponent(pair.slice(at + 1)));
    }
  };

  const request = async <Body>(path: string, init: Init = {}): Promise<ClientResponse<Body>> => {
    const { method = "GET", json, form, headers = {} } = init;
    const body =
      form !== undefined
        ? new URLSearchParams(form).toString()
        : typeof json === "string" || json === undefined
          ? (json as string | undefined)
          : JSON.stringify(json);
    const response = await fetch(`${origin}${path}`, {
      method,
      redirect: "manual",
      ...(body !== undefined && { body }),
      headers: {
        cookie: [...cookies]
          .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
          .join("; "),
        ...(method !== "GET" && { "x-csrf-token": cookies.get("crumb") ?? "" }),
        ...(body !== undefined && {
          "content-type":
            form === undefined ? "application/json" : "application/x-www-form-urlencoded",
        }),
        ...headers,
      },
    });
    keep(response);
    const text = await response.text();
    const problem =
      check?.covers(pathOf(path)) &&
      check.problemOf({
        method,
        path: pathOf(path),
        status: response.status,
        contentType: response.headers.get("content-type") ?? undefined,
        location: response.headers.get("location") ?? undefined,
        body: text,
      });
    if (problem) throw new Error(problem);
    const isJson = response.headers.get("content-type")?.includes("json") === true;
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as Body,
    };
  };

  await request("/api/crumb");
  return {
    cookies,
    request,
    get: (path) => request(path),
    post: (path, json, headers) =>
      request(path, { method: "POST", json, ...(headers !== undefined && { headers }) }),
    put: (path, json) => request(path, { method: "PUT", json }),
    delete: (path) => request(path, { method: "DELETE" }),
  };
};

/** The id in the cookie of the client's cart, without the signature that opens the cart. */
export const cartIdOf = ({ cookies }: Pick<Client, "cookies">): string =>
  cookies.get("cart")?.split(".")[0] ?? "";

/** The password of `createOwnerClient`. */
export const OWNER_PASSWORD = "correct horse battery";

/** A client signed in as the website's first owner. */
export const createOwnerClient = async (
  origin: string,
  setupCode: string | undefined,
  email = "owner@shop.example",
): Promise<Client> => {
  const client = await createClient(origin);
  const { status } = await client.post("/api/console/setup", {
    code: setupCode,
    email,
    name: "Owner",
    password: OWNER_PASSWORD,
  });
  if (status !== 204) throw new Error(`The set-up was refused with ${status}.`);
  return client;
};
