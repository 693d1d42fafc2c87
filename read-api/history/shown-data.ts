import { shownVisitor } from "#infra/personal-data/shown-visitor.ts";

/**
 * The data of an event as the console displays and searches it, in SQL; `of` is the table with its
 * dot. Saved views from before their texts were sealed contain names and filters in plain text,
 * which can name customers who have been erased since. The log keeps them; the console never shows
 * them.
 */
export const shownData = (of: string): string => `
  case when ${of}type = 'ViewSaved' then (${of}data::jsonb #- '{view,name}' #- '{view,address}')::json
       else ${of}data end`;

/** The cause of an event in the same way: without the visitor of a person who has been erased. */
export const shownMetadata = (of: string): string => `
  case when ${of}.metadata ->> 'visitorId' is not null and (${shownVisitor(of)}) is null
       then (${of}.metadata::jsonb - 'visitorId')::json
       else ${of}.metadata end`;
