import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followFeed } from "./follow-feed.ts";

/** Like a browser: a lost connection reconnects, a refused one is closed. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Source[] = [];
  readonly url: string;
  readyState = 0;
  constructor(url: string) {
    super();
    this.url = url;
    Source.opened.push(this);
  }
  close(): void {
    this.readyState = Source.CLOSED;
  }
  send(name: string, lastEventId: string, data = ""): void {
    this.dispatchEvent(Object.assign(new Event(name), { lastEventId, data }));
  }
  fail(readyState: number): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event("error"));
  }
}

beforeEach(() => {
  Source.opened = [];
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Source);
  vi.stubGlobal("window", globalThis);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const follow = (from?: string) => {
  const said: string[] = [];
  const stop = followFeed({
    address: "/feed?a=1",
    from,
    name: "news",
    onBegin: (isFirst) => said.push(isFirst ? "begins" : "goes on"),
    onMessage: (data) => said.push(data),
    onState: (state) => said.push(state),
  });
  return { said, stop };
};
const newest = () => Source.opened.at(-1) as Source;

describe("a feed that the console follows", () => {
  it("comes back behind the last message, after a server that starts has turned it away", () => {
    const { said, stop } = follow();
    expect(newest().url).toBe("/feed?a=1");
    newest().send("start", "5");
    newest().send("news", "7", "one");
    newest().fail(Source.CLOSED);
    vi.advanceTimersByTime(1_000);
    newest().fail(Source.CLOSED);
    vi.advanceTimersByTime(1_999);
    expect(Source.opened).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(newest().url).toBe("/feed?a=1&lastEventId=7");
    newest().send("start", "7");
    newest().send("news", "7", "one");
    newest().send("news", "9", "two");
    expect(said.filter((each) => each !== "connected" && each !== "refused")).toEqual([
      "begins",
      "one",
      "goes on",
      "two",
    ]);
    stop();
  });

  it("leaves a lost connection to the browser, and begins at the given position", () => {
    const { said, stop } = follow("3");
    expect(newest().url).toBe("/feed?a=1&lastEventId=3");
    newest().fail(0);
    vi.advanceTimersByTime(60_000);
    expect([Source.opened.length, said]).toEqual([1, ["lost"]]);
    newest().fail(Source.CLOSED);
    stop();
    vi.advanceTimersByTime(60_000);
    expect(Source.opened).toHaveLength(1);
  });
});
