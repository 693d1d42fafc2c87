import { useEffect, useRef, useState } from "react";
import {
  type EventFilters,
  LIVE_EVENTS_PATH,
  type ListedEvent,
} from "#read-api/history/contract.ts";
import { followFeed } from "../kit/news/follow-feed.ts";

export type LiveFeed = {
  /** Newest first. */
  readonly events: readonly ListedEvent[];
  readonly received: number;
  readonly connected: boolean;
};

/** A screen shows no more; older ones are on the next page. */
const KEEP = 500;
/** Events of one burst are rendered together, four times a second. */
const DRAW_EVERY_MS = 250;
const silent: LiveFeed = { events: [], received: 0, connected: false };

/**
 * Follows the log through server-sent events, from the position `from` on. The browser reconnects
 * automatically and sends the last id, so that nothing is missed.
 */
export const useLiveEvents = ({
  filters,
  enabled,
  from,
  onRefused,
}: {
  readonly filters: EventFilters;
  readonly enabled: boolean;
  readonly from: string | undefined;
  /** Called when the server rejects the feed: the session may have ended. */
  readonly onRefused: () => unknown;
}): LiveFeed => {
  const [feed, setFeed] = useState(silent);
  const query = new URLSearchParams(filters as Record<string, string>).toString();
  const ready = enabled && from !== undefined;
  // The start position; data loaded later must not restart the feed.
  const start = useRef(from);
  if (!ready) start.current = from;
  const refused = useRef(onRefused);
  refused.current = onRefused;
  useEffect(() => {
    if (!ready) return undefined;
    setFeed(silent);
    let waiting: ListedEvent[] = [];
    const draw = () => {
      if (waiting.length === 0) return;
      const fresh = waiting.reverse();
      waiting = [];
      setFeed((old) => ({
        events: [...fresh, ...old.events].slice(0, KEEP),
        received: old.received + fresh.length,
        connected: true,
      }));
    };
    const timer = window.setInterval(draw, DRAW_EVERY_MS);
    const stop = followFeed({
      address: query === "" ? LIVE_EVENTS_PATH : `${LIVE_EVENTS_PATH}?${query}`,
      from: start.current,
      name: "recorded",
      onBegin: () => undefined,
      onMessage: (data) => waiting.push(JSON.parse(data) as ListedEvent),
      onState: (state) => {
        setFeed((old) => ({ ...old, connected: state === "connected" }));
        if (state === "refused") refused.current();
      },
    });
    return () => {
      window.clearInterval(timer);
      stop();
    };
  }, [ready, query]);
  return feed;
};
