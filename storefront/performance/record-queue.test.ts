import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRecordQueue } from "./record-queue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const started = (sinceLoadMs = 0) => {
  const sent: (readonly string[])[] = [];
  const waiting: string[] = [];
  const hide = createRecordQueue<string>({
    collect: () => waiting.splice(0),
    complete: () => ["metrics"],
    send: (entries) => void sent.push(entries),
    sinceLoadMs,
  });
  return { hide, sent, waiting };
};

describe("records of a page load", () => {
  it("are flushed 30 s after the load, and metrics are awaited for 60 s [B4.12] [B9.4]", () => {
    const { sent, waiting } = started();
    waiting.push("images");
    vi.advanceTimersByTime(29_999);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual([["images"]]);
    waiting.push("marks");
    vi.advanceTimersByTime(29_999);
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual([["images"], ["marks", "metrics"]]);
  });
  it("are flushed when the page is hidden, once [B4.12] [B9.4]", () => {
    const { hide, sent, waiting } = started();
    waiting.push("images");
    vi.advanceTimersByTime(2_000);
    hide();
    hide();
    vi.advanceTimersByTime(120_000);
    expect(sent).toEqual([["images", "metrics"]]);
  });
  it("count the time from the load, not from when the code arrived", () => {
    const { sent } = started(59_000);
    vi.advanceTimersByTime(1_000);
    expect(sent).toEqual([["metrics"]]);
  });
});
