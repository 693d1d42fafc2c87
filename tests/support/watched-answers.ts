import { subscribe } from "node:diagnostics_channel";
import { get, type IncomingMessage, type ServerResponse } from "node:http";
import { type AnswerCheck, createAnswerCheck, type Description } from "./answer-check.ts";

/**
 * Every answer that a server of this process gives, to whichever client, is compared with
 * /api/openapi.json. `check-answers.ts` fails the test in which one differs.
 */
const watched = new Map<number, AnswerCheck>();
const problems: string[] = [];

const readDescription = (port: number, host: string): Promise<Description> =>
  new Promise((resolve, reject) => {
    const url = `http://127.0.0.1:${port}/api/openapi.json`;
    get(url, { headers: { host }, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (piece: string) => {
        text += piece;
      });
      response.on("end", () =>
        response.statusCode === 200
          ? resolve(JSON.parse(text) as Description)
          : reject(new Error(`The API's description was refused: ${text}`)),
      );
    }).on("error", reject);
  });

let known: AnswerCheck | undefined;
/** All servers of one version have the same description, so it is read once. */
export const answerCheckOf = async (port: number, host = "127.0.0.1"): Promise<AnswerCheck> => {
  known ??= createAnswerCheck(await readDescription(port, host));
  return known;
};

/** Returns what ends it, before another server can get the port. */
export const watchAnswers = (port: number, check: AnswerCheck): (() => void) => {
  watched.set(port, check);
  return () => watched.delete(port);
};
export const isWatched = (port: number): boolean => watched.has(port);

/** Problems of answers since the last call. */
export const takeAnswerProblems = (): readonly string[] => problems.splice(0);

const textOf = (headers: unknown, name: string): string | undefined => {
  const entries = Object.entries((headers ?? {}) as Record<string, unknown>);
  const value = entries.find(([each]) => each.toLowerCase() === name)?.[1];
  return value === undefined ? undefined : String(value);
};

/** Looks at what is sent without changing it. */
const watch = (check: AnswerCheck, request: IncomingMessage, response: ServerResponse): void => {
  const [path = ""] = (request.url ?? "").split("?");
  if (!check.covers(path)) return;
  const pieces: Buffer[] = [];
  // Headers of `writeHead` are not among those of the response.
  let first: unknown;
  const headerOf = (name: string) => textOf(first, name) ?? textOf(response.getHeaders(), name);
  const keep = (piece: unknown, encoding: unknown) => {
    // Of a file, it is enough to know that there is one.
    if (pieces.length > 0 && headerOf("content-type")?.includes("json") !== true) return;
    if (typeof piece === "string") pieces.push(Buffer.from(piece, encoding as BufferEncoding));
    else if (piece instanceof Uint8Array) pieces.push(Buffer.from(piece));
  };
  const conclude = () => {
    const { method = "" } = request;
    const problem = check.problemOf({
      method,
      path,
      status: response.statusCode,
      contentType: headerOf("content-type"),
      location: headerOf("location"),
      body: Buffer.concat(pieces).toString(),
    });
    if (problem !== undefined) problems.push(problem);
  };
  const { writeHead, write, end } = response;
  type Parameters = readonly unknown[];
  const call = (method: unknown, parameters: Parameters) =>
    (method as (...given: Parameters) => never).apply(response, [...parameters]);
  Object.assign(response, {
    writeHead: (...given: Parameters) => {
      first = typeof given.at(-1) === "object" ? given.at(-1) : undefined;
      return call(writeHead, given);
    },
    write: (...given: Parameters) => {
      keep(given[0], typeof given[1] === "string" ? given[1] : "utf8");
      return call(write, given);
    },
    end: (...given: Parameters) => {
      keep(given[0], typeof given[1] === "string" ? given[1] : "utf8");
      conclude();
      return call(end, given);
    },
  });
};

subscribe("http.server.request.start", (message) => {
  const { request, response } = message as {
    readonly request: IncomingMessage;
    readonly response: ServerResponse;
  };
  const check = watched.get(request.socket.localPort ?? 0);
  if (check !== undefined) watch(check, request, response);
});
