import type { LinkTarget, MenuEntry, MenuFolder, MenuLink } from "#domain/site-frame/document.ts";
import { targetKey } from "#domain/site-frame/links.ts";
import { socialNetworkName } from "#domain/site-frame/social-networks.ts";
import type { ShownFrame } from "../../../site-frame/find-site-frame.ts";
import type { FrameEntryView, FrameLinkView, FrameView } from "./frame-data.ts";

type Reader = {
  /** Path of the displayed page. */
  readonly path: string;
  /** Whether the visitor can open a path; everything is named where this is true of `/`. */
  readonly opens: (path: string) => boolean;
};

type Resolve = (target: LinkTarget) => { readonly url: string; readonly title: string } | undefined;

/** A locked website does not reveal its content; on an open one, locked pages are still named. */
const resolver = ({ targets }: ShownFrame, { opens }: Reader): Resolve => {
  const isNamed = opens("/") ? () => true : (url: string) => url.startsWith("/") && opens(url);
  return (target) => {
    const found =
      target.kind === "address"
        ? { url: target.href, title: target.href }
        : targets.get(targetKey(target));
    return found && isNamed(found.url) ? found : undefined;
  };
};

/** A page below the one of a link counts as that page. */
const isActive = (url: string, path: string): boolean =>
  url === path || (url !== "/" && url.startsWith("/") && path.startsWith(`${url}/`));

/** Links to what visitors cannot open are skipped. */
const linksOf = (
  links: readonly Pick<MenuLink, "label" | "target">[],
  resolve: Resolve,
  { path }: Reader,
): readonly FrameLinkView[] =>
  links.flatMap(({ label, target }) => {
    const found = resolve(target);
    if (found === undefined) return [];
    const { url, title } = found;
    return [{ title: label || title, fullUrl: url, active: isActive(url, path) }];
  });

const folderView = (
  { label, behaviour, target, links }: MenuFolder,
  resolve: Resolve,
  reader: Reader,
): readonly FrameEntryView[] => {
  const index = behaviour === "index" && target ? [{ label, target }] : [];
  const shown = linksOf([...index, ...links], resolve, reader);
  const [first] = shown;
  if (first === undefined) return [];
  const active = shown.some((link) => link.active);
  return behaviour === "redirect"
    ? [{ title: label, fullUrl: first.fullUrl, active, links: [] }]
    : [{ title: label, fullUrl: null, active, links: shown }];
};

const menuOf = (
  menu: readonly MenuEntry[],
  resolve: Resolve,
  reader: Reader,
): readonly FrameEntryView[] =>
  menu.flatMap((entry) =>
    entry.kind === "folder"
      ? folderView(entry, resolve, reader)
      : linksOf([entry], resolve, reader).map((link) => ({ ...link, links: [] })),
  );

/** The header and footer for one visitor's page. */
export const toFrameView = (frame: ShownFrame, reader: Reader): FrameView => {
  const resolve = resolver(frame, reader);
  const { header, footer } = frame.document;
  const { shown, text, target, tone } = header.announcement;
  const isAnnounced = shown && text !== "" && reader.opens("/");
  return {
    header: {
      layout: header.layout,
      menu: menuOf(header.menu, resolve, reader),
      announcement: isAnnounced
        ? { text, fullUrl: (target && resolve(target)?.url) ?? null, tone }
        : null,
    },
    footer: {
      layout: footer.layout,
      text: footer.text,
      groups: footer.groups
        .map(({ title, links }) => ({ title, links: linksOf(links, resolve, reader) }))
        .filter(({ links }) => links.length > 0),
      social: footer.social.map(({ network, href }) => ({
        title: socialNetworkName(network),
        fullUrl: href,
      })),
      smallPrint: footer.smallPrint,
    },
  };
};
