import { IconPhotoOff } from "@tabler/icons-react";
import { pictureAt } from "#domain/kit/pictures.ts";
import classes from "./previews.module.css";
import type { PageCheck } from "./use-page-check.ts";

/** Not in the specification: search engines and networks cut longer texts off. */
const MAX_TITLE = 70;
const MAX_DESCRIPTION = 160;

const cut = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const short = text.slice(0, most);
  return `${short.slice(0, Math.max(short.lastIndexOf(" "), most / 2)).trimEnd()}…`;
};

/** `example.com › help › shipping`, as search engines write an address. */
const crumbsOf = (url: string): string => {
  const { host, pathname } = new URL(url, window.location.origin);
  return [host, ...pathname.split("/").filter(Boolean).map(decodeURIComponent)].join(" › ");
};

type Snippet = Pick<PageCheck["preview"], "title" | "description" | "siteTitle"> & {
  readonly url: string;
};

/** A page as a search engine lists it. */
export const SearchSnippet = ({ title, description, siteTitle, url }: Snippet) => (
  <figure className={classes.snippet} aria-label="In a search engine">
    <span className={classes.site}>{siteTitle}</span>
    <span className={classes.url}>{crumbsOf(url)}</span>
    <strong className={classes.title}>{cut(title, MAX_TITLE)}</strong>
    <span className={classes.description}>{cut(description, MAX_DESCRIPTION)}</span>
  </figure>
);

/** Pictures of this website are shown from here, wherever the website is. */
const shownFrom = (imageUrl: string): string => {
  const { origin, pathname } = new URL(imageUrl, window.location.origin);
  return origin === window.location.origin ? pictureAt(pathname, "750w") : imageUrl;
};

/** A page as messengers and social networks show a link to it. */
export const SharedCard = ({
  title,
  description,
  url,
  imageUrl,
}: Omit<Snippet, "siteTitle"> & { readonly imageUrl: string | null }) => (
  <figure className={classes.card} aria-label="When the link is shared">
    {imageUrl === null ? (
      <span className={classes.none}>
        <IconPhotoOff size={28} stroke={1.4} aria-hidden="true" />
        No picture
      </span>
    ) : (
      <img className={classes.picture} src={shownFrom(imageUrl)} alt="" />
    )}
    <figcaption className={classes.words}>
      <span className={classes.url}>{new URL(url, window.location.origin).host}</span>
      <strong>{cut(title, MAX_TITLE)}</strong>
      <span className={classes.description}>{cut(description, MAX_DESCRIPTION)}</span>
    </figcaption>
  </figure>
);
