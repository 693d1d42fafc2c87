import { LIVE_NEWS_PATH, type News } from "#read-api/history/news-contract.ts";

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/**
 * Follows the news from now on until it is stopped. The browser comes back by itself after a lost
 * connection; where the server turned it away it is tried again from here. Either goes on behind the
 * last piece that came, and nothing is told twice.
 */
export const followNews = ({
  onNews,
  onBegin,
}: {
  readonly onNews: (news: News) => void;
  /** What was loaded before may have missed something: once, when the feed begins. */
  readonly onBegin: () => void;
}): (() => void) => {
  let last: string | undefined;
  let failures = 0;
  let timer: number | undefined;
  let source: EventSource;
  const take = ({ data, lastEventId }: MessageEvent<string>) => {
    if (last !== undefined && BigInt(lastEventId) <= BigInt(last)) return;
    last = lastEventId;
    onNews(JSON.parse(data) as News);
  };
  const begin = ({ lastEventId }: MessageEvent<string>) => {
    failures = 0;
    if (last !== undefined) return;
    last = lastEventId;
    onBegin();
  };
  const connect = () => {
    source = new EventSource(
      last === undefined ? LIVE_NEWS_PATH : `${LIVE_NEWS_PATH}?lastEventId=${last}`,
    );
    source.addEventListener("start", begin);
    source.addEventListener("news", take);
    source.addEventListener("error", () => {
      if (source.readyState !== EventSource.CLOSED) return;
      timer = window.setTimeout(
        connect,
        Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures),
      );
      failures += 1;
    });
  };
  connect();
  return () => {
    window.clearTimeout(timer);
    source.close();
  };
};
