import { calendarDate } from "../templates/calendar-date.ts";
import { formatDate } from "../templates/date-formatters.ts";
import { Markup, nothing } from "../templates/markup.ts";
import { asNumber, asText, memberCount, stepsOf } from "../templates/readings.ts";
import type { Formatter, FormatterDefinition, Scope } from "../templates/scope.ts";
import { isTruthy, memberAt, ownMember, toText } from "../templates/values.ts";
import { markup, safeAddress, textOf } from "./content-markup.ts";
import { linkTweet } from "./tweet-links.ts";

/** Spec: B9.23. */
const commentCount: Formatter = (item) => {
  const count = asNumber(ownMember(item, "publicCommentCount"));
  return `${count === 0 ? "No" : count} Comment${count === 1 ? "" : "s"}`;
};

/** Looks names up from inside the value: first in it, then around the tag. */
const inside =
  (value: unknown, scope: Scope) =>
  (path: string): unknown => {
    const [first = ""] = path.split(".", 1);
    return ownMember(value, first) === undefined ? scope.resolve(path) : memberAt(value, path);
  };

/** Spec: B4.8. */
const SERVICE = "websiteSettings.disqusShortname";

const commentLink: Formatter = (item, _args, scope) => {
  const find = inside(item, scope);
  const id = find("id");
  const url = safeAddress(toText(find("fullUrl")));
  if (isTruthy(find(SERVICE)))
    return markup`
  <a href="${url}" class="sqs-comment-link sqs-disqus-comment-link" data-id="${id}"></a>
`;
  const count = find("publicCommentCount");
  return markup`
  <a href="${url}#comments-${id}" class="sqs-comment-link" data-id="${id}">
  ${count === 0 ? "No" : count}
  Comment${count === 1 ? "" : "s"}
  </a>
`;
};

const comments: Formatter = (value, _args, scope) => {
  const find = inside(value, scope);
  if (isTruthy(find(SERVICE)))
    return new Markup('\n  <div class="squarespace-comments" id="disqus_thread"></div>\n');
  const kind = ["item", "collection"].find((each) => isTruthy(find(each)));
  const facts =
    kind === undefined
      ? nothing
      : markup` data-${kind}-id="${find(`${kind}.id`)}" data-public-comment-count="${find(`${kind}.publicCommentCount`)}" data-comment-state="${find(`${kind}.commentState`)}"`;
  return markup`
  <div class="squarespace-comments" id="comments-${find("id")}"${facts}></div>
`;
};

const likeButton: Formatter = (value, _args, scope) => {
  const find = inside(value, scope);
  if (!isTruthy(value) || !isTruthy(find("websiteSettings.simpleLikingEnabled"))) return "";
  return markup`
  <span class="sqs-simple-like" data-item-id="${find("id")}" data-like-count="${find("likeCount")}">
    <span class="like-icon"></span>
    <span class="like-count"></span>
  </span>
`;
};

/** Null counts as present. */
const presentOf = (value: unknown, path: string, otherwise: string): unknown => {
  const found = memberAt(value, path);
  return found === undefined ? memberAt(value, otherwise) : found;
};

/** Empty while the website has no share buttons. Spec: B9.23. */
const socialButton =
  (tag: "div" | "span"): Formatter =>
  (item, _args, scope) => {
    const options = ownMember(scope.resolve("website"), "shareButtonOptions");
    if (memberCount(options) === 0) return "";
    const image = presentOf(item, "systemDataId", "mainImageId");
    const asset = presentOf(item, "assetUrl", "mainImage.assetUrl");
    return markup`<${tag} class="squarespace-social-buttons ${tag === "span" ? "inline" : "button"}-style" data-system-data-id="${asText(image)}" data-asset-url="${safeAddress(asText(asset), true)}" data-record-type="${textOf(item, "recordType")}" data-full-url="${safeAddress(textOf(item, "fullUrl"))}" data-title="${textOf(item, "title")}"></${tag}>`;
  };

const followButton: Formatter = (account) => {
  const url = textOf(account, "profileUrl");
  const name = textOf(account, "userName") || url.slice(url.lastIndexOf("/") + 1);
  return markup`<script>Y.use('squarespace-follow-buttons', function(Y) { Y.on('domready', function() { Y.Squarespace.FollowButtonUtils.renderAll(); }); });</script><div class="squarespace-follow-button" data-username="${name}"></div>`;
};

/** Undefined outside of the calendar's range. Spec: B8.23. */
const stamp = (time: unknown): string | undefined => {
  const date = calendarDate(asNumber(time), "UTC");
  return date && formatDate(date, "%Y%m%dT%H%M%SZ");
};

/** Not in the specification: empty for an event without valid dates. Spec: B7.29. */
const calendarUrl: Formatter = (event, _args, scope) => {
  const start = stamp(ownMember(event, "startDate"));
  const end = stamp(ownMember(event, "endDate"));
  if (start === undefined || end === undefined) return "";
  const title = textOf(event, "title");
  scope.charge(stepsOf(title.length));
  const place = ownMember(event, "location");
  const location = ["addressLine1", "addressLine2", "addressCountry"]
    .map((name) => textOf(place, name).trim())
    .filter((line) => line !== "")
    .join(", ");
  return `http://www.google.com/calendar/event?action=TEMPLATE&text=${encodeWellFormed(title)}&dates=${start}/${end}${location && `&location=${encodeWellFormed(location)}`}`;
};

/** Half of a surrogate pair cannot be encoded. */
const encodeWellFormed = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\u{FFFD}"));

/**
 * The output of `line-breaks`: it is kept wherever it comes from, and everything else is escaped.
 */
const BREAK = "<br/>";

const activateLinks: Formatter = (value, _args, scope) => {
  const text = asText(value);
  scope.charge(stepsOf(text.length));
  const lines = text.split(BREAK);
  scope.charge(lines.length);
  return new Markup(lines.map((line, at) => linkTweet(line, scope.charge, at === 0)).join(BREAK));
};

export const socialFormatters: readonly FormatterDefinition[] = [
  { name: "comment-count", run: commentCount },
  { name: "comment-link", run: commentLink },
  { name: "comments", run: comments },
  { name: "like-button", run: likeButton },
  { name: "social-button", run: socialButton("div") },
  { name: "social-button-inline", run: socialButton("span") },
  { name: "twitter-follow-button", run: followButton },
  { name: "google-calendar-url", run: calendarUrl },
  { name: "activate-twitter-links", run: activateLinks },
];
