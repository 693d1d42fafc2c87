import * as z from "zod/mini";
import { isLink } from "../pages/links.ts";
import { SiteFooter, type SiteFrame, SiteHeader } from "./document.ts";
import { isRef, targetsOf } from "./links.ts";

/** No link can run something, and social networks are elsewhere. */
const areLinksSafe = (frame: SiteFrame): boolean =>
  targetsOf(frame).every((target) => isRef(target) || isLink(target.href)) &&
  frame.footer.social.every(({ href }) => /^https:\/\//i.test(href) && isLink(href));

const areFoldersNamed = ({ header }: SiteFrame): boolean =>
  header.menu.every((entry) => entry.kind === "link" || entry.label !== "");

/** A header and footer that a member sends. */
export const WrittenSiteFrame = z
  .object({ header: SiteHeader, footer: SiteFooter })
  .check(
    z.refine(areLinksSafe, "A link is an address that visitors cannot open."),
    z.refine(areFoldersNamed, "Enter a label for each folder."),
  );
