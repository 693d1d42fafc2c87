import { useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import type { NewsKind } from "#read-api/history/news-contract.ts";
import { noteSeen } from "../calls/api.ts";
import { followNews } from "./follow-news.ts";
import { createNewsStore, type NewsStore } from "./news-store.ts";

/** Paths of the calls that each kind of news loads again. */
export type RefreshedBy = Readonly<Record<NewsKind, readonly string[]>>;

export const NewsContext = createContext<NewsStore>(createNewsStore());

/** News of one moment is reported together, up to once a second. */
const TELL_AFTER_MS = 250;
const TELL_EVERY_MS = 1_000;

/** Follows the news while a member is signed in, and updates the screen. */
export const NewsProvider = ({
  refreshedBy,
  children,
}: {
  /** Must be the same object on every render: another one would restart the feed. */
  readonly refreshedBy: RefreshedBy;
  readonly children: ReactNode;
}) => {
  const client = useQueryClient();
  const [store] = useState(createNewsStore);
  useEffect(() => {
    let waiting: NewsKind[] = [];
    let timer: number | undefined;
    let toldAtMs = 0;
    const refresh = (kinds: readonly NewsKind[]) => {
      for (const path of new Set(kinds.flatMap((kind) => refreshedBy[kind])))
        void client.invalidateQueries({ queryKey: [path] });
    };
    const tell = () => {
      timer = undefined;
      toldAtMs = performance.now();
      const kinds = waiting;
      waiting = [];
      store.tell(kinds);
      refresh(kinds);
    };
    const stop = followNews({
      onBegin: () => store.tellBegin(),
      onNews: ({ kind, position }) => {
        noteSeen(position);
        waiting.push(kind);
        const rest = TELL_EVERY_MS - (performance.now() - toldAtMs);
        timer ??= window.setTimeout(tell, Math.max(TELL_AFTER_MS, rest));
      },
    });
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, [client, store, refreshedBy]);
  return <NewsContext value={store}>{children}</NewsContext>;
};

/** How many of a kind arrived that no list has shown yet. */
export const useNewsCount = (kind: NewsKind | undefined): number => {
  const store = use(NewsContext);
  return useSyncExternalStore(store.listen, () => (kind === undefined ? 0 : store.count(kind)));
};
