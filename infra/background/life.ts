import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import type { BackgroundSettings, FromBackground, ToBackground } from "./messages.ts";

/** Exit code or signal. */
export type End = number | string;

/** One run of the background process, from its start to its end. */
export type Life = {
  readonly pid: number | undefined;
  /** Resolves when it works; rejects with its message when it cannot, or when it ends before. */
  readonly start: (settings: BackgroundSettings) => Promise<void>;
  /** Like `reached` of the projection worker; rejects while the process does not work. */
  readonly reached: (
    projections: readonly string[],
    position: bigint,
    timeoutMs: number,
  ) => Promise<boolean>;
  readonly ended: Promise<End>;
  /** Lets it finish its work; after `withinMs` it is killed. */
  readonly stop: (withinMs: number) => Promise<void>;
};

type Send = (message: ToBackground, onFailure: (error: Error) => void) => void;

const gone = () => new Error("The background process is not running.");

const spawn = (program: readonly string[]): ChildProcess => {
  const [file = "", ...parameters] = program;
  return fork(file, parameters, {
    // A Ctrl-C in the terminal is for the web process: this one continues until requests in
    // progress are answered.
    detached: true,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
};

const sendTo =
  (child: ChildProcess): Send =>
  (message, onFailure) => {
    if (!child.connected) onFailure(gone());
    else
      child.send(message, (error) => {
        if (error !== null) onFailure(error);
      });
  };

/** Pending questions by number. */
const createQuestions = (send: Send) => {
  const asked = new Map<number, PromiseWithResolvers<boolean>>();
  let lastId = 0;
  const take = (id: number): PromiseWithResolvers<boolean> | undefined => {
    const question = asked.get(id);
    asked.delete(id);
    return question;
  };
  return {
    ask: (projections: readonly string[], position: bigint, timeoutMs: number) => {
      lastId += 1;
      const id = lastId;
      const answer = Promise.withResolvers<boolean>();
      asked.set(id, answer);
      send({ type: "reached?", id, projections, position: String(position), timeoutMs }, (error) =>
        take(id)?.reject(error),
      );
      return answer.promise;
    },
    answer: (id: number, reached: boolean): void => take(id)?.resolve(reached),
    giveUp: (error: Error): void => {
      for (const id of [...asked.keys()]) take(id)?.reject(error);
    },
  };
};

/** Kills it when it takes longer than this to finish. */
const stopWithin = async (child: ChildProcess, ended: Promise<End>, ms: number): Promise<void> => {
  if (child.connected) child.disconnect();
  const done = new AbortController();
  const patience = pause(ms, undefined, { signal: done.signal }).then(
    () => child.kill("SIGKILL"),
    () => false,
  );
  await ended;
  done.abort();
  await patience;
};

export const beginLife = (program: readonly string[]): Life => {
  const child = spawn(program);
  const send = sendTo(child);
  const questions = createQuestions(send);
  let works = false;
  const loaded = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<End>();
  const giveUp = (error: Error): void => {
    works = false;
    loaded.reject(error);
    started.reject(error);
    questions.giveUp(error);
  };
  // Handled by the starter; without handlers the rejections would be unhandled.
  for (const each of [loaded, started]) each.promise.catch(() => undefined);

  child.on("message", (message: FromBackground) => {
    if (message.type === "loaded") loaded.resolve();
    else if (message.type === "started") started.resolve();
    else if (message.type === "failed") giveUp(new Error(message.message));
    else questions.answer(message.id, message.reached);
  });
  child.once("disconnect", () => questions.giveUp(gone()));
  child.once("error", (error) => {
    giveUp(error);
    if (child.pid === undefined) ended.resolve(error.message);
  });
  child.once("exit", (code, signal) => {
    giveUp(new Error(`The background process ended with ${code ?? signal} before it was ready.`));
    ended.resolve(code ?? String(signal));
  });

  return {
    pid: child.pid,
    start: async (settings) => {
      await loaded.promise;
      send({ type: "start", ...settings }, started.reject);
      await started.promise;
      works = true;
    },
    reached: (...question) => (works ? questions.ask(...question) : Promise.reject(gone())),
    ended: ended.promise,
    stop: (withinMs) => stopWithin(child, ended.promise, withinMs),
  };
};
