import { describeMediaContract } from "#commands/media/contract.ts";
import type { MediaDescription } from "#domain/media/events.ts";
import type { FormRules } from "../kit/editing/form-problems.ts";

/** The description of a picture in the form. */
export type MediaDraft = MediaDescription;

export const mediaDraftOf = ({
  title,
  altText,
  tags,
  folder,
  focalPoint,
}: MediaDescription): MediaDraft => ({ title, altText, tags, folder, focalPoint });

/** What is checked before a description is sent. */
export const mediaRules = {
  contract: describeMediaContract,
  bodyOf: mediaDraftOf,
} satisfies FormRules<MediaDraft, typeof describeMediaContract>;
