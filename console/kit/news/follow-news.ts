import { LIVE_NEWS_PATH, type News } from "#read-api/history/news-contract.ts";
import { followFeed } from "./follow-feed.ts";

/** Follows the news from now on until it is stopped; nothing is missed, and nothing is told twice. */
export const followNews = ({
  onNews,
  onBegin,
}: {
  readonly onNews: (news: News) => void;
  /** What was loaded before may have missed something: once, when the feed begins. */
  readonly onBegin: () => void;
}): (() => void) =>
  followFeed({
    address: LIVE_NEWS_PATH,
    name: "news",
    onBegin: (isFirst) => {
      if (isFirst) onBegin();
    },
    onMessage: (data) => onNews(JSON.parse(data) as News),
  });
