import { LIVE_NEWS_PATH, type News } from "#read-api/history/news-contract.ts";
import { followFeed } from "./follow-feed.ts";

/** Follows the news from now on until it is stopped; nothing is missed or reported twice. */
export const followNews = ({
  onNews,
  onBegin,
}: {
  readonly onNews: (news: News) => void;
  /** Called once when the feed starts: data loaded before may have missed something. */
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
