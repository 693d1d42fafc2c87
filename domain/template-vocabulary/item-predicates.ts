import {
  backgroundSources,
  collectionTypes,
  folderBehaviours,
  recordTypes,
  sliceTypes,
} from "../codes/content-codes.ts";
import { calendarDate } from "../templates/calendar-date.ts";
import { asBoolean, asNumber, asText, memberCount, stepsOf } from "../templates/readings.ts";
import type { Predicate, PredicateDefinition, Scope } from "../templates/scope.ts";
import { isObject, isTruthy, memberAt, ownMember } from "../templates/values.ts";
import { withoutTags } from "./content-markup.ts";

const own = (scope: Scope, path: string): unknown => memberAt(scope.node(), path);
const has =
  (...paths: readonly string[]): Predicate =>
  (scope) =>
    paths.some((path) => isTruthy(own(scope, path)));
const says =
  (path: string, text: string): Predicate =>
  (scope) =>
    asText(own(scope, path)) === text;
const counts =
  (path: string, code: number): Predicate =>
  (scope) =>
    asNumber(own(scope, path)) === code;
const either =
  (one: Predicate, other: Predicate): Predicate =>
  (scope, args) =>
    one(scope, args) || other(scope, args);

const hasImage = (item: unknown): boolean =>
  isTruthy(ownMember(item, "mainImageId")) || isTruthy(ownMember(item, "systemDataId"));

const hasChildImages: Predicate = (scope) => {
  const items = own(scope, "items");
  return Array.isArray(items) && hasImage(items[0]);
};

/** Items that are not folders, or that link somewhere. */
const isClickable: Predicate = (scope) => {
  const behaviour = scope.resolve("folderBehavior");
  const code = asNumber(behaviour);
  return (
    behaviour === undefined || code === folderBehaviours.index || code === folderBehaviours.redirect
  );
};

const isTemplatePage: Predicate = (scope) => {
  const collection = own(scope, "collection");
  const owner = collection === undefined ? scope.node() : collection;
  return asNumber(ownMember(owner, "type")) === collectionTypes["template-page"];
};

/** Whether there is a visible character outside of tags. */
const hasExcerpt: Predicate = (scope) => {
  const excerpt = own(scope, "excerpt");
  const html = ownMember(excerpt, "html");
  const text = [html, excerpt].find((each) => typeof each === "string") ?? "";
  scope.charge(stepsOf(asText(text).length));
  return /[^\s\u200b]/.test(withoutTags(asText(text)));
};

const hasMany: Predicate = (scope) => {
  const count = memberCount(scope.node());
  scope.charge(stepsOf(count));
  return count > 1;
};

/** Compares the start and end of the event, in UTC. */
const isOneDay: Predicate = (scope) => {
  const [first, last] = ["startDate", "endDate"].map((name) =>
    calendarDate(asNumber(own(scope, name)), "UTC"),
  );
  return first !== undefined && first.year === last?.year && first.dayOfYear === last.dayOfYear;
};

const isIndex: Predicate = (scope) => {
  const collection = own(scope, "collection");
  return (
    isObject(collection) &&
    isTruthy(ownMember(collection, "folder")) &&
    ownMember(collection, "folderBehavior") === folderBehaviours.index
  );
};

/** Spec: B4.8. */
const hasComments: Predicate = (scope) => {
  const settings = scope.resolve("websiteSettings");
  if (settings !== undefined && !isTruthy(ownMember(settings, "commentsEnabled"))) return false;
  return (
    asNumber(own(scope, "commentState")) === 1 || asNumber(own(scope, "publicCommentCount")) > 0
  );
};

const isCurrentSlice: Predicate = (scope, { list: [name = "undefined"] }) => {
  const code = asNumber(own(scope, "currentType")) | 0;
  return Object.hasOwn(sliceTypes, name) && sliceTypes[name as keyof typeof sliceTypes] === code;
};

const option = (scope: Scope, name: string): unknown => ownMember(scope.resolve("options"), name);

const named = <Name extends string>(
  names: readonly Name[],
  toName: (name: Name) => string,
  toRun: (name: Name) => Predicate,
): readonly PredicateDefinition[] =>
  names.map((name) => ({ name: toName(name), run: toRun(name) }));

const chosen = (optionName: string, choices: string): readonly PredicateDefinition[] =>
  named(
    choices.split(" "),
    (choice) => `gallery-${optionName}-${choice}?`,
    (choice) => (scope) => asText(option(scope, optionName)) === choice,
  );

const typeNames = Object.keys(recordTypes) as (keyof typeof recordTypes)[];
const promotable = "video image quote link gallery".split(" ");

const ofType = (name: keyof typeof recordTypes): Predicate => {
  const isOfType = counts("recordType", recordTypes[name]);
  return promotable.includes(name) ? either(isOfType, says("promotedBlockType", name)) : isOfType;
};

export const itemPredicates: readonly PredicateDefinition[] = [
  { name: "calendar-view?", run: (scope) => asBoolean(scope.resolve("calendarView")) },
  { name: "child-images?", run: hasChildImages },
  { name: "clickable?", run: isClickable },
  { name: "collection?", run: has("collection") },
  { name: "collection-page?", run: counts("collection.type", collectionTypes.page) },
  { name: "collection-template-page?", run: isTemplatePage },
  {
    name: "collectionTypeNameEquals?",
    run: (scope, { list }) => asText(scope.resolve("typeName")) === list[0],
  },
  { name: "excerpt?", run: hasExcerpt },
  { name: "external-link?", run: has("externalLink") },
  { name: "folder?", run: has("collection.folder") },
  {
    name: "gallery-meta?",
    run: (scope) => isTruthy(option(scope, "controls")) || isTruthy(option(scope, "indicators")),
  },
  { name: "has-multiple?", run: hasMany },
  { name: "index?", run: isIndex },
  {
    name: "location?",
    run: (scope) =>
      own(scope, "location.mapLat") !== undefined && own(scope, "location.mapLng") !== undefined,
  },
  { name: "main-image?", run: has("mainImageId", "systemDataId") },
  {
    name: "passthrough?",
    run: (scope) => isTruthy(own(scope, "passthrough")) && asText(own(scope, "sourceUrl")) !== "",
  },
  { name: "redirect?", run: counts("folderBehavior", folderBehaviours.redirect) },
  { name: "same-day?", run: isOneDay },
  { name: "serviceNameEmail?", run: says("serviceName", "email") },
  { name: "show-past-events?", run: says("showPastOrUpcomingEvents", "past") },
  { name: "comments?", run: hasComments },
  { name: "disqus?", run: (scope) => isTruthy(scope.resolve("websiteSettings.disqusShortName")) },
  { name: "current-type?", run: isCurrentSlice },
  { name: "external-video?", run: ofType("video") },
  ...named(typeNames, (name) => `${name}?`, ofType),
  ...chosen("design", "grid slideshow slider stacked"),
  ...chosen("meta-position", "top top-left top-right center bottom bottom-left bottom-right"),
  ...chosen("active-alignment", "center left right"),
  ...named(
    "autoplay auto-crop controls lightbox square-thumbs show-meta show-meta-on-hover thumbnails".split(
      " ",
    ),
    (name) => `gallery-${name}?`,
    (name) => (scope) => asBoolean(option(scope, name)),
  ),
  ...named(
    "map embed image code quote twitter link video foursquare instagram form".split(" "),
    (name) => `promoted${name.toUpperCase()}?`,
    (name) => says("promotedBlockType", name),
  ),
  ...named(
    Object.keys(backgroundSources) as (keyof typeof backgroundSources)[],
    (name) => `background-source-${name}?`,
    (name) => counts("backgroundSource", backgroundSources[name]),
  ),
];
